import type { NoTransferReason } from '../../../../preload/contract/invoices/pay-slips.ts';
import type { Translate } from '../../../i18n/i18n.ts';

/** Why a transfer is not possible, as text. */
export function reasonText(
  reason: NoTransferReason | 'no-letters',
  currency: string | null,
  t: Translate,
): string {
  return reason === 'not-euro' && currency === null
    ? t('payslip.reason.no-currency')
    : t(`payslip.reason.${reason}`, { currency: currency ?? '' });
}

import type { PaymentRow } from '../../../preload/contract/terminal-payments.ts';

/** The authorized amount if known; until then, and without an authorization, the requested one. */
export function amountShown({
  outcome,
  authorizedAmount,
  amount,
}: Pick<PaymentRow, 'outcome' | 'authorizedAmount' | 'amount'>): PaymentRow['amount'] {
  return outcome === 'authorized' && authorizedAmount !== null && authorizedAmount.value !== null
    ? authorizedAmount
    : amount;
}

import { memo } from 'react';
import type { PaymentRow } from '../../../preload/contract/terminal-payments.ts';
import { t } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { DateText, Digits } from '../../widgets/facts/labels.tsx';
import { Marked } from '../../ui/marked.tsx';
import { amountShown } from './payment-outcome.ts';
import { PaymentMark } from './payment-mark.tsx';
import './payment-row.css';

export const paymentRowHeightPx = 61;

/**
 * The user's name for it, else the till's; a payment without a name is identified by time and
 * amount.
 */
export function paymentTitle(
  { label, tillTitle }: Pick<PaymentRow, 'label' | 'tillTitle'>,
  t: Translate,
): string {
  return label ?? tillTitle ?? t('payments.untitled');
}

/** One payment of the list: its name, its status, its amount. */
export const PaymentRowCells = memo(function PaymentRowCells({
  row,
  query,
}: {
  readonly row: PaymentRow;
  readonly query: string;
}) {
  const amount = amountShown(row);
  return (
    <div role="gridcell" className="payment-row">
      <span className="payment-row-line">
        <span className="name cut">
          <Marked text={paymentTitle(row, t)} query={query} />
        </span>
        {amount && <Amount value={amount.value} currency={amount.currency} />}
      </span>
      <span className="payment-row-line">
        <span className="caption payment-row-when">
          <span className="cut">{row.createdAt !== null && <DateText of={row.createdAt} />}</span>
          {row.cardSummary !== null && <Digits of={row.cardSummary} />}
        </span>
        <PaymentMark row={row} />
      </span>
    </div>
  );
});

import type { PaymentRow } from '../../../preload/contract/terminal-payments.ts';

/**
 * What was authorized, once that is said; until then, and where nothing was, what was asked for.
 */
export function amountShown({
  outcome,
  authorizedAmount,
  amount,
}: Pick<PaymentRow, 'outcome' | 'authorizedAmount' | 'amount'>): PaymentRow['amount'] {
  return outcome === 'authorized' && authorizedAmount !== null && authorizedAmount.value !== null
    ? authorizedAmount
    : amount;
}

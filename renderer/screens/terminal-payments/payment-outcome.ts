import type { PaymentRow } from '../../../preload/contract/terminal-payments.ts';

/**
 * What was authorized, once that is said; until then, and where nothing was, what was asked for.
 */
export const amountShown = ({
  outcome,
  authorizedAmount,
  amount,
}: Pick<PaymentRow, 'outcome' | 'authorizedAmount' | 'amount'>): PaymentRow['amount'] =>
  outcome === 'authorized' && authorizedAmount !== null && authorizedAmount.value !== null
    ? authorizedAmount
    : amount;

/** The bank was asked for it and has no such payment: nothing will be heard of it. */
export const isUnknownToBank = ({ state, error }: PaymentRow['watch']): boolean =>
  (state === 'paused' || state === 'silent') && error?.kind === 'not-found';

import type { PaymentRow, PaymentWatch, TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import { type TerminalPaymentId, terminalPaymentId } from '../../../preload/contract/values.ts';
import { isSameDecimal } from '../../bank/wire/decimal.ts';
import type { WatchedPayment } from '../../data/book/watched-payments.ts';
import type { OpenConnection } from '../open-connection.ts';

/** A payment as the bank last told of it. */
export type KeptPayment = { readonly payment: TerminalPayment; readonly asOfEpochMs: number };

/** What is refreshed when one payment is. */
export const paymentSubject = (id: TerminalPaymentId): string => `terminal-payment:${id}`;

export const keptPayment = ({ cache }: OpenConnection, id: TerminalPaymentId): KeptPayment | null => {
  const kept = cache.snapshots.get(paymentSubject(id));
  return kept === null ? null : { payment: JSON.parse(kept.body) as TerminalPayment, asOfEpochMs: kept.asOfEpochMs };
};

/** Keeps what the bank told. True when that is not what was kept before. */
export const keepPayment = ({ cache }: OpenConnection, { payment, asOfEpochMs }: KeptPayment): boolean => {
  const name = paymentSubject(payment.id);
  const body = JSON.stringify(payment);
  const isChanged = cache.snapshots.get(name)?.body !== body;
  cache.snapshots.put(name, { body, asOfEpochMs });
  return isChanged;
};

export const forgetPayment = ({ cache }: OpenConnection, id: TerminalPaymentId): void => cache.snapshots.remove(paymentSubject(id));

/** The id under which one of the book is asked for. Its pattern was checked when it was added. */
export const watchedId = ({ id }: Pick<WatchedPayment, 'id'>): TerminalPaymentId => terminalPaymentId.parse(id);

/** The final words met so far (spec/observed.md, "Clients, …, terminals"), in any case; null for any other. */
export const outcomeOf = (status: string | null): PaymentRow['outcome'] => {
  const word = status?.trim().toLowerCase();
  return word === 'authorized' || word === 'refused' ? word : null;
};

/** Another amount than was asked for, or another currency. What was left out differs from nothing. */
export const isOtherAmount = ({ amount, authorizedAmount }: Pick<TerminalPayment, 'amount' | 'authorizedAmount'>): boolean => {
  if (amount === null || authorizedAmount === null) return false;
  const isOtherValue = amount.value !== null && authorizedAmount.value !== null && !isSameDecimal(amount.value, authorizedAmount.value);
  return isOtherValue || (amount.currency !== null && authorizedAmount.currency !== null && amount.currency.toUpperCase() !== authorizedAmount.currency.toUpperCase());
};

export const toPaymentRow = (id: TerminalPaymentId, { label, kept, watch }: { readonly label: string | null; readonly kept: KeptPayment | null; readonly watch: PaymentWatch }): PaymentRow => {
  const payment = kept?.payment ?? null;
  return {
    id,
    label,
    status: payment?.status ?? null,
    outcome: outcomeOf(payment?.status ?? null),
    amount: payment?.amount ?? null,
    authorizedAmount: payment?.authorizedAmount ?? null,
    isOtherAmount: payment !== null && isOtherAmount(payment),
    cardSummary: payment?.cardSummary ?? null,
    paymentMethod: payment?.paymentMethod ?? null,
    createdAt: payment?.createdAt ?? null,
    asOfEpochMs: kept?.asOfEpochMs ?? null,
    watch,
  };
};

import Big from 'big.js';
import type {
  PaymentRow,
  PaymentWatch,
  TerminalPayment,
} from '../../../preload/contract/terminal-payments.ts';
import {
  type TerminalPaymentId,
  terminalId,
  terminalPaymentId,
} from '../../../preload/contract/values.ts';
import type { PaymentFacts, WatchedPayment } from '../../data/vault/payments/watched-payments.ts';
import type { Scope } from '../scope.ts';
import { terminalPaymentCodec } from '../../data/codecs/bank-models.ts';

/** A payment as the bank last returned it. */
type CachedPayment = { readonly payment: TerminalPayment; readonly asOfEpochMs: number };

/** A payment of the list, with the bank's last answer. */
export type WatchedRow = { readonly row: PaymentRow; readonly cached: CachedPayment | null };

/** The refresh subject of one payment. */
export function paymentSubject(id: TerminalPaymentId): string {
  return `terminal-payment:${id}`;
}

export function cachedPayment(
  { cache }: Pick<Scope, 'cache'>,
  id: TerminalPaymentId,
): CachedPayment | null {
  const cached = cache.snapshots.get(paymentSubject(id));
  return cached === null
    ? null
    : { payment: terminalPaymentCodec.read(cached.body), asOfEpochMs: cached.asOfEpochMs };
}

function epochOf(text: string | null): number | null {
  const epochMs = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(epochMs) ? null : epochMs;
}

/**
 * The tip: the amount authorized beyond the requested one, in the same currency; null: none. More
 * than half of the requested amount is no tip but a doubt.
 */
function tipOf({
  amount,
  authorizedAmount,
}: Pick<TerminalPayment, 'amount' | 'authorizedAmount'>): string | null {
  if (amount?.value == null || authorizedAmount?.value == null) return null;
  if (amount.currency?.toUpperCase() !== authorizedAmount.currency?.toUpperCase()) return null;
  const tip = new Big(authorizedAmount.value).minus(amount.value);
  return tip.gt(0) && tip.times(2).lte(amount.value) ? tip.toFixed() : null;
}

/**
 * When the payment began, its terminal and outcome, and what was paid when: the authorized amount
 * if the bank returned it, else the requested amount.
 */
function paymentFacts({
  status,
  amount,
  authorizedAmount,
  terminalId: terminal,
  createdAt,
  authorizedAt,
}: TerminalPayment): PaymentFacts {
  const beganEpochMs = epochOf(createdAt);
  const outcome = outcomeOf(status);
  const paidEpochMs = outcome === 'authorized' ? (epochOf(authorizedAt) ?? beganEpochMs) : null;
  const paidAmount =
    authorizedAmount !== null && authorizedAmount.value !== null ? authorizedAmount : amount;
  const facts = { beganEpochMs, paidEpochMs, terminalId: terminal, outcome };
  return paidEpochMs === null
    ? { ...facts, paidValue: null, paidCurrency: null, tipValue: null }
    : {
        ...facts,
        paidValue: paidAmount?.value ?? null,
        paidCurrency: paidAmount?.currency ?? null,
        tipValue: tipOf({ amount, authorizedAmount }),
      };
}

/**
 * The fields that show the progress of a payment, without those that may change or reorder while
 * nothing happens.
 */
function comparableText(payment: TerminalPayment): string {
  return JSON.stringify({
    ...payment,
    updatedAt: null,
    extras: [],
    metadata: payment.metadata.map(({ key, value }) => JSON.stringify([key, value])).toSorted(),
  });
}

function updateVault({ vault }: Pick<Scope, 'vault'>, id: string, payment: TerminalPayment): void {
  const terminal = terminalId.safeParse(payment.terminalId).data;
  if (terminal !== undefined) vault?.terminals.note(terminal);
  vault?.watchedPayments.setFacts(id, paymentFacts(payment));
}

/**
 * Stores a payment from the bank. True if it changed since the stored version: a later `updatedAt`,
 * other extra fields or another order of the metadata are stored, but do not count.
 */
export function storePayment(
  scope: Pick<Scope, 'cache' | 'vault'>,
  { payment, asOfEpochMs }: CachedPayment,
): boolean {
  const before = cachedPayment(scope, payment.id);
  scope.cache.snapshots.put(paymentSubject(payment.id), {
    body: terminalPaymentCodec.write(payment),
    asOfEpochMs,
  });
  updateVault(scope, payment.id, payment);
  return before === null || comparableText(before.payment) !== comparableText(payment);
}

/** Updates the place in the list and the sum of the day from the cached payment. */
export function updateFromCache(
  scope: Pick<Scope, 'cache' | 'vault'>,
  { id }: Pick<WatchedPayment, 'id'>,
): void {
  const cached = cachedPayment(scope, watchedId({ id }));
  if (cached !== null) updateVault(scope, id, cached.payment);
}

export function forgetPayment({ cache }: Pick<Scope, 'cache'>, id: TerminalPaymentId): void {
  cache.snapshots.remove(paymentSubject(id));
}

/** The id of a listed payment. Its pattern was checked when it was added. */
export function watchedId({ id }: Pick<WatchedPayment, 'id'>): TerminalPaymentId {
  return terminalPaymentId.parse(id);
}

/**
 * The known final statuses (spec/observed.md, "Clients, …, terminals"), in any case; null for any
 * other.
 */
export function outcomeOf(status: string | null): PaymentRow['outcome'] {
  const word = status?.trim().toLowerCase();
  return word === 'authorized' || word === 'refused' ? word : null;
}

/**
 * Authorized for another amount than requested, tip aside, or in another currency. A missing value
 * never differs.
 */
function isOtherAmount({
  status,
  amount,
  authorizedAmount,
}: Pick<TerminalPayment, 'status' | 'amount' | 'authorizedAmount'>): boolean {
  if (outcomeOf(status) !== 'authorized' || amount === null || authorizedAmount === null)
    return false;
  const isOtherValue =
    amount.value !== null &&
    authorizedAmount.value !== null &&
    !new Big(authorizedAmount.value).eq(amount.value) &&
    tipOf({ amount, authorizedAmount }) === null;
  return (
    isOtherValue ||
    (amount.currency !== null &&
      authorizedAmount.currency !== null &&
      amount.currency.toUpperCase() !== authorizedAmount.currency.toUpperCase())
  );
}

/** The bank answered that it does not know the payment, also after polling ended. */
function isUnknownToBank({ state, error }: PaymentWatch): boolean {
  return (state === 'paused' || state === 'silent') && error?.kind === 'not-found';
}

/** The metadata keys that tills use for what they sell, the most telling first. */
const titleKeys = [
  'title',
  'order',
  'order_number',
  'order_id',
  'reference',
  'description',
  'label',
  'table',
  'receipt',
  'ticket',
];

/** The till's own name for the payment; null if the metadata has none. */
export function tillTitle(metadata: TerminalPayment['metadata']): string | null {
  const valuesByKey = new Map(
    metadata.map(({ key, value }) => [
      key
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
      value.trim(),
    ]),
  );
  const titles = titleKeys.map((key) => valuesByKey.get(key) ?? '');
  return titles.find((title) => title !== '')?.slice(0, 120) ?? null;
}

export function toPaymentRow(
  id: TerminalPaymentId,
  {
    label,
    cached,
    watch,
  }: {
    readonly label: string | null;
    readonly cached: CachedPayment | null;
    readonly watch: PaymentWatch;
  },
): PaymentRow {
  const payment = cached?.payment ?? null;
  const tip =
    outcomeOf(payment?.status ?? null) === 'authorized' && payment ? tipOf(payment) : null;
  return {
    id,
    label,
    tillTitle: payment === null ? null : tillTitle(payment.metadata),
    status: payment?.status ?? null,
    outcome: outcomeOf(payment?.status ?? null),
    amount: payment?.amount ?? null,
    authorizedAmount: payment?.authorizedAmount ?? null,
    isOtherAmount: payment !== null && isOtherAmount(payment),
    tip: tip === null ? null : { value: tip, currency: payment?.amount?.currency ?? null },
    cardSummary: payment?.cardSummary ?? null,
    paymentMethod: payment?.paymentMethod ?? null,
    terminalId: payment?.terminalId ?? null,
    createdAt: payment?.createdAt ?? null,
    asOfEpochMs: cached?.asOfEpochMs ?? null,
    watch,
    isUnknownToBank: isUnknownToBank(watch),
  };
}

import type { CounterDay, PaymentRow } from '../../../preload/contract/terminal-payments.ts';
import { localDay } from '../../time/local-day.ts';
import { createSums } from '../exact-sums.ts';
import type { WatchedRow } from './payment-record.ts';

const epochOf = (text: string | null | undefined): number | null => {
  const epochMs = text === null || text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(epochMs) ? null : epochMs;
};

/** What was authorized, once that is said; where only the word for it came, what was asked for. */
const paidAmount = ({ amount, authorizedAmount }: PaymentRow): PaymentRow['amount'] =>
  authorizedAmount !== null && authorizedAmount.value !== null ? authorizedAmount : amount;

/** What was paid at the counter on the owner's day: a sum a currency, exact to the last digit. */
export const counterDay = (rows: readonly WatchedRow[], nowEpochMs: number): CounterDay => {
  const today = localDay(nowEpochMs);
  const sums = createSums();
  let paidCount = 0;
  for (const { row, kept } of rows) {
    if (row.outcome !== 'authorized') continue;
    const epochMs = epochOf(kept?.payment.authorizedAt) ?? epochOf(row.createdAt);
    if (epochMs === null || localDay(epochMs) !== today) continue;
    paidCount += 1;
    const paid = paidAmount(row);
    if (paid?.value != null) sums.add(paid.value, paid.currency);
  }
  return { paidCount, totals: sums.totals() };
};

/**
 * The latest first, by when the payment began; one of which nothing is known yet was added a moment
 * ago and comes before them. Equal ones keep their order.
 */
export const byTime = (rows: readonly WatchedRow[]): readonly WatchedRow[] =>
  rows
    .map((each) => ({ each, at: epochOf(each.row.createdAt) ?? Number.POSITIVE_INFINITY }))
    .toSorted((one, other) => (one.at === other.at ? 0 : other.at - one.at))
    .map(({ each }) => each);

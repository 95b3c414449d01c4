import type { CounterDay } from '../../../preload/contract/terminal-payments.ts';
import type { WatchedPayments } from '../../data/vault/watched-payments.ts';
import { createSums } from '../exact-sums.ts';

/** What was paid at the counter on the owner's day: a sum a currency, exact to the last digit. */
export const counterDay = (
  { paidBetween }: Pick<WatchedPayments, 'paidBetween'>,
  nowEpochMs: number,
): CounterDay => {
  const midnight = new Date(nowEpochMs);
  const fromEpochMs = midnight.setHours(0, 0, 0, 0);
  const paid = paidBetween(fromEpochMs, midnight.setDate(midnight.getDate() + 1));
  const sums = createSums();
  for (const { value, currency } of paid) if (value !== null) sums.add(value, currency);
  return { paidCount: paid.length, totals: sums.totals() };
};

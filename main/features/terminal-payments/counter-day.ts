import type { CounterDay } from '../../../preload/contract/terminal-payments.ts';
import type { PaymentFilter, WatchedPayments } from '../../data/vault/payments/watched-payments.ts';
import { createSums } from '../exact-sums.ts';

/**
 * The payments of the user's day at these terminals (none given: all): one exact sum for each
 * currency.
 */
export function readCounterDay(
  { paidBetween }: Pick<WatchedPayments, 'paidBetween'>,
  nowEpochMs: number,
  terminals: PaymentFilter['terminals'] = [],
): CounterDay {
  const midnight = new Date(nowEpochMs);
  const fromEpochMs = midnight.setHours(0, 0, 0, 0);
  const paid = paidBetween(fromEpochMs, midnight.setDate(midnight.getDate() + 1), terminals);
  const [sums, tips] = [createSums(), createSums()];
  for (const { paidValue, paidCurrency, tipValue } of paid) {
    if (paidValue !== null) sums.add(paidValue, paidCurrency);
    if (tipValue !== null) tips.add(tipValue, paidCurrency);
  }
  return { paidCount: paid.length, totals: sums.totals(), tips: tips.totals() };
}

import { Big } from 'big.js';
import type { CashAhead, CurrencyTotal } from '../../../preload/contract/organization.ts';
import type { InvoiceGroup } from '../../data/cache/supplier-invoices.ts';
import { createSums } from '../exact-sums.ts';

function decimalPlaces(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

/**
 * The available amount left in each currency after all open invoices that are due by the day `until`,
 * overdue or not. Currencies are never mixed: an invoice in a currency without a balance counts as
 * left out. Null if nothing is due, or no balance is known.
 * @assumption there is no other income or expense.
 */
export function cashAhead(
  totals: readonly CurrencyTotal[],
  invoices: readonly InvoiceGroup[],
  until: string,
): CashAhead | null {
  const dueSums = createSums();
  const balances = new Set(totals.map(({ currency }) => currency));
  let leftOutCount = 0;
  for (const { stage, isGone, dueDay, currency, amounts } of invoices) {
    if (stage !== 'open' || isGone || dueDay === null || dueDay > until) continue;
    if (currency === null || !balances.has(currency)) leftOutCount += amounts.length;
    else for (const amount of amounts) dueSums.add(amount, currency);
  }
  const dueByCurrency = new Map(dueSums.totals().map(({ currency, value }) => [currency, value]));
  const lines = totals.flatMap(({ currency, balance, authorizedBalance }) => {
    const sum = dueByCurrency.get(currency);
    if (currency === null || sum === undefined) return [];
    const available = authorizedBalance ?? balance;
    const remaining = new Big(available).minus(sum);
    return [
      {
        currency,
        due: sum,
        left: remaining.toFixed(Math.max(decimalPlaces(available), decimalPlaces(sum))),
      },
    ];
  });
  return lines.length === 0 ? null : { until, lines, leftOutCount };
}

import { Big } from 'big.js';
import type { CashAhead, CurrencyTotal } from '../../../preload/contract/organization.ts';
import type { InvoiceFact } from '../../data/cache/supplier-invoices.ts';

type OpenInvoice = Pick<InvoiceFact, 'stage' | 'dueDay' | 'amount' | 'currency' | 'isGone'>;

const placesOf = (amounts: readonly string[]): number =>
  Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));

/**
 * What is left of each currency's balance after everything that is open and falls due by the day
 * `until`, overdue or not. Currencies are never mixed: what is due in one that has no balance is
 * counted as left out. Null where nothing is due, or no balance known.
 * @assumption nothing else comes in or goes out.
 */
export const cashAhead = (
  totals: readonly CurrencyTotal[],
  invoices: Iterable<OpenInvoice | undefined>,
  until: string,
): CashAhead | null => {
  const due = new Map<string, string[]>();
  const balances = new Set(totals.map(({ currency }) => currency));
  let leftOutCount = 0;
  for (const invoice of invoices) {
    if (invoice?.stage !== 'open' || invoice.isGone || invoice.dueDay === null) continue;
    const { dueDay, amount, currency } = invoice;
    if (dueDay > until || amount === null) continue;
    if (currency === null || !balances.has(currency)) leftOutCount += 1;
    else due.set(currency, [...(due.get(currency) ?? []), amount]);
  }
  const lines = totals.flatMap(({ currency, balance }) => {
    const amounts = (currency !== null && due.get(currency)) || [];
    if (currency === null || amounts.length === 0) return [];
    const sum = amounts.reduce((all, amount) => all.plus(amount), new Big(0));
    const left = new Big(balance).minus(sum);
    return [
      {
        currency,
        due: sum.toFixed(placesOf(amounts)),
        left: left.toFixed(placesOf([balance, ...amounts])),
      },
    ];
  });
  return lines.length === 0 ? null : { until, lines, leftOutCount };
};

import { Big } from 'big.js';
import type {
  MoreThanUsual,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { numberKeys } from '../../data/look-alikes.ts';
import { dayOf } from './due-lanes.ts';

type Billed = Pick<
  SupplierInvoice,
  'id' | 'invoiceNumber' | 'isCreditNote' | 'issueDate' | 'payableAmount' | 'totalAmount'
>;
type Total = { readonly amount: Big; readonly currency: string };

/** Fewer invoices show no habit. */
const minEarlier = 4;

/**
 * The total, because deposits and credit notes lower only the payable amount. Null for a credit
 * note, without a currency, and for an amount that is not positive.
 */
function billedTotal({ isCreditNote, totalAmount, payableAmount }: Billed): Total | null {
  const money = totalAmount?.value == null ? payableAmount : totalAmount;
  if (isCreditNote === true || money?.value == null || money.currency === null) return null;
  const amount = new Big(money.value);
  return amount.gt(0) ? { amount, currency: money.currency } : null;
}

/** The same for copies of an invoice. Many suppliers restart their numbers at 1 each year. */
function documentKey({ id, invoiceNumber, issueDate }: Billed): string {
  const { lookAlike } = numberKeys(invoiceNumber);
  return lookAlike === '' ? id : `${lookAlike} of ${dayOf(issueDate)?.slice(0, 4) ?? ''}`;
}

/** The totals of the other invoices in this currency, smallest first; copies count once. */
function totalsIn(currency: string, invoice: Billed, earlier: readonly Billed[]): readonly Big[] {
  const seenKeys = new Set([documentKey(invoice)]);
  const totals: Big[] = [];
  for (const each of earlier) {
    const total = billedTotal(each);
    const key = documentKey(each);
    if (total?.currency !== currency || dayOf(each.issueDate) === null || seenKeys.has(key))
      continue;
    seenKeys.add(key);
    totals.push(total.amount);
  }
  return totals.toSorted((one, other) => one.cmp(other));
}

/** At least 15 % and 10 units of the currency above the other amount. */
function isFarAbove(amount: Big, other: Big): boolean {
  return amount.gte(other.times('1.15')) && amount.minus(other).gte(10);
}

function isNear(amount: Big, usual: Big): boolean {
  return amount.minus(usual).abs().lte(usual.times('0.25'));
}

/**
 * How much more an invoice is than usual, compared with the supplier's earlier invoices in the same
 * currency. The usual total is their median, of an even number the higher of the two in the middle.
 *
 * Null unless all of this is true:
 * - There are four earlier invoices. Copies, credit notes and amounts up to zero do not count.
 * - At least half of them are within 25 % of the usual total. Otherwise no total is usual.
 * - This one is far above the usual total: by 15 % or more, and by 10 units of the currency.
 * - If the highest earlier one is far above it, too, this one is far above the highest. So a yearly
 *   bill next to monthly ones is no surprise.
 */
export function findMoreThanUsual(
  invoice: Billed,
  earlier: readonly Billed[],
): MoreThanUsual | null {
  const total = billedTotal(invoice);
  if (total === null) return null;
  const { amount, currency } = total;
  const totals = totalsIn(currency, invoice, earlier);
  const usual = totals[Math.floor(totals.length / 2)];
  const highest = totals.at(-1);
  if (usual === undefined || highest === undefined || totals.length < minEarlier) return null;
  if (totals.filter((each) => isNear(each, usual)).length * 2 < totals.length) return null;
  if (!isFarAbove(amount, usual)) return null;
  if (isFarAbove(highest, usual) && !isFarAbove(amount, highest)) return null;
  return {
    percent: Number(amount.div(usual).minus(1).times(100).toFixed(0)),
    usual: { value: usual.toFixed(), currency },
  };
}

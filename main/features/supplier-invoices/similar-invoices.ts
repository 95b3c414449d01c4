import { Big } from 'big.js';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { numberKeys } from '../../data/look-alikes.ts';
import { amountOf } from './board.ts';
import { dayOf } from './due-lanes.ts';
import { supplierKeys } from './supplier-iban.ts';

type Comparable = Pick<
  SupplierInvoice,
  | 'id'
  | 'supplierName'
  | 'vatNumber'
  | 'invoiceNumber'
  | 'isCreditNote'
  | 'issueDate'
  | 'payableAmount'
  | 'totalAmount'
>;

type Numbered = Pick<Comparable, 'invoiceNumber'>;

export function isSameNumber(one: Numbered, other: Numbered): boolean {
  const [a, b] = [numberKeys(one.invoiceNumber), numberKeys(other.invoiceNumber)];
  return (
    (a.groups !== '' && a.groups === b.groups) ||
    (a.lookAlike !== '' && a.lookAlike === b.lookAlike)
  );
}

/**
 * Null: an amount is unknown, the currencies differ, or the amounts differ without a known
 * currency.
 */
function isSameAmount(one: Comparable, other: Comparable): boolean | null {
  const [a, b] = [amountOf(one), amountOf(other)];
  if (a?.value == null || b?.value == null || a.currency !== b.currency) return null;
  const isSame = new Big(a.value).eq(b.value);
  return isSame || a.currency !== null ? isSame : null;
}

/** Many suppliers restart their numbers at 1 each year. An unknown value counts as the same. */
function isOfOtherYear(one: Comparable, other: Comparable): boolean {
  const [a, b] = [dayOf(one.issueDate)?.slice(0, 4), dayOf(other.issueDate)?.slice(0, 4)];
  return a !== undefined && b !== undefined && a !== b && isSameAmount(one, other) === false;
}

/** The first other invoice of the supplier that is alike; null: there is none. */
function findOfSupplier<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
  isSimilar: (other: Invoice) => boolean,
): Invoice | null {
  const keys = new Set(supplierKeys(invoice).keys);
  return (
    others.find(
      (other) =>
        other.id !== invoice.id &&
        other.isCreditNote !== true &&
        isSimilar(other) &&
        supplierKeys(other).keys.some((key) => keys.has(key)),
    ) ?? null
  );
}

/**
 * The supplier's other invoice with the same number in any notation, of the same year or with the
 * same amount.
 */
export function findSameNumber<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
): Invoice | null {
  return findOfSupplier(
    invoice,
    others,
    (other) => isSameNumber(invoice, other) && !isOfOtherYear(invoice, other),
  );
}

/** The supplier's invoice with the same number, of another year and with another amount. */
export function findSameNumberOfOtherYear<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
): Invoice | null {
  return findOfSupplier(
    invoice,
    others,
    (other) => isSameNumber(invoice, other) && isOfOtherYear(invoice, other),
  );
}

/** The supplier's other invoice with the same amount. */
export function findSamePrice<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
): Invoice | null {
  return findOfSupplier(invoice, others, (other) => isSameAmount(invoice, other) === true);
}

import { Big } from 'big.js';
import type {
  InvoiceNextStep,
  InvoiceRow,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import { numberKeys } from '../../data/look-alikes.ts';
import { amountOf } from './board.ts';
import { dayOf } from './due-lanes.ts';
import { supplierKeys } from './supplier-iban.ts';

type Known = {
  readonly row: Pick<
    InvoiceRow,
    'lane' | 'isAbsent' | 'isCreditNote' | 'hasNewIban' | 'handedOverAtEpochMs' | 'isInSavedFile'
  >;
  readonly invoice: Pick<SupplierInvoice, 'status' | 'hasDuplicates' | 'availableActions'>;
};

/**
 * The one thing to do about an invoice that is open: first what keeps from paying wrongly, then what
 * the bank waits for. Null where there is nothing to do, or nobody knows what.
 */
export function nextStepOf({ row, invoice }: Known): InvoiceNextStep | null {
  if (row.isAbsent || row.isCreditNote || row.lane === 'done' || row.lane === 'unread') return null;
  if (row.hasNewIban) return 'call-supplier';
  if (invoice.hasDuplicates === true) return 'compare-duplicate';
  const canPay = invoice.availableActions.some(
    ({ action, isAllowed }) => action === 'pay' && isAllowed === true,
  );
  const status = invoice.status?.toLowerCase();
  if (status === 'scheduled') return 'wait-for-payment';
  if (row.isInSavedFile === true) return 'answer-file';
  if (row.handedOverAtEpochMs !== undefined) return 'wait-for-bank';
  if (canPay || status === 'to_pay' || status === 'awaiting_payment') return 'pay';
  if (status === 'to_review') return 'review';
  return status === 'to_approve' ? 'approve' : null;
}

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

function isSame(one: string, other: string): boolean {
  return one !== '' && one === other;
}

function isSameNumber(one: Comparable, other: Comparable): boolean {
  const [a, b] = [numberKeys(one.invoiceNumber), numberKeys(other.invoiceNumber)];
  return isSame(a.groups, b.groups) || isSame(a.lookAlike, b.lookAlike);
}

type KnownAmount = { readonly value: string; readonly currency: string };
function knownAmount(invoice: Comparable): KnownAmount | null {
  const amount = amountOf(invoice);
  return amount?.value == null || amount.currency === null
    ? null
    : { value: amount.value, currency: amount.currency };
}

function isSameAmount(one: Comparable, other: Comparable): boolean {
  const [a, b] = [amountOf(one), amountOf(other)];
  return (
    a?.value != null &&
    b?.value != null &&
    a.currency === b.currency &&
    new Big(a.value).eq(b.value)
  );
}

/** Both say so: amounts in two currencies cannot be compared. */
function isOtherAmount(one: Comparable, other: Comparable): boolean {
  const [a, b] = [knownAmount(one), knownAmount(other)];
  return a !== null && b !== null && a.currency === b.currency && !new Big(a.value).eq(b.value);
}

function isOtherYear(one: Comparable, other: Comparable): boolean {
  const [a, b] = [dayOf(one.issueDate)?.slice(0, 4), dayOf(other.issueDate)?.slice(0, 4)];
  return a !== undefined && b !== undefined && a !== b;
}

function ofSameSupplier<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
): readonly Invoice[] {
  const keys = new Set(supplierKeys(invoice).keys);
  return others.filter(
    (other) =>
      other.id !== invoice.id &&
      other.isCreditNote !== true &&
      supplierKeys(other).keys.some((key) => keys.has(key)),
  );
}

function numberedAlike<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
): readonly Invoice[] {
  return ofSameSupplier(
    invoice,
    others.filter((other) => isSameNumber(invoice, other)),
  );
}

/** Many suppliers count from 1 each year. What is unknown may be the same. */
function isOfOtherYear(one: Comparable, other: Comparable): boolean {
  return isOtherYear(one, other) && isOtherAmount(one, other);
}

/**
 * The supplier's other invoice with the same number, however it is written, of the same year or over
 * the same amount.
 */
export function sameNumbered<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
): Invoice | null {
  return numberedAlike(invoice, others).find((other) => !isOfOtherYear(invoice, other)) ?? null;
}

/** The supplier's invoice with the same number of another year and over another amount. */
export function sameNumberedOfOtherYear<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
): Invoice | null {
  return numberedAlike(invoice, others).find((other) => isOfOtherYear(invoice, other)) ?? null;
}

/** The supplier's other invoice over the same amount. */
export function samePriced<Invoice extends Comparable>(
  invoice: Comparable,
  others: readonly Invoice[],
): Invoice | null {
  return (
    ofSameSupplier(
      invoice,
      others.filter((other) => isSameAmount(other, invoice)),
    )[0] ?? null
  );
}

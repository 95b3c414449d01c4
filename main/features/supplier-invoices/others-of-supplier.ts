import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { numberKeys } from '../../data/look-alikes.ts';
import type { Scope } from '../scope.ts';
import { invoiceOf } from './invoice-record.ts';
import { amountOf } from './board.ts';
import { addDays, dayOf } from './due-lanes.ts';
import { sameNumbered, sameNumberedOfOtherYear, samePriced } from './alike-invoices.ts';

/** Far more invoices than share a number, or an amount, with a supplier's name; quick to read. */
const mostCompared = 300;

/** Two years: bills that come once a year are among them. */
const earlierForDays = 730;
/** Enough to show what is usual, and quick to read. */
const mostEarlier = 100;

type NumberedAlike = {
  readonly duplicate: SupplierInvoice | null;
  readonly ofOtherYear: SupplierInvoice | null;
  /** Not all invoices that may have the number were compared. */
  readonly isIncomplete: boolean;
};

/**
 * The supplier's other invoices with the same number. The supplier is the same if the VAT number
 * is, whatever the name.
 */
export function numberedAlike(
  { cache: { supplierInvoices } }: Pick<Scope, 'cache'>,
  invoice: SupplierInvoice,
): NumberedAlike {
  const { invoiceNumber, supplierName, vatNumber } = invoice;
  const found =
    invoiceNumber === null ? [] : supplierInvoices.withNumber(invoiceNumber, mostCompared + 1);
  const others = found.flatMap((one) => invoiceOf(one) ?? []);
  return {
    duplicate: sameNumbered(invoice, others),
    ofOtherYear: sameNumberedOfOtherYear(invoice, others),
    isIncomplete:
      numberKeys(invoiceNumber).lookAlike === '' ||
      found.length > mostCompared ||
      (supplierName === null && vatNumber === null),
  };
}

/**
 * The supplier's other invoice with the same amount. The supplier is the same if the VAT number is,
 * whatever the name.
 */
export function pricedAlike(
  { cache: { supplierInvoices } }: Pick<Scope, 'cache'>,
  invoice: SupplierInvoice,
): SupplierInvoice | null {
  const amount = amountOf(invoice);
  if (amount?.value == null) return null;
  const over = { amount: amount.value, currency: amount.currency };
  const among = (name: string | null): SupplierInvoice | null =>
    samePriced(
      invoice,
      supplierInvoices
        .withAmount({ ...over, name }, mostCompared)
        .flatMap((one) => invoiceOf(one) ?? []),
    );
  return (invoice.supplierName === null ? null : among(invoice.supplierName)) ?? among(null);
}

/**
 * The latest invoices under the supplier's name, issued in the two years before the given day. They
 * may include credit notes and copies.
 */
export function earlierOfSupplier(
  { cache: { supplierInvoices } }: Pick<Scope, 'cache'>,
  { supplierName, issueDate }: SupplierInvoice,
): readonly SupplierInvoice[] {
  const day = dayOf(issueDate);
  if (supplierName === null || day === null) return [];
  const between = { name: supplierName, fromDay: addDays(day, -earlierForDays), beforeDay: day };
  return supplierInvoices
    .issuedBetween(between, mostEarlier)
    .flatMap((one) => invoiceOf(one) ?? []);
}

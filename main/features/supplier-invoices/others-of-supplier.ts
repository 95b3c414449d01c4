import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { numberKeys } from '../../data/look-alikes.ts';
import type { Scope } from '../scope.ts';
import { invoiceOf } from './invoice-record.ts';
import { amountOf } from './board.ts';
import { sameNumbered, sameNumberedOfOtherYear, samePriced } from './alike-invoices.ts';

/** Far more invoices than share a number, or an amount, with a supplier's name; quick to read. */
const mostCompared = 300;

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
    invoiceNumber === null ? [] : supplierInvoices.numbered(invoiceNumber, mostCompared + 1);
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
        .overAmount({ ...over, name }, mostCompared)
        .flatMap((one) => invoiceOf(one) ?? []),
    );
  return (invoice.supplierName === null ? null : among(invoice.supplierName)) ?? among(null);
}

import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { numberKeys } from '../../data/look-alikes.ts';
import type { Scope } from '../scope.ts';
import { invoiceOf } from './invoice-record.ts';
import { amountOf } from './board.ts';
import { addDays, dayOf } from './due-lanes.ts';
import { findSameNumber, findSameNumberOfOtherYear, findSamePrice } from './similar-invoices.ts';

/** Far more invoices than share a number, or an amount, with a supplier's name; quick to read. */
const maxCompared = 300;

/** Two years: bills that come once a year are among them. */
const earlierWithinDays = 730;
/** Enough to compute a usual total, and quick to read. */
const maxEarlier = 100;

type SameNumberResult = {
  readonly duplicate: SupplierInvoice | null;
  readonly ofOtherYear: SupplierInvoice | null;
  /** Not all invoices that may have the number were compared. */
  readonly isIncomplete: boolean;
};

/**
 * The supplier's other invoices with the same number. The supplier is the same if the VAT number
 * is, whatever the name.
 */
export function findSameNumbered(
  { cache: { supplierInvoices } }: Pick<Scope, 'cache'>,
  invoice: SupplierInvoice,
): SameNumberResult {
  const { invoiceNumber, supplierName, vatNumber } = invoice;
  const records =
    invoiceNumber === null ? [] : supplierInvoices.withNumber(invoiceNumber, maxCompared + 1);
  const others = records.flatMap((record) => invoiceOf(record) ?? []);
  return {
    duplicate: findSameNumber(invoice, others),
    ofOtherYear: findSameNumberOfOtherYear(invoice, others),
    isIncomplete:
      numberKeys(invoiceNumber).lookAlike === '' ||
      records.length > maxCompared ||
      (supplierName === null && vatNumber === null),
  };
}

/**
 * The supplier's other invoice with the same amount. The supplier is the same if the VAT number is,
 * whatever the name.
 */
export function findSamePriced(
  { cache: { supplierInvoices } }: Pick<Scope, 'cache'>,
  invoice: SupplierInvoice,
): SupplierInvoice | null {
  const amount = amountOf(invoice);
  if (amount?.value == null) return null;
  const amountQuery = { amount: amount.value, currency: amount.currency };
  const findAmong = (name: string | null): SupplierInvoice | null =>
    findSamePrice(
      invoice,
      supplierInvoices
        .withAmount({ ...amountQuery, name }, maxCompared)
        .flatMap((record) => invoiceOf(record) ?? []),
    );
  return (
    (invoice.supplierName === null ? null : findAmong(invoice.supplierName)) ?? findAmong(null)
  );
}

/** The latest open credit note under the supplier's name that no invoice subtracts; null: none. */
export function findOpenCreditNote(
  { cache: { supplierInvoices }, today }: Pick<Scope, 'cache' | 'today'>,
  { supplierName, isCreditNote }: SupplierInvoice,
): SupplierInvoice | null {
  if (supplierName === null || isCreditNote === true) return null;
  const period = {
    name: supplierName,
    fromDay: addDays(today(), -earlierWithinDays),
    beforeDay: addDays(today(), 1),
  };
  const isOpen = (note: SupplierInvoice): boolean => {
    const fact = supplierInvoices.fact(note.id);
    return fact?.stage === 'open' && !fact.isGone && fact.amount !== null;
  };
  return (
    supplierInvoices
      .issuedBetween(period, maxEarlier)
      .flatMap((record) => invoiceOf(record) ?? [])
      .find((note) => note.isCreditNote === true && isOpen(note)) ?? null
  );
}

/**
 * The latest invoices under the supplier's name, issued in the two years before the given day. They
 * may include credit notes and copies.
 */
export function findEarlierOfSupplier(
  { cache: { supplierInvoices } }: Pick<Scope, 'cache'>,
  { supplierName, issueDate }: SupplierInvoice,
): readonly SupplierInvoice[] {
  const day = dayOf(issueDate);
  if (supplierName === null || day === null) return [];
  const period = { name: supplierName, fromDay: addDays(day, -earlierWithinDays), beforeDay: day };
  return supplierInvoices
    .issuedBetween(period, maxEarlier)
    .flatMap((record) => invoiceOf(record) ?? []);
}

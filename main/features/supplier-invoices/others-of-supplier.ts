import type { SupplierInvoice } from '../../../preload/contract/supplier-invoices.ts';
import type { Scope } from '../scope.ts';
import { invoiceOf } from './invoice-record.ts';

/** Enough of one supplier to find a duplicate among, and quick to read. */
const mostCompared = 300;

/** What else is kept that may be of the same supplier; nothing where it has no name. */
export const othersOfSupplier = (
  { cache: { supplierInvoices } }: Pick<Scope, 'cache'>,
  { supplierName }: SupplierInvoice,
): SupplierInvoice[] => {
  if (supplierName === null) return [];
  const question = { text: supplierName, statuses: [], isChangedOnly: false };
  return supplierInvoices
    .records(supplierInvoices.rows(question).subarray(0, mostCompared))
    .flatMap((one) => invoiceOf(one) ?? []);
};

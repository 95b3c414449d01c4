import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { Scope } from '../scope.ts';
import { invoiceOf } from './invoice-record.ts';
import { sameNumbered } from './next-step.ts';

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

type NumberedAlike = {
  readonly other: SupplierInvoice | null;
  /** Not all that may have the number were compared. */
  readonly isUnsure: boolean;
};

/** The supplier's other invoice with the same number, whatever name it has beside its VAT number. */
export const numberedAlike = (
  { cache: { supplierInvoices } }: Pick<Scope, 'cache'>,
  invoice: SupplierInvoice,
): NumberedAlike => {
  const { invoiceNumber, supplierName, vatNumber } = invoice;
  if (invoiceNumber === null) return { other: null, isUnsure: true };
  const found = supplierInvoices.numbered(invoiceNumber, mostCompared + 1);
  return {
    other: sameNumbered(
      invoice,
      found.flatMap((one) => invoiceOf(one) ?? []),
    ),
    isUnsure: found.length > mostCompared || (supplierName === null && vatNumber === null),
  };
};

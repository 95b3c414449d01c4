import type { InvoiceQuery } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import type { SupplierInvoices } from '../../data/cache/supplier-invoices.ts';
import { type CsvCell, decimalCell } from '../../export/csv.ts';
import {
  type ExportFormat,
  generateExport,
  recordsPerChunk,
  type ExportParts,
} from '../export-records.ts';
import type { MessageId } from '../../messages/messages.ts';
import type { Scope } from '../scope.ts';
import { amountOf } from './board.ts';
import { invoiceOf } from './invoice-record.ts';
import type { Invoices } from './open-invoices.ts';
import { sentInvoiceIds } from './paying/hand-overs.ts';

const columns = {
  id: 'ui.word.id',
  supplier: 'invoices.field.supplierName',
  number: 'invoices.field.invoiceNumber',
  status: 'ui.word.status',
  issueDate: 'invoices.column.issueDate',
  dueDate: 'invoices.column.dueDate',
  paymentDate: 'invoices.column.paymentDate',
  payable: 'invoices.status.to_pay',
  currency: 'clients.field.currency',
  total: 'invoices.sum.total',
  tax: 'invoices.sum.tax',
  creditNote: 'invoices.field.isCreditNote',
  iban: 'ui.word.iban',
  vatNumber: 'clients.field.vatNumber',
  description: 'invoices.field.description',
  label: 'cards.field.label',
  updatedAt: 'ui.word.last-changed',
} as const satisfies Record<string, MessageId>;

/**
 * Amounts digit for digit as the service sent them, credit notes negative. A credit note that an
 * invoice's payable amount already subtracts has an empty amount, so that the column adds up.
 */
function toRow(
  { vault }: Pick<Scope, 'vault'>,
  record: StoredRecord,
  isSubtracted: boolean,
): readonly CsvCell[] {
  const label = vault?.watchedInvoices.get(record.id)?.label ?? null;
  const invoice = invoiceOf(record);
  if (invoice === null)
    return Object.keys(columns).map((column) =>
      column === 'id' ? record.id : column === 'label' ? label : null,
    );
  const amount = isSubtracted ? null : amountOf(invoice);
  return [
    record.id,
    invoice.supplierName,
    invoice.invoiceNumber,
    invoice.status,
    invoice.issueDate,
    invoice.dueDate,
    invoice.paymentDate,
    decimalCell(amount?.value),
    amount?.currency ?? null,
    decimalCell(invoice.totalAmount?.value),
    decimalCell(invoice.totalTaxAmount?.value),
    invoice.isCreditNote === null ? null : String(invoice.isCreditNote),
    invoice.iban,
    invoice.vatNumber,
    invoice.description,
    label,
    invoice.updatedAt,
  ];
}

/** The rows in chunks; adds to `subtractedIds` the ids of invoices that are in no sum. */
function* chunksOf(
  invoices: SupplierInvoices,
  rows: Int32Array,
  subtractedIds: Set<string>,
): Generator<readonly StoredRecord[]> {
  for (let at = 0; at < rows.length; at += recordsPerChunk) {
    const { all } = invoices.facts();
    yield [...rows.subarray(at, at + recordsPerChunk)].flatMap((row) => {
      const [record] = invoices.records(Int32Array.of(row));
      if (record === undefined) return [];
      if (all[row]?.amount === null) subtractedIds.add(record.id);
      return [record];
    });
  }
}

export type InvoicesToExport = {
  readonly chunks: Iterable<readonly StoredRecord[]>;
  /** The ids of invoices that are in no sum, complete for each chunk once it arrives. */
  readonly subtractedIds: ReadonlySet<string>;
};

export function exportRecords(
  scope: Pick<Scope, 'vault'>,
  { chunks, subtractedIds, format }: InvoicesToExport & { readonly format: ExportFormat },
  { messages, ...parts }: ExportParts,
): AsyncIterable<string> {
  // An invoice that was never read has only its id.
  return generateExport({
    ...parts,
    format,
    chunks,
    headings: Object.values(columns).map((word) => messages(word)),
    toCells: (record) => toRow(scope, record, subtractedIds.has(record.id)),
    toJson: (record) => JSON.stringify(invoiceOf(record) ?? { id: record.id }),
  });
}

/** All invoices that match the query when writing begins, in the board's order. */
export function exportInvoices(
  { scope, boards }: Pick<Invoices, 'scope' | 'boards'>,
  { query, format }: { readonly query: InvoiceQuery; readonly format: ExportFormat },
  parts: ExportParts,
): AsyncIterable<string> {
  const { rows } = boards.board(scope.cache.supplierInvoices, query, {
    today: scope.today(),
    sent: sentInvoiceIds(scope),
  });
  const subtractedIds = new Set<string>();
  const chunks = chunksOf(scope.cache.supplierInvoices, rows.slice(), subtractedIds);
  return exportRecords(scope, { chunks, subtractedIds, format }, parts);
}

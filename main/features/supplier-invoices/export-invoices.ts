import type { InvoiceNarrowing } from '../../../preload/contract/supplier-invoices.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import type { SupplierInvoices } from '../../data/cache/supplier-invoices.ts';
import { type CsvCell, type CsvForm, decimalCell } from '../../export/csv.ts';
import type { Words } from '../../words/words.ts';
import { type ExportFormat, exportedText, recordsAtATime } from '../export-records.ts';
import type { OpenConnection } from '../open-connection.ts';
import type { Breathe } from '../slices.ts';
import { amountOf } from './board.ts';
import { invoiceOf } from './invoice-record.ts';
import type { InvoicesDeps } from './read-invoices.ts';

const columns = [
  'id',
  'supplier',
  'number',
  'status',
  'issueDate',
  'dueDate',
  'paymentDate',
  'payable',
  'currency',
  'total',
  'tax',
  'creditNote',
  'iban',
  'vatNumber',
  'description',
  'label',
  'updatedAt',
] as const;

const yes = (flag: boolean | null): string | null => (flag === null ? null : String(flag));

/** Amounts digit for digit as the service gave them, credit notes negative. */
const toRow = ({ book }: OpenConnection, record: StoredRecord): readonly CsvCell[] => {
  const label = book?.watchedInvoices.get(record.id)?.label ?? null;
  const invoice = invoiceOf(record);
  if (invoice === null)
    return columns.map((column) =>
      column === 'id' ? record.id : column === 'label' ? label : null,
    );
  const amount = amountOf(invoice);
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
    yes(invoice.isCreditNote),
    invoice.iban,
    invoice.vatNumber,
    invoice.description,
    label,
    invoice.updatedAt,
  ];
};

function* chunksOf(
  invoices: SupplierInvoices,
  rows: Int32Array,
  format: ExportFormat,
): Generator<readonly StoredRecord[]> {
  for (let at = 0; at < rows.length; at += recordsAtATime) {
    const records = invoices.records(rows.subarray(at, at + recordsAtATime));
    // Of one that was never read there is its id; a row of CSV says so by itself.
    yield format === 'csv'
      ? records
      : records.map((record) =>
          invoiceOf(record) === null
            ? { ...record, model: JSON.stringify({ id: record.id }) }
            : record,
        );
  }
}

/** All invoices that the question finds when writing begins, in the order of the board. */
export const exportInvoices =
  ({ boards, today }: Pick<InvoicesDeps, 'boards' | 'today'>) =>
  (
    connection: OpenConnection,
    { narrowing, format }: { readonly narrowing: InvoiceNarrowing; readonly format: ExportFormat },
    {
      words,
      csvForm,
      breathe,
      onRow,
    }: {
      readonly words: Words;
      readonly csvForm: CsvForm;
      readonly breathe: Breathe;
      readonly onRow: () => void;
    },
  ): AsyncIterable<string> => {
    const { supplierInvoices } = connection.cache;
    const { rows } = boards.board(supplierInvoices, narrowing, today());
    return exportedText({
      format,
      chunks: chunksOf(supplierInvoices, rows.slice(), format),
      headings: columns.map((column) => words(`invoices.column.${column}`)),
      toRow: (record) => toRow(connection, record),
      csvForm,
      breathe,
      onRow,
    });
  };

import { type CsvCell, decimalCell, timeCell } from '../../export/csv.ts';
import { type ExportFormat, type ExportParts, exportedText } from '../export-records.ts';
import type { WatchedRow } from './payment-record.ts';
import { type RowDeps, rowsInPieces } from './payment-rows.ts';

const paymentColumns = [
  'id',
  'label',
  'status',
  'amount',
  'currency',
  'authorizedAmount',
  'authorizedCurrency',
  'paymentMethod',
  'cardSummary',
  'terminalId',
  'poiId',
  'createdAt',
  'updatedAt',
  'authorizedAt',
  'metadata',
  'asOf',
] as const;
type PaymentColumn = (typeof paymentColumns)[number];

function cellsOf({ row, kept }: WatchedRow): Readonly<Record<PaymentColumn, CsvCell>> {
  const payment = kept?.payment ?? null;
  return {
    id: row.id,
    label: row.label,
    status: row.status,
    amount: decimalCell(row.amount?.value),
    currency: row.amount?.currency ?? null,
    authorizedAmount: decimalCell(row.authorizedAmount?.value),
    authorizedCurrency: row.authorizedAmount?.currency ?? null,
    paymentMethod: row.paymentMethod,
    cardSummary: row.cardSummary,
    terminalId: payment?.terminalId ?? null,
    poiId: payment?.poiId ?? null,
    createdAt: row.createdAt,
    updatedAt: payment?.updatedAt ?? null,
    authorizedAt: payment?.authorizedAt ?? null,
    metadata:
      payment === null || payment.metadata.length === 0
        ? null
        : payment.metadata.map(({ key, value }) => `${key}: ${value}`).join('\n'),
    asOf: timeCell(row.asOfEpochMs),
  };
}

/**
 * All watched payments, the latest first, as they are kept, written while they are read: amounts
 * digit for digit and times as the bank wrote them. JSON has every field that came.
 */
export function exportedPayments(
  payments: RowDeps,
  {
    heading,
    ...parts
  }: Omit<ExportParts, 'messages'> & {
    readonly format: ExportFormat;
    readonly heading: (column: PaymentColumn) => string;
  },
): AsyncIterable<string> {
  return exportedText({
    ...parts,
    chunks: rowsInPieces(payments),
    headings: paymentColumns.map(heading),
    toCells: (each) => {
      const cells = cellsOf(each);
      return paymentColumns.map((column) => cells[column]);
    },
    toJson: ({ row, kept }) =>
      JSON.stringify({
        id: row.id,
        label: row.label,
        asOf: timeCell(row.asOfEpochMs),
        payment: kept?.payment ?? null,
      }),
  });
}

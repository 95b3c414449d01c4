import { type CsvCell, decimalCell, timeCell } from '../../export/csv.ts';
import { type ExportFormat, type ExportParts, generateExport } from '../export-records.ts';
import type { MessageId } from '../../messages/messages.ts';
import type { WatchedRow } from './payment-record.ts';
import { type RowDeps, iterateRows } from './payment-rows.ts';

const paymentColumns = {
  id: 'ui.word.id',
  label: 'cards.field.label',
  status: 'ui.word.status',
  amount: 'payments.field.amount',
  currency: 'clients.field.currency',
  authorizedAmount: 'payments.status.authorized',
  authorizedCurrency: 'payments.column.authorizedCurrency',
  paymentMethod: 'payments.field.paymentMethod',
  cardSummary: 'ui.word.card',
  terminalId: 'payments.field.terminal',
  poiId: 'payments.field.poiId',
  createdAt: 'payments.field.createdAt',
  updatedAt: 'ui.word.last-changed',
  authorizedAt: 'payments.field.authorizedAt',
  metadata: 'payments.column.metadata',
  asOf: 'payments.column.asOf',
} as const satisfies Record<string, MessageId>;
type PaymentColumn = keyof typeof paymentColumns;

function cellsOf({ row, cached }: WatchedRow): Readonly<Record<PaymentColumn, CsvCell>> {
  const payment = cached?.payment ?? null;
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
 * All watched payments, the latest first, from the stored data, written while they are read:
 * amounts digit for digit and times as the bank wrote them. JSON contains all received fields.
 */
export function exportPayments(
  payments: RowDeps,
  { messages, ...parts }: ExportParts & { readonly format: ExportFormat },
): AsyncIterable<string> {
  return generateExport({
    ...parts,
    chunks: iterateRows(payments),
    headings: Object.values(paymentColumns).map((word) => messages(word)),
    toCells: (each) => Object.values(cellsOf(each)),
    toJson: ({ row, cached }) =>
      JSON.stringify({
        id: row.id,
        label: row.label,
        asOf: timeCell(row.asOfEpochMs),
        payment: cached?.payment ?? null,
      }),
  });
}

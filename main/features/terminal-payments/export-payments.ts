import { type CsvCell, type CsvForm, csvRecord, decimalCell } from '../../export/csv.ts';
import type { WatchedRow } from './payment-record.ts';
import { type RowDeps, allRows } from './payment-rows.ts';

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

function timeOf(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

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
    asOf: timeOf(row.asOfEpochMs),
  };
}

/**
 * All watched payments, the latest first, as they are kept, written while they are read: amounts
 * digit for digit and times as the bank wrote them. JSON has every field that came.
 */
export async function* exportedPayments(
  payments: RowDeps,
  {
    format,
    csvForm,
    heading,
    onRow,
  }: {
    readonly format: 'csv' | 'json';
    readonly csvForm: CsvForm;
    readonly heading: (column: PaymentColumn) => string;
    readonly onRow: () => void;
  },
): AsyncIterable<string> {
  yield format === 'csv' ? csvRecord(paymentColumns.map(heading), csvForm) : '[';
  let isFirst = true;
  for await (const each of allRows(payments)) {
    onRow();
    if (format === 'csv') {
      const cells = cellsOf(each);
      yield csvRecord(
        paymentColumns.map((column) => cells[column]),
        csvForm,
      );
    } else {
      const { row, kept } = each;
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify({
        id: row.id,
        label: row.label,
        asOf: timeOf(row.asOfEpochMs),
        payment: kept?.payment ?? null,
      })}`;
      isFirst = false;
    }
  }
  if (format === 'json') yield '\n]\n';
}

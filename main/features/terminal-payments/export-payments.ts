import { type CsvCell, type CsvForm, decimalCell, toCsv } from '../../export/csv.ts';
import type { WatchedRow } from './payment-record.ts';
import { type Payments, watchedRows } from './read-payments.ts';

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

const timeOf = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString();

const cellsOf = ({ row, kept }: WatchedRow): Readonly<Record<PaymentColumn, CsvCell>> => {
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
};

/**
 * All watched payments, the latest first, as they are kept: amounts digit for digit and times as the
 * bank wrote them. JSON has every field that came.
 */
export const exportPayments = (
  payments: Pick<Payments, 'scope' | 'follower'>,
  {
    format,
    csvForm,
    heading,
  }: {
    readonly format: 'csv' | 'json';
    readonly csvForm: CsvForm;
    readonly heading: (column: PaymentColumn) => string;
  },
): { readonly text: string; readonly rowCount: number } => {
  const rows = watchedRows(payments);
  const text =
    format === 'csv'
      ? toCsv(
          paymentColumns.map(heading),
          rows.map((each) => {
            const cells = cellsOf(each);
            return paymentColumns.map((column) => cells[column]);
          }),
          csvForm,
        )
      : `${JSON.stringify(
          rows.map(({ row, kept }) => ({
            id: row.id,
            label: row.label,
            asOf: timeOf(row.asOfEpochMs),
            payment: kept?.payment ?? null,
          })),
          null,
          2,
        )}\n`;
  return { text, rowCount: rows.length };
};

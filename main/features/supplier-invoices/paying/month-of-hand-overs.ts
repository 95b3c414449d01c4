import { csvRecord, decimalCell } from '../../../export/csv.ts';
import type { Messages } from '../../../messages/messages.ts';
import type { Month, MonthFile } from '../../month-part.ts';
import type { Scope } from '../../scope.ts';
import { amountOf } from '../board.ts';
import { invoiceOf } from '../invoice-record.ts';
import { toHandOver } from './hand-overs.ts';

const columns = ['time', 'way', 'taken-back'] as const;
const ofInvoice = ['id', 'supplier', 'number', 'payable', 'currency', 'iban'] as const;

const timeOf = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString();

/** What was handed to a bank in the month, also what was taken back since. Times are RFC 3339 in UTC. */
export const monthOfHandOvers = (
  { vault, cache }: Pick<Scope, 'vault' | 'cache'>,
  month: Month,
  messages: Messages,
): readonly MonthFile[] =>
  vault === null
    ? []
    : [
        {
          name: messages('month.handed-over'),
          extension: 'csv',
          async *text({ csvForm, onRow }) {
            yield csvRecord(
              [
                ...columns.map((column) => messages(`month.handed-over.${column}`)),
                ...ofInvoice.map((column) => messages(`invoices.column.${column}`)),
              ],
              csvForm,
            );
            for (const stored of vault.handOvers.between(month.fromEpochMs, month.untilEpochMs)) {
              const { atEpochMs, way, takenBackAtEpochMs } = toHandOver(stored);
              const record = cache.supplierInvoices.get(stored.invoiceId);
              const invoice = record === null ? null : invoiceOf(record);
              const amount = invoice && amountOf(invoice);
              yield csvRecord(
                [
                  timeOf(atEpochMs),
                  messages(`month.handed-over.way.${way}`),
                  timeOf(takenBackAtEpochMs),
                  stored.invoiceId,
                  invoice?.supplierName ?? null,
                  invoice?.invoiceNumber ?? null,
                  decimalCell(amount?.value),
                  amount?.currency ?? null,
                  invoice?.iban ?? null,
                ],
                csvForm,
              );
              onRow();
            }
          },
        },
      ];

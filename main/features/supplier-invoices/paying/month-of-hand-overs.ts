import { csvRecord, decimalCell, timeCell } from '../../../export/csv.ts';
import type { Messages } from '../../../messages/messages.ts';
import type { Month, MonthFile } from '../../month-part.ts';
import type { Scope } from '../../scope.ts';
import { wayOf } from './hand-overs.ts';

const columns = ['time', 'way', 'taken-back'] as const;
const ofTransfer = ['id', 'supplier', 'number', 'payable', 'currency', 'iban'] as const;

/**
 * What was handed to a bank in the month, as it was then, also what was taken back since. Times are
 * RFC 3339 in UTC.
 */
export function monthOfHandOvers(
  { vault }: Pick<Scope, 'vault'>,
  month: Month,
  messages: Messages,
): readonly MonthFile[] {
  return vault === null
    ? []
    : [
        {
          name: messages('month.handed-over'),
          extension: 'csv',
          async *text({ csvForm, onRow }) {
            yield csvRecord(
              [
                ...columns.map((column) => messages(`month.handed-over.${column}`)),
                ...ofTransfer.map((column) => messages(`invoices.column.${column}`)),
                messages('month.handed-over.note'),
              ],
              csvForm,
            );
            for (const stored of vault.handOvers.between(month.fromEpochMs, month.untilEpochMs)) {
              const { amount, currency, iban, name, reference } = stored;
              const isKnown = [amount, iban, name, reference].some((each) => each !== null);
              yield csvRecord(
                [
                  timeCell(stored.atEpochMs),
                  messages(`month.handed-over.way.${wayOf(stored.way)}`),
                  timeCell(stored.takenBackAtEpochMs),
                  stored.invoiceId,
                  name,
                  reference,
                  decimalCell(amount),
                  currency,
                  iban,
                  [
                    isKnown ? [] : messages('month.handed-over.unknown'),
                    stored.sentAtEpochMs === null ? messages('month.handed-over.in-file') : [],
                  ]
                    .flat()
                    .join(' ') || null,
                ],
                csvForm,
              );
              onRow();
            }
          },
        },
      ];
}

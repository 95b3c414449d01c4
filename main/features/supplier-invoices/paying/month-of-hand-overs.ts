import { csvRecord, decimalCell, timeCell } from '../../../export/csv.ts';
import type { MessageId, Messages } from '../../../messages/messages.ts';
import type { Month, MonthFile } from '../../month-part.ts';
import type { Scope } from '../../scope.ts';
import { toHandWay } from './hand-overs.ts';

const columns = ['time', 'way', 'taken-back'] as const;
const transferColumns = [
  'ui.word.id',
  'invoices.field.supplierName',
  'invoices.field.invoiceNumber',
  'invoices.status.to_pay',
  'clients.field.currency',
  'ui.word.iban',
] as const;

const wayWords = {
  slip: 'payslip.title',
  code: 'month.handed-over.way.code',
  file: 'payfile.title',
} as const satisfies Record<ReturnType<typeof toHandWay>, MessageId>;

/**
 * The invoices that were sent to a bank in the month, with their values at that time, including
 * those taken back since. Times are RFC 3339 in UTC.
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
                ...transferColumns.map((word) => messages(word)),
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
                  messages(wayWords[toHandWay(stored.way)]),
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

import type {
  LimitRun,
  LimitRunItem,
  RunChange,
} from '../../../../preload/contract/cards/limit-runs.ts';
import { type Result, failed } from '../../../../preload/contract/result.ts';
import { type CsvCell, type CsvForm, toCsv } from '../../../export/csv.ts';
import type { Messages } from '../../../messages/messages.ts';
import { saveFile } from '../../save-records.ts';
import type { Scope } from '../../scope.ts';
import { type CardCsvLabels, cardCsvLabels } from '../history/card-csv-labels.ts';
import { kindOfChange, namedChange } from './run-request.ts';

const limitRunColumns = [
  'cards.field.id',
  'ui.word.card',
  'cards.field.lastDigits',
  'history.column.field',
  'history.column.before',
  'history.column.asked',
  'history.column.kept',
  'history.column.outcome',
  'history.column.error',
] as const;

/** The bank's value of a field; null if it is unknown, or if no request was sent. */
function bankValueOf(
  { state, differences }: LimitRunItem,
  field: string,
  asked: string,
): string | null {
  if (state !== 'applied' && state !== 'differs') return null;
  const difference = differences.find((each) => each.field === field);
  return difference ? difference.kept : asked;
}

/** No request was sent for this card, or for this option. */
function isBlocked({ state, error, blocked }: LimitRunItem, field: string): boolean {
  return (
    blocked !== undefined &&
    ((state === 'refused' && error === null) ||
      (blocked === 'contactless' && field === 'nfcOption'))
  );
}

function* recordsOf({ items }: LimitRun, labels: CardCsvLabels): Iterable<readonly CsvCell[]> {
  for (const item of items) {
    for (const [field, asked] of namedChange(item.asked)) {
      const start = [
        item.cardId,
        item.name,
        item.lastDigits,
        labels.field(field),
        labels.value(field, item.before[field as keyof RunChange] ?? null),
        labels.value(field, asked),
      ];
      if (item.unsent?.includes(field) === true)
        yield [...start, null, labels.runOutcome('unchanged'), null];
      else if (isBlocked(item, field))
        yield [
          ...start,
          null,
          labels.runOutcome('blocked'),
          item.blocked === undefined ? null : labels.blocked(item.blocked),
        ];
      else
        yield [
          ...start,
          labels.value(field, bankValueOf(item, field, asked)),
          labels.runOutcome(item.state),
          item.approval === undefined
            ? labels.error(item.error?.kind ?? null)
            : labels.outcome(item.approval),
        ];
    }
  }
}

/**
 * A run as a CSV file, one line for each card and value: the value before, the requested one, and
 * the bank's. A value that needed no request is marked.
 */
export function limitRunAsCsv(
  run: LimitRun,
  { messages, csvForm }: { readonly messages: Messages; readonly csvForm: CsvForm },
): string {
  return toCsv(
    limitRunColumns.map((column) => messages(column)),
    recordsOf(run, cardCsvLabels(messages)),
    csvForm,
  );
}

/**
 * Saves a run to a file that the user chooses. Errors: `not-found` without a run;
 * `storage-unavailable` for a place that cannot be written to.
 */
export async function saveLimitRun(
  scope: Scope,
  run: LimitRun | null,
): Promise<Result<{ readonly wasSaved: boolean }>> {
  if (run === null) return failed({ kind: 'not-found', traceId: null });
  const messages = scope.messages();
  const isLimitsRun = run.items.every(({ asked }) => kindOfChange(asked) === 'limits');
  return saveFile(scope, {
    suggestedName: `${messages(isLimitsRun ? 'limitRun.file' : 'limitRun.file-options', { count: new Set(run.items.map(({ cardId }) => cardId)).size })}.csv`,
    text: limitRunAsCsv(run, { messages, csvForm: scope.csvForm() }),
    extension: 'csv',
  });
}

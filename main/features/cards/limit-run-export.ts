import type { LimitRun, LimitRunItem } from '../../../preload/contract/limit-runs.ts';
import { namedLimits } from '../../bank/cards/card-bodies.ts';
import { toCsv } from '../../export/csv.ts';

export const limitRunColumns = ['cardId', 'card', 'lastDigits', 'field', 'before', 'asked', 'kept', 'outcome', 'error'] as const;
export type LimitRunColumn = (typeof limitRunColumns)[number];

/** What the bank answered for a field; null where nobody knows, or where it was not asked. */
const keptOf = ({ state, differences }: LimitRunItem, field: string, asked: string): string | null => {
  if (state !== 'applied' && state !== 'differs') return null;
  const difference = differences.find((each) => each.field === field);
  return difference ? difference.kept : asked;
};

function* recordsOf({ items }: LimitRun): Iterable<readonly (string | null)[]> {
  for (const item of items) {
    for (const [field, value] of namedLimits(item.asked)) {
      const asked = String(value);
      const said = item.unsent?.includes(field) === true ? [null, 'unchanged', null] : [keptOf(item, field, asked), item.state, item.approval ?? item.error?.kind ?? null];
      yield [item.cardId, item.name, item.lastDigits, field, item.before[field] ?? null, asked, ...said];
    }
  }
}

/** A run as a CSV file, one line for each card and value: before, asked for, and what the bank answered. Fields, outcomes and reasons are the words of this app's contract; `unchanged` is the outcome of a value that needed no request. */
export const limitRunAsCsv = (run: LimitRun, heading: (column: LimitRunColumn) => string): string => toCsv(limitRunColumns.map(heading), recordsOf(run));

import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { limitTableColumns } from '../../../preload/contract/app/preference-choices.ts';
import type { LimitTableColumn } from '../../../preload/contract/app/preference-choices.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { limitColumns } from './limit-columns.ts';
import type { LimitField } from './limit-columns.ts';

/** A column of the table. `spent` and `left` are the month's. */
export type GridColumn = 'choose' | 'card' | 'spent' | 'left' | 'paymentLifespanLimit' | LimitField;

export function isLimit(column: GridColumn): column is LimitField {
  return limitColumns.some(({ field }) => field === column);
}

const always: ReadonlySet<GridColumn> = new Set(['choose', 'card', 'spent', 'paymentMonthlyLimit']);
const inOrder: readonly GridColumn[] = [
  'choose',
  'card',
  'spent',
  'paymentMonthlyLimit',
  'left',
  'paymentDailyLimit',
  'paymentTransactionLimit',
  'atmMonthlyLimit',
  'atmDailyLimit',
  'paymentLifespanLimit',
];

/** The columns that may be left out here: a card's whole life only where one has such a limit. */
export function columnChoices(rows: readonly LimitRow[]): readonly LimitTableColumn[] {
  return limitTableColumns.filter(
    (column) =>
      column !== 'paymentLifespanLimit' ||
      rows.some((row) => row.paymentLifespanLimit !== null || row.paymentLifespanSpent !== null),
  );
}

/** Those that are shown: what the owner chose, and the column in which a field stands open. */
export function gridColumns(
  rows: readonly LimitRow[],
  chosen: readonly LimitTableColumn[],
  open: LimitField | null,
): readonly GridColumn[] {
  const choices = columnChoices(rows);
  return inOrder.filter(
    (column) =>
      always.has(column) ||
      column === open ||
      choices.some((choice) => choice === column && chosen.includes(choice)),
  );
}

const ownHeads: Readonly<Record<Exclude<GridColumn, LimitField>, MessageId>> = {
  choose: 'limits.head.choose',
  card: 'limits.head.card',
  spent: 'limits.head.spent',
  left: 'limits.head.left',
  paymentLifespanLimit: 'limits.head.lifespan',
};

const heads: Readonly<Record<string, MessageId>> = {
  ...ownHeads,
  ...Object.fromEntries(limitColumns.map(({ field, head }) => [field, head])),
};

export function headLabel(column: GridColumn): MessageId {
  return heads[column] ?? 'limits.head.month';
}

import type { LimitRow } from '../../../preload/contract/card-changes.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { limitColumns } from './limit-columns.ts';
import type { LimitField } from './limit-columns.ts';

/**
 * A column of the table. `spent` and `left` are the month's; `lifespan` is only there when a card
 * has such a limit.
 */
export type GridColumn = 'choose' | 'card' | 'status' | 'spent' | 'left' | 'lifespan' | LimitField;

export const isLimit = (column: GridColumn): column is LimitField =>
  limitColumns.some(({ field }) => field === column);

const before: readonly GridColumn[] = [
  'choose',
  'card',
  'status',
  'spent',
  'paymentMonthlyLimit',
  'left',
  'paymentDailyLimit',
  'paymentTransactionLimit',
  'atmMonthlyLimit',
  'atmDailyLimit',
];

export const gridColumns = (rows: readonly LimitRow[]): readonly GridColumn[] =>
  rows.some((row) => row.paymentLifespanLimit !== null || row.paymentLifespanSpent !== null)
    ? [...before, 'lifespan']
    : before;

const ownHeads: Readonly<Record<Exclude<GridColumn, LimitField>, MessageId>> = {
  choose: 'limits.head.choose',
  card: 'limits.head.card',
  status: 'limits.head.status',
  spent: 'limits.head.spent',
  left: 'limits.head.left',
  lifespan: 'limits.head.lifespan',
};

const heads: Readonly<Record<string, MessageId>> = {
  ...ownHeads,
  ...Object.fromEntries(limitColumns.map(({ field, head }) => [field, head])),
};

export const headLabel = (column: GridColumn): MessageId => heads[column] ?? 'limits.head.month';

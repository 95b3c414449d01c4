import type { LimitRow } from '../../../preload/contract/card-changes.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { limitColumns } from './limit-columns.ts';
import type { LimitField } from './limit-columns.ts';

/** A column of the table. `spent` and `left` are the month's; `lifespan` is only there when a card has such a limit. */
export type GridColumn = 'choose' | 'card' | 'status' | 'spent' | 'left' | 'lifespan' | LimitField;

const before: readonly GridColumn[] = ['choose', 'card', 'status', 'spent', 'paymentMonthlyLimit', 'left', 'paymentDailyLimit', 'paymentTransactionLimit', 'atmMonthlyLimit', 'atmDailyLimit'];

export const gridColumns = (rows: readonly LimitRow[]): readonly GridColumn[] =>
  rows.some((row) => row.paymentLifespanLimit !== null || row.paymentLifespanSpent !== null) ? [...before, 'lifespan'] : before;

const ownHeads: Readonly<Record<Exclude<GridColumn, LimitField>, MessageId>> = {
  choose: 'limits.head.choose',
  card: 'limits.head.card',
  status: 'limits.head.status',
  spent: 'limits.head.spent',
  left: 'limits.head.left',
  lifespan: 'limits.head.lifespan',
};

const heads: Readonly<Record<string, MessageId>> = { ...ownHeads, ...Object.fromEntries(limitColumns.map(({ field, head }) => [field, head])) };

export const headWords = (column: GridColumn): MessageId => heads[column] ?? 'limits.head.month';

type Keys = { readonly key: string; readonly isWithin: boolean };
type At = { readonly row: number; readonly column: number };

/** Where a key leads in a table of `size`; null for keys that lead nowhere. `isWithin`: with Ctrl or the command key. */
export const moved = ({ key, isWithin }: Keys, from: At, size: At & { readonly page: number }): At | null => {
  const row = (to: number): At => ({ ...from, row: Math.max(0, Math.min(size.row - 1, to)) });
  const column = (to: number): At => ({ ...from, column: Math.max(0, Math.min(size.column - 1, to)) });
  switch (key) {
    case 'ArrowDown':
      return row(isWithin ? size.row - 1 : from.row + 1);
    case 'ArrowUp':
      return row(isWithin ? 0 : from.row - 1);
    case 'ArrowRight':
      return column(isWithin ? size.column - 1 : from.column + 1);
    case 'ArrowLeft':
      return column(isWithin ? 0 : from.column - 1);
    case 'PageDown':
      return row(from.row + size.page);
    case 'PageUp':
      return row(from.row - size.page);
    case 'Home':
      return isWithin ? { row: 0, column: 0 } : column(0);
    case 'End':
      return isWithin ? { row: size.row - 1, column: size.column - 1 } : column(size.column - 1);
    default:
      return null;
  }
};

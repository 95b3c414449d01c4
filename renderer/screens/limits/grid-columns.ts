import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { changeableLimits, limitOf } from '../../../preload/contract/cards/limits.ts';
import type { Limit, LimitField } from '../../../preload/contract/cards/limits.ts';
import { limitTableColumns } from '../../../preload/contract/app/preference-choices.ts';
import type { LimitTableColumn } from '../../../preload/contract/app/preference-choices.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** A column of the table. `spent` and `left` are those of the month. */
export type GridColumn = 'choose' | 'card' | 'spent' | 'left' | Limit['amount'];

export function isLimit(column: GridColumn): column is LimitField {
  return changeableLimits.some(({ amount }) => amount === column);
}

const fixedColumns = ['choose', 'card', 'spent', 'paymentMonthlyLimit'] as const;

/** The optional columns: the lifespan limit only if a card has one. */
export function columnChoices(rows: readonly LimitRow[]): readonly LimitTableColumn[] {
  return limitTableColumns.filter(
    (column) =>
      column !== 'paymentLifespanLimit' ||
      rows.some((row) => row.paymentLifespanLimit !== null || row.paymentLifespanSpent !== null),
  );
}

/** The shown columns: those that the user chose, and the column with an open field. */
export function gridColumns(
  rows: readonly LimitRow[],
  chosen: readonly LimitTableColumn[],
  open: LimitField | null,
): readonly GridColumn[] {
  return [
    ...fixedColumns,
    ...columnChoices(rows).filter((column) => column === open || chosen.includes(column)),
  ];
}

export function headLabel(column: GridColumn): MessageId {
  return column === 'choose' || column === 'card' || column === 'spent' || column === 'left'
    ? `limits.head.${column}`
    : `limits.head.${limitOf(column).key}`;
}

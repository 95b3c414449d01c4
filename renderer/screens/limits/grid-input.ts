import type { KeyboardEvent, MouseEvent } from 'react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import { isPressed } from '../../platform/pressed-keys.ts';
import { moveCell } from '../../ui/grid-keys.ts';
import { isLimit } from './grid-columns.ts';
import type { GridColumn } from './grid-columns.ts';
import { cellAround, rowHeightPx } from './use-active-cell.ts';
import type { ActiveCell } from './use-active-cell.ts';

/** The actions of keys and clicks in the table. */
export type GridHandlers = {
  /** `firstCharacter`: the first typed character; it replaces the text of the field. */
  readonly onOpen: (row: LimitRow, field: LimitField, firstCharacter: string | null) => void;
  readonly onUndo: (row: LimitRow, field: LimitField) => void;
  readonly onChoose: (id: string, mode: 'toggle' | 'range') => void;
  readonly onChooseAll: () => void;
  readonly onShowCard: (id: string) => void;
};

/** Runs the action of a key in a cell; false: none. */
function runKey(
  event: KeyboardEvent,
  { row, column }: { readonly row: LimitRow; readonly column: GridColumn },
  { onOpen, onUndo, onChoose, onChooseAll, onShowCard }: GridHandlers,
): boolean {
  if (event.key === ' ') {
    if (!row.isFinal) onChoose(row.id, event.shiftKey ? 'range' : 'toggle');
    return true;
  }
  if (isPressed('Mod+A', event)) {
    onChooseAll();
    return true;
  }
  if (column === 'card' && event.key === 'Enter') {
    onShowCard(row.id);
    return true;
  }
  if (column === 'choose' && event.key === 'Enter' && !row.isFinal) {
    onChoose(row.id, 'toggle');
    return true;
  }
  if (!isLimit(column) || row.isFinal) return false;
  const isDigit = /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (event.key === 'Enter' || event.key === 'F2' || isDigit) {
    onOpen(row, column, isDigit ? event.key : null);
    return true;
  }
  if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
  onUndo(row, column);
  return true;
}

/** The table's handlers of keys and clicks. */
export function gridInput({
  rows,
  columns,
  chosenIds,
  cell,
  handlers,
}: {
  readonly rows: readonly LimitRow[];
  readonly columns: readonly GridColumn[];
  readonly chosenIds: ReadonlySet<string>;
  readonly cell: ActiveCell;
  readonly handlers: GridHandlers;
}) {
  return {
    onKeyDown: (event: KeyboardEvent): void => {
      const row = rows[cell.index];
      const isCell =
        event.target instanceof HTMLElement && event.target.dataset['cell'] !== undefined;
      if (!isCell || row === undefined) return;
      if (runKey(event, { row, column: cell.column }, handlers)) {
        event.preventDefault();
        return;
      }
      const heightPx = cell.scroller.current?.clientHeight ?? 0;
      const from = { row: cell.index, column: columns.indexOf(cell.column) };
      const to = moveCell({ key: event.key, isWithin: event.ctrlKey || event.metaKey }, from, {
        row: rows.length,
        column: columns.length,
        page: Math.max(1, Math.floor(heightPx / rowHeightPx) - 2),
      });
      if (to === null) return;
      event.preventDefault();
      const target = rows[to.row];
      if (event.shiftKey && to.row !== from.row && target !== undefined) {
        if (!chosenIds.has(row.id) && !row.isFinal) handlers.onChoose(row.id, 'toggle');
        handlers.onChoose(target.id, 'range');
      }
      cell.go(to.row, columns[to.column] ?? cell.column);
    },
    onClick: (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('.limits-editor')) return;
      const { id, column } = cellAround(event.target, columns);
      const index = rows.findIndex((row) => row.id === id);
      const row = rows[index];
      if (row === undefined || column === undefined) return;
      cell.go(index, column);
      if (row.isFinal) return;
      if (column === 'choose' || column === 'card')
        handlers.onChoose(row.id, event.shiftKey ? 'range' : 'toggle');
      else if (isLimit(column)) handlers.onOpen(row, column, null);
    },
  };
}

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type {
  ClientImport,
  ImportRow,
} from '../../../../preload/contract/clients/client-imports.ts';
import { cachedRow } from '../../../platform/reads/long-list.ts';
import { moveCell } from '../../../ui/grid-keys.ts';
import { useRowWindow } from '../../../ui/row-window.ts';
import { firstFileCell } from './grid-row.tsx';
import { isChangeable, isDecidable } from './import-counts.ts';
import { importRows } from './import-run.ts';
import type { RowEdits } from './use-row-edits.ts';

export type ActiveCell = { readonly index: number; readonly cell: number };

export type RowsGridProps = {
  readonly run: ClientImport;
  readonly chunks: ReadonlyMap<number, readonly ImportRow[]>;
  readonly matchCount: number;
  readonly columns: readonly number[];
  readonly firstVisibleIndex: number;
  readonly active: ActiveCell;
  readonly onActive: (active: ActiveCell) => void;
  readonly edits: RowEdits;
  /** Space or Enter on a row's state: accepts, skips or resets it. */
  readonly onToggle: (row: ImportRow) => void;
  /** Set by the table: focuses the last active cell. */
  readonly focusRef: RefObject<(() => void) | null>;
  /** Whether the focus is in the table, or was in a row that is no longer shown. */
  readonly holdsFocus: RefObject<boolean>;
};

export const rowHeightPx = 40;

function readRows(from: number, to: number): void {
  void importRows.showRows(from, to);
}

/** The visible rows, the active cell, and the handlers of keys and clicks. */
export function useRowCells(props: RowsGridProps) {
  const { run, chunks, matchCount, columns, active, onActive, edits, onToggle } = props;
  const { focusRef, holdsFocus } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const cellCount = columns.length + firstFileCell;
  const at: ActiveCell = {
    index: Math.min(active.index, matchCount - 1),
    cell: Math.min(active.cell, cellCount - 1),
  };
  const activeRow = cachedRow(chunks, at.index);
  const keyOf = useCallback((index: number) => cachedRow(chunks, index)?.row ?? -index, [chunks]);
  const virtual = useRowWindow({
    scroller,
    count: matchCount,
    rowHeightPx,
    keyOf,
    firstVisibleIndex: props.firstVisibleIndex,
    pinnedIndexes: [at.index],
    headHeightPx: 32,
    onVisibleRows: readRows,
  });

  const activeElement = (): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(
      `[data-index="${at.index}"] > [data-cell="${at.cell}"]`,
    ) ?? null;
  useEffect(() => {
    focusRef.current = () => activeElement()?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    /* A decided row leaves the view, and the next row takes its place. */
    if (holdsFocus.current && document.activeElement === document.body) wantsFocus.current = true;
    if (!wantsFocus.current) return;
    virtual.scrollToIndex(at.index, { align: 'auto' });
    const cell = activeElement();
    if (cell === null) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    /* A distant row is rendered one render later, and read another one later. */
  });

  const go = (next: ActiveCell): void => {
    wantsFocus.current = true;
    onActive(next);
  };
  const openCell = (row: ImportRow, text: string | null): boolean => {
    const column = columns[at.cell - firstFileCell];
    if (column === undefined || !isChangeable(run, row)) return false;
    edits.setOpen({ row: row.row, column, text: text ?? edits.cellsOf(row)[column] ?? '' });
    return true;
  };
  /** Runs the action of a key in the active cell; false: none. */
  const runKey = (event: KeyboardEvent, row: ImportRow): boolean => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (at.cell < firstFileCell) {
      if (event.key !== ' ' && event.key !== 'Enter') return false;
      if (isDecidable(run, row)) onToggle(row);
      return true;
    }
    if (event.key === 'Enter' || event.key === 'F2') return openCell(row, null);
    if (event.key === 'Delete' || event.key === 'Backspace') return openCell(row, '');
    return event.key.length === 1 && isPlain && openCell(row, event.key);
  };
  return {
    scroller,
    virtual,
    at,
    cellCount,
    onClosed: () => go(at),
    onKeyDown: (event: KeyboardEvent): void => {
      if (!(event.target instanceof HTMLElement) || event.target.dataset['cell'] === undefined)
        return;
      if (activeRow !== undefined && runKey(event, activeRow)) {
        event.preventDefault();
        return;
      }
      const target = moveCell(
        { key: event.key, isWithin: event.ctrlKey || event.metaKey },
        { row: at.index, column: at.cell },
        {
          row: matchCount,
          column: cellCount,
          page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 2),
        },
      );
      if (target === null) return;
      event.preventDefault();
      go({ index: target.row, cell: target.column });
    },
    onClick: (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest('input')) return;
      const cell = event.target.closest<HTMLElement>('[data-cell]');
      const index = Number(cell?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
      if (cell === null || index < 0) return;
      go({ index, cell: Number(cell.dataset['cell']) });
    },
    onDoubleClick: (event: MouseEvent): void => {
      const isInField = !(event.target instanceof Element) || event.target.closest('input');
      if (activeRow !== undefined && !isInField) openCell(activeRow, null);
    },
  };
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { useRowWindow } from '../../ui/row-window.ts';
import type { GridColumn } from './grid-columns.ts';

export const rowHeightPx = 40;

export type ActiveCell = ReturnType<typeof useActiveCell>;

/** The row and column of an element in the table. */
export function cellAround(target: Element, columns: readonly GridColumn[]) {
  const cell = target.closest<HTMLElement>('[data-cell]');
  return {
    id: cell?.closest<HTMLElement>('[data-row]')?.dataset['row'],
    column: columns.find((each) => each === cell?.dataset['cell']),
  };
}

/** The cell that has, or last had, the focus; and the visible rows. */
export function useActiveCell({
  rows,
  columns,
  openIndex,
  focusRef,
}: {
  readonly rows: readonly LimitRow[];
  readonly columns: readonly GridColumn[];
  readonly openIndex: number;
  readonly focusRef: RefObject<(() => void) | null>;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const [active, setActive] = useState<{ readonly id: string | null; readonly column: GridColumn }>(
    { id: null, column: 'card' },
  );
  const index = Math.max(
    0,
    rows.findIndex((row) => row.id === active.id),
  );
  const column = columns.includes(active.column) ? active.column : 'card';
  const keyOf = useCallback((at: number) => rows[at]?.id ?? at, [rows]);
  const virtual = useRowWindow({
    scroller,
    count: rows.length,
    rowHeightPx,
    keyOf,
    pinnedIndexes: [index, openIndex],
    headHeightPx: 32,
  });
  const element = (): HTMLElement | null => {
    const id = rows[index]?.id;
    return id === undefined
      ? null
      : (scroller.current?.querySelector<HTMLElement>(
          `[data-row="${CSS.escape(id)}"] > [data-cell="${column}"]`,
        ) ?? null);
  };
  useEffect(() => {
    focusRef.current = () => element()?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    virtual.scrollToIndex(index, { align: 'auto' });
    const cell = element();
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  return {
    scroller,
    virtual,
    index,
    column,
    go: (row: number, to: GridColumn): void => {
      wantsFocus.current = true;
      setActive({ id: rows[row]?.id ?? null, column: to });
    },
    /** An editor closed: the focus returns to its cell. */
    onClosed: useCallback(() => {
      wantsFocus.current = true;
      setActive((before) => ({ ...before }));
    }, []),
    /** The focused cell is the active one, even if its row moves after new data. */
    onFocus: (event: FocusEvent): void => {
      const focused = cellAround(event.target, columns);
      const { id, column: to } = focused;
      if (id !== undefined && to !== undefined)
        setActive((before) =>
          before.id === id && before.column === to ? before : { id, column: to },
        );
    },
  };
}

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import './row-list.css';

type RowListProps<Row extends { readonly id: string }> = {
  /** What the rows are, for assistive technology. */
  readonly label: string;
  readonly rows: readonly Row[];
  /** How many there are in all, read or not. */
  readonly totalCount: number;
  readonly rowHeightPx: number;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  /** Enter on a row: the focus goes into its detail. */
  readonly onEnter: () => void;
  /** The end of the rows comes near: time to read more. */
  readonly onNearEnd: () => void;
  /** The cells of a row, each with `role="gridcell"`. */
  readonly children: (row: Row, isSelected: boolean) => ReactNode;
  /** Gives the list the focus, on its chosen row. */
  readonly focusRef?: RefObject<(() => void) | null>;
};

const step = (key: string, from: number, count: number, page: number): number | null => {
  if (key === 'ArrowDown') return Math.min(count - 1, from + 1);
  if (key === 'ArrowUp') return Math.max(0, from - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'PageDown') return Math.min(count - 1, from + page);
  if (key === 'PageUp') return Math.max(0, from - page);
  return null;
};

/** A long list of which only the rows in sight are in the page. Arrows, Home, End and Page keys choose, Enter goes in, Tab reaches what a row holds. */
export const RowList = <Row extends { readonly id: string }>(props: RowListProps<Row>) => {
  const { label, rows, totalCount, rowHeightPx, selectedId, onSelect, onEnter, onNearEnd, children, focusRef } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const focusAfterRender = useRef(false);
  const selectedIndex = rows.findIndex((row) => row.id === selectedId);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
    /* The chosen row stays in the page when it is scrolled away: the focus may be in it. */
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const seen = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      return selectedIndex === -1 || (selectedIndex >= from && selectedIndex <= to) ? seen : [...seen, selectedIndex].sort((a, b) => a - b);
    },
  });
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (rows.length > 0 && rows.length < totalCount && lastShown >= rows.length - 20) onNearEnd();
  }, [lastShown, rows.length, totalCount, onNearEnd]);

  const focusSelected = (): void => {
    const row = scroller.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]');
    row?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (focusRef) focusRef.current = focusSelected;
  });
  useEffect(() => {
    if (selectedIndex === -1) return;
    virtual.scrollToIndex(selectedIndex, { align: 'auto' });
    if (!focusAfterRender.current) return;
    focusAfterRender.current = false;
    focusSelected();
    /* Only a new choice scrolls: the virtualizer is another one in every render. */
  }, [selectedIndex]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.getAttribute('role') !== 'row') return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1);
    const target = step(event.key, selectedIndex, rows.length, page);
    const row = target === null ? undefined : rows[target];
    if (row === undefined) return;
    event.preventDefault();
    focusAfterRender.current = row.id !== selectedId;
    onSelect(row.id);
  };

  return (
    <div className="rows" ref={scroller} role="grid" aria-label={label} aria-rowcount={totalCount} onKeyDown={onKeyDown}>
      <div className="row-list-space" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          const isSelected = row.id === selectedId;
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              role="row"
              aria-rowindex={item.index + 1}
              aria-selected={isSelected}
              data-selected={isSelected || undefined}
              tabIndex={isSelected || (selectedIndex === -1 && item.index === 0) ? 0 : -1}
              className="row row-list-row"
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={() => onSelect(row.id)}
            >
              {children(row, isSelected)}
            </div>
          );
        })}
      </div>
    </div>
  );
};

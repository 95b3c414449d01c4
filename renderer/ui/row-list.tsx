import { memo, useCallback, useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { rowKeys, type RowKeys } from './row-keys.ts';
import { useRowWindow } from './row-window.ts';
import './row-list.css';

type LongRowListProps<Row extends { readonly id: string }> = {
  /** The content of the rows, for assistive technology. */
  readonly label: string;
  readonly count: number;
  /**
   * Undefined: not read yet; the list reserves its space. Must be the same function while the rows
   * are the same.
   */
  readonly rowAt: (index: number) => Row | undefined;
  readonly rowHeightPx: number;
  /**
   * Row heights may differ from `rowHeightPx`: each row is measured, which is slow for very long
   * lists.
   */
  readonly isMeasured?: boolean;
  readonly selectedId: string | null;
  /** The index of the selected row; -1 if unknown. */
  readonly selectedIndex: number;
  /** The first visible row when the list is shown again. */
  readonly firstVisibleIndex?: number;
  /** Identifies the content and order of the list: a change scrolls to the top. */
  readonly order?: string;
  readonly onSelect: (id: string) => void;
  /** A key selected the row at this index, read or not. */
  readonly onMoveTo: (index: number) => void;
  /** Enter on a row: the focus moves into its detail. */
  readonly onEnter: () => void;
  /** These rows are visible. */
  readonly onVisibleRows: (from: number, to: number) => void;
  /** The cells of a row, each with `role="gridcell"`. */
  readonly children: (row: Row, index: number, isSelected: boolean) => ReactNode;
  /** Set by the list: focuses its selected row. */
  readonly focusRef?: RefObject<(() => void) | null>;
  /** While printing: the rows on paper, which replace the visible ones. */
  readonly printed?: Printed<Row> | null;
};

/** The first rows of a list, and a note if there are more. */
export type Printed<Row> = { readonly rows: readonly Row[]; readonly note: string | null };

/** The target row of a key; undefined for other keys. */
function rowAfter(key: string, from: number, count: number, page: number): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    Home: 0,
    End: count - 1,
    PageDown: from + page,
    PageUp: from - page,
  };
  const row = to[key];
  return row === undefined ? undefined : Math.max(0, Math.min(count - 1, row));
}

type RowProps<Row extends { readonly id: string }> = {
  readonly row: Row | undefined;
  readonly index: number;
  readonly startPx: number;
  readonly heightPx: number;
  /** Null: the row has the given height. */
  readonly measure: ((element: HTMLElement | null) => void) | null;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: (id: string) => void;
  readonly cells: LongRowListProps<Row>['children'];
};

function RowView<Row extends { readonly id: string }>({
  row,
  index,
  startPx,
  heightPx,
  measure,
  isSelected,
  isTabStop,
  onSelect,
  cells,
}: RowProps<Row>) {
  return (
    <div
      {...(measure && { ref: measure })}
      data-index={index}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      data-selected={isSelected || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className="row row-list-row"
      style={{
        transform: `translateY(${startPx}px)`,
        ...(measure === null && { height: heightPx }),
      }}
      {...(row === undefined ? { 'aria-busy': true } : { onClick: () => onSelect(row.id) })}
    >
      {row === undefined ? (
        <span role="gridcell" className="row-list-unread" style={{ height: heightPx }} />
      ) : (
        cells(row, index, isSelected)
      )}
    </div>
  );
}
/** Memoized: scrolling renders only rows that become visible. */
const MemoRow = memo(RowView) as typeof RowView;

/**
 * A list of any length that renders only the visible rows. Arrows, Home, End and Page keys select a
 * row. Enter moves into its detail; Tab reaches the controls in a row.
 */
export function LongRowList<Row extends { readonly id: string }>({
  label,
  count,
  rowAt,
  rowHeightPx,
  isMeasured = false,
  selectedId,
  selectedIndex,
  firstVisibleIndex = 0,
  order,
  onSelect,
  onMoveTo,
  onEnter,
  onVisibleRows,
  children,
  focusRef,
  printed = null,
}: LongRowListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const keyOf = useCallback((index: number) => rowAt(index)?.id ?? index, [rowAt]);
  const virtual = useRowWindow({
    scroller,
    count,
    rowHeightPx,
    keyOf: isMeasured ? keyOf : undefined,
    firstVisibleIndex,
    pinnedIndexes: [selectedIndex],
    onVisibleRows,
  });
  const items = virtual.getVirtualItems();
  const focusAfterRender = useRef(false);
  const focusSelected = (): void => {
    const row = scroller.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]');
    row?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (focusRef) focusRef.current = focusSelected;
  });
  const lastShown = useRef<{ readonly order: typeof order; readonly keys: RowKeys }>({
    order,
    keys: new Map(),
  });
  const idAt = (index: number): string => rowAt(index)?.id ?? `unread ${String(index)}`;
  /* The virtualizer expects a measured element to stay with its row. */
  const keys = rowKeys(
    lastShown.current.keys,
    items.map(({ index }) => idAt(index)),
    lastShown.current.order !== order && !isMeasured,
  );
  useEffect(() => {
    const isAnotherList = lastShown.current.order !== order;
    lastShown.current = { order, keys };
    /* Scrolling forces a synchronous layout, which would delay a letter of a search. */
    if (isAnotherList && virtual.scrollOffset !== 0) virtual.scrollToOffset(0);
  });
  const isFirstRender = useRef(true);
  useEffect(() => {
    const staysHere = isFirstRender.current && firstVisibleIndex > 0;
    isFirstRender.current = false;
    if (selectedIndex === -1) return;
    if (!staysHere) virtual.scrollToIndex(selectedIndex, { align: 'auto' });
    if (!focusAfterRender.current) return;
    focusAfterRender.current = false;
    focusSelected();
    /* Scroll only for a new selection: the range of visible rows changes in every render. */
  }, [selectedIndex]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLElement && event.target.getAttribute('role') !== 'row') return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1);
    const target = count === 0 ? undefined : rowAfter(event.key, selectedIndex, count, page);
    if (target === undefined) return;
    event.preventDefault();
    focusAfterRender.current = target !== selectedIndex;
    onMoveTo(target);
  };

  return (
    <div
      className="rows"
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={count}
      onKeyDown={onKeyDown}
    >
      <div className="row-list-space" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rowAt(index);
          const isSelected = row !== undefined && row.id === selectedId;
          return (
            <MemoRow
              key={keys.get(idAt(index)) ?? index}
              row={row}
              index={index}
              startPx={start}
              heightPx={rowHeightPx}
              measure={isMeasured ? virtual.measureElement : null}
              isSelected={isSelected}
              isTabStop={isSelected || (selectedIndex === -1 && index === 0)}
              onSelect={onSelect}
              cells={children}
            />
          );
        })}
      </div>
      {printed !== null && (
        <div className="printed-rows" aria-hidden="true">
          {printed.rows.map((row, index) => (
            <div key={row.id} className="row">
              {children(row, index, false)}
            </div>
          ))}
          {printed.note !== null && <p className="printed-note">{printed.note}</p>}
        </div>
      )}
    </div>
  );
}

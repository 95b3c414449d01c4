import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type {
  ClientImport,
  ImportRow,
} from '../../../../preload/contract/clients/client-imports.ts';
import { mostPrintedRows, usePrintable } from '../../../platform/printing.ts';
import { knownRow } from '../../../platform/reads/long-list.ts';
import { useT } from '../../../i18n/i18n.ts';
import { moved } from '../../../ui/grid-keys.ts';
import { useRowWindow } from '../../../ui/row-window.ts';
import { usePrintedRows } from '../../../widgets/lists/printed-rows.ts';
import { firstFileCell, GridRow, stateCell } from './grid-row.tsx';
import { isChangeable, isDecidable } from './import-counts.ts';
import { importRows } from './import-run.ts';
import { fieldLabel } from './import-labels.ts';
import type { RowEdits } from './use-row-edits.ts';
import './rows-grid.css';

export type ActiveCell = { readonly index: number; readonly cell: number };

type RowsGridProps = {
  readonly run: ClientImport;
  readonly stretches: ReadonlyMap<number, readonly ImportRow[]>;
  readonly matchCount: number;
  readonly columns: readonly number[];
  readonly firstInSight: number;
  readonly active: ActiveCell;
  readonly onActive: (active: ActiveCell) => void;
  readonly edits: RowEdits;
  /** Space or Enter where a row stands: it is sent all the same, left out, or asked about again. */
  readonly onToggle: (row: ImportRow) => void;
  /** Gives the table the focus, on the cell it was in last. */
  readonly focusRef: RefObject<(() => void) | null>;
  /** Whether the focus is in the table, or went with a row that is not shown any more. */
  readonly holdsFocus: RefObject<boolean>;
};

const rowHeightPx = 40;

function readRows(from: number, to: number): void {
  void importRows.show(from, to);
}

/**
 * The rows of the file; only those in sight are in the page. Arrows move from cell to cell, Enter,
 * F2 or a letter opens one, Space decides on a row.
 */
export function RowsGrid({
  run,
  stretches,
  matchCount,
  columns,
  firstInSight,
  active,
  onActive,
  edits,
  onToggle,
  focusRef,
  holdsFocus,
}: RowsGridProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const cellCount = columns.length + firstFileCell;
  const at: ActiveCell = {
    index: Math.min(active.index, matchCount - 1),
    cell: Math.min(active.cell, cellCount - 1),
  };
  const activeRow = knownRow(stretches, at.index);
  const [printed, fill] = usePrintedRows<ImportRow>(matchCount, false);
  usePrintable('list', true, async () => fill(await importRows.firstRows(mostPrintedRows)));

  const keyOf = useCallback(
    (index: number) => knownRow(stretches, index)?.row ?? -index,
    [stretches],
  );
  const virtual = useRowWindow({
    scroller,
    count: matchCount,
    rowHeightPx,
    keyOf,
    firstInSight,
    keptIndexes: [at.index],
    headHeightPx: 32,
    onInSight: readRows,
  });

  const activeElement = (): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(
      `[data-index="${at.index}"] > [data-cell="${at.cell}"]`,
    ) ?? null;
  const focusActive = (): void => activeElement()?.focus({ preventScroll: true });
  useEffect(() => {
    focusRef.current = focusActive;
  });
  useLayoutEffect(() => {
    /* A decided row leaves the view, and the row after it takes its place. */
    if (holdsFocus.current && document.activeElement === document.body) wantsFocus.current = true;
    if (!wantsFocus.current) return;
    virtual.scrollToIndex(at.index, { align: 'auto' });
    const cell = activeElement();
    if (cell === null) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    /* A row far away is in the page one render later, and read another one later. */
  });

  const go = (next: ActiveCell): void => {
    wantsFocus.current = true;
    onActive(next);
  };
  const openCell = (row: ImportRow, cell: number, text: string | null): boolean => {
    const column = columns[cell - firstFileCell];
    if (column === undefined || !isChangeable(run, row)) return false;
    edits.setOpen({ row: row.row, column, text: text ?? edits.cellsOf(row)[column] ?? '' });
    return true;
  };

  const act = (event: KeyboardEvent, row: ImportRow): boolean => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (at.cell < firstFileCell) {
      if (event.key !== ' ' && event.key !== 'Enter') return false;
      if (isDecidable(run, row)) onToggle(row);
      return true;
    }
    if (event.key === 'Enter' || event.key === 'F2') return openCell(row, at.cell, null);
    if (event.key === 'Delete' || event.key === 'Backspace') return openCell(row, at.cell, '');
    return event.key.length === 1 && isPlain && openCell(row, at.cell, event.key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['cell'] === undefined)
      return;
    if (activeRow !== undefined && act(event, activeRow)) {
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 2);
    const target = moved(
      { key: event.key, isWithin: event.ctrlKey || event.metaKey },
      { row: at.index, column: at.cell },
      { row: matchCount, column: cellCount, page },
    );
    if (target === null) return;
    event.preventDefault();
    go({ index: target.row, cell: target.column });
  };
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('input')) return;
    const cell = event.target.closest<HTMLElement>('[data-cell]');
    const index = Number(cell?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
    if (cell === null || index < 0) return;
    go({ index, cell: Number(cell.dataset['cell']) });
  };
  const onDoubleClick = (event: MouseEvent): void => {
    if (
      activeRow !== undefined &&
      event.target instanceof Element &&
      !event.target.closest('input')
    )
      openCell(activeRow, at.cell, null);
  };

  return (
    <div
      className="import-scroller"
      ref={scroller}
      role="grid"
      aria-label={t('imports.grid.label')}
      aria-rowcount={matchCount + 1}
      aria-colcount={cellCount}
      onKeyDown={onKeyDown}
      onFocus={() => {
        holdsFocus.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        holdsFocus.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      }}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <div className="import-inner">
        <div role="rowgroup" className="import-head">
          <div role="row" aria-rowindex={1} className="import-row">
            <div role="columnheader" aria-colindex={1} data-head={0} className="import-cell">
              {t('imports.grid.row')}
            </div>
            <div
              role="columnheader"
              aria-colindex={2}
              data-head={stateCell}
              className="import-cell"
            >
              {t('imports.grid.state')}
            </div>
            {columns.map((column, index) => (
              <div
                key={column}
                role="columnheader"
                aria-colindex={index + firstFileCell + 1}
                className="import-cell"
                title={run.columns[column]}
              >
                <span className="cut">{fieldLabel(run.mapping[column] ?? 'name', t)}</span>
              </div>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className="import-space"
          style={{ height: virtual.getTotalSize() }}
          onClick={onClick}
          onDoubleClick={onDoubleClick}
        >
          {virtual.getVirtualItems().map((item) => {
            const row = knownRow(stretches, item.index);
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                role="row"
                data-index={item.index}
                aria-rowindex={item.index + 2}
                data-selected={item.index === at.index || undefined}
                data-state={row?.state}
                className="import-row"
                style={{ transform: `translateY(${item.start}px)` }}
                {...(row === undefined ? { 'aria-busy': true } : {})}
              >
                {row === undefined ? (
                  <div
                    role="gridcell"
                    className="import-cell"
                    data-cell={0}
                    tabIndex={item.index === at.index ? 0 : -1}
                    style={{ height: rowHeightPx }}
                  />
                ) : (
                  <GridRow
                    run={run}
                    row={row}
                    columns={columns}
                    activeCell={item.index === at.index ? at.cell : null}
                    edits={edits}
                    onClosed={() => go(at)}
                  />
                )}
              </div>
            );
          })}
        </div>
        {printed !== null && (
          <div className="import-printed" aria-hidden="true">
            {printed.rows.map((row) => (
              <div key={row.row} className="import-row" data-state={row.state}>
                <GridRow
                  run={run}
                  row={row}
                  columns={columns}
                  activeCell={null}
                  edits={edits}
                  onClosed={() => undefined}
                />
              </div>
            ))}
            {printed.note !== null && <p className="printed-note">{printed.note}</p>}
          </div>
        )}
      </div>
    </div>
  );
}

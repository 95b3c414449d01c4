import {
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CSSProperties, FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { LimitChange, LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { useHiddenAmounts, usePreferences } from '../../platform/preferences.ts';
import { mostPrintedRows, usePrintable } from '../../platform/printing.ts';
import { useT } from '../../i18n/i18n.ts';
import { isPressed } from '../../platform/pressed-keys.ts';
import { moved } from '../../ui/grid-keys.ts';
import { useRowWindow } from '../../ui/row-window.ts';
import { usePrintedRows } from '../../widgets/lists/printed-rows.ts';
import { gridColumns, headLabel, isLimit } from './grid-columns.ts';
import type { GridColumn } from './grid-columns.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import type { LimitChanges, OpenCell } from './limit-draft.ts';
import { LimitRowCells } from './limit-row.tsx';
import { isBlockedCard } from './run-lines.ts';
import './limits-grid.css';

type LimitsGridProps = {
  readonly rows: readonly LimitRow[];
  readonly changes: LimitChanges;
  readonly chosenIds: ReadonlySet<string>;
  readonly open: OpenCell | null;
  /** The cards of the run that is under way or not put away yet. */
  readonly runItems: ReadonlyMap<string, LimitRunItem>;
  /** `first`: what is typed begins with this, in place of what stands there. */
  readonly onOpen: (row: LimitRow, field: LimitField, first: string | null) => void;
  readonly onUndo: (row: LimitRow, field: LimitField) => void;
  readonly onChoose: (id: string, how: 'toggle' | 'range') => void;
  readonly onChooseAll: () => void;
  readonly onShowCard: (id: string) => void;
  /** Gives the table the focus, on the cell it was in last. */
  readonly focusRef: RefObject<(() => void) | null>;
};

export const rowHeightPx = 40;
/** Those that are no column of figures alone: the choice, the card, what was spent. */
const fixedColumns = 3;

/** While these go on, a card of the run shows what it is to get. */
const underWay: ReadonlySet<LimitRunItem['state']> = new Set(['next', 'sending', 'waiting']);

function shownState(item: LimitRunItem | undefined): LimitRunItem['state'] | 'blocked' | null {
  return item === undefined ? null : isBlockedCard(item) ? 'blocked' : item.state;
}

function changeShown(
  change: LimitChange | undefined,
  item: LimitRunItem | undefined,
): LimitChange | undefined {
  return change ?? (item !== undefined && underWay.has(item.state) ? item.asked : undefined);
}

/**
 * Every card a row, every limit a column; only the rows in sight are in the page. Arrows move from
 * cell to cell, Space chooses the card (with Shift all from the last one), Enter, F2 or a digit
 * opens the field of a limit, Delete puts back what the bank has.
 */
export function LimitsGrid(props: LimitsGridProps) {
  const {
    rows,
    changes,
    chosenIds,
    runItems,
    onOpen,
    onUndo,
    onChoose,
    onChooseAll,
    onShowCard,
    focusRef,
  } = props;
  const t = useT();
  const isHidden = useHiddenAmounts();
  /* What is typed is an amount as well: a field that stands open is not shown while amounts are hidden, and is there again afterwards. */
  const open = isHidden ? null : props.open;
  const chosenColumns = usePreferences((state) => state.chosen.limitColumns);
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => gridColumns(rows, chosenColumns, open?.field ?? null),
    [rows, chosenColumns, open?.field],
  );
  const changeOf = useCallback(
    (row: LimitRow) => changeShown(changes[row.id], runItems.get(row.id)),
    [changes, runItems],
  );
  const [active, setActive] = useState<{ readonly id: string | null; readonly column: GridColumn }>(
    { id: null, column: 'card' },
  );
  const wantsFocus = useRef(false);
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => row.id === active.id),
  );
  const openIndex = open === null ? -1 : rows.findIndex((row) => row.id === open.id);
  const activeColumn = columns.includes(active.column) ? active.column : 'card';

  const [printed, fill] = usePrintedRows<LimitRow>(rows.length, false);
  usePrintable('list', true, () => fill(rows.slice(0, mostPrintedRows)));

  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows]);
  const virtual = useRowWindow({
    scroller,
    count: rows.length,
    rowHeightPx,
    keyOf,
    keptIndexes: [activeIndex, openIndex],
    headHeightPx: 32,
  });

  const cellAt = (id: string | undefined, column: GridColumn): HTMLElement | null =>
    id === undefined
      ? null
      : (scroller.current?.querySelector<HTMLElement>(
          `[data-row="${CSS.escape(id)}"] > [data-cell="${column}"]`,
        ) ?? null);
  const focusActive = (): void =>
    cellAt(rows[activeIndex]?.id, activeColumn)?.focus({ preventScroll: true });
  useEffect(() => {
    focusRef.current = focusActive;
  });
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    virtual.scrollToIndex(activeIndex, { align: 'auto' });
    const cell = cellAt(rows[activeIndex]?.id, activeColumn);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  const go = (row: number, column: GridColumn): void => {
    wantsFocus.current = true;
    setActive({ id: rows[row]?.id ?? null, column });
  };
  const closed = useCallback(() => {
    wantsFocus.current = true;
    setActive((before) => ({ ...before }));
  }, []);
  const act = (event: KeyboardEvent, row: LimitRow): boolean => {
    if (event.key === ' ') {
      if (!row.isFinal) onChoose(row.id, event.shiftKey ? 'range' : 'toggle');
      return true;
    }
    if (isPressed('Mod+A', event)) {
      onChooseAll();
      return true;
    }
    if (activeColumn === 'card' && event.key === 'Enter') {
      onShowCard(row.id);
      return true;
    }
    if (activeColumn === 'choose' && event.key === 'Enter' && !row.isFinal) {
      onChoose(row.id, 'toggle');
      return true;
    }
    if (!isLimit(activeColumn) || row.isFinal) return false;
    const isDigit = /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter' || event.key === 'F2' || isDigit) {
      onOpen(row, activeColumn, isDigit ? event.key : null);
      return true;
    }
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
    onUndo(row, activeColumn);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const cell = event.target instanceof HTMLElement && event.target.dataset['cell'] !== undefined;
    const row = rows[activeIndex];
    if (!cell || row === undefined) return;
    if (act(event, row)) {
      event.preventDefault();
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 2);
    const at = { row: activeIndex, column: columns.indexOf(activeColumn) };
    const to = moved({ key: event.key, isWithin: event.ctrlKey || event.metaKey }, at, {
      row: rows.length,
      column: columns.length,
      page,
    });
    if (to === null) return;
    event.preventDefault();
    const target = rows[to.row];
    if (event.shiftKey && to.row !== at.row && target !== undefined) {
      if (!chosenIds.has(row.id) && !row.isFinal) onChoose(row.id, 'toggle');
      onChoose(target.id, 'range');
    }
    go(to.row, columns[to.column] ?? activeColumn);
  };

  /** What the focus is in is the active cell, wherever its row stands when the bank says more. */
  const onFocus = (event: FocusEvent): void => {
    const cell = event.target.closest<HTMLElement>('[data-cell]');
    const id = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const column = columns.find((each) => each === cell?.dataset['cell']);
    if (id !== undefined && column !== undefined)
      setActive((before) =>
        before.id === id && before.column === column ? before : { id, column },
      );
  };

  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element) || event.target.closest('.limits-editor')) return;
    const cell = event.target.closest<HTMLElement>('[data-cell]');
    const id = cell?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    const column = columns.find((each) => each === cell?.dataset['cell']);
    if (row === undefined || column === undefined) return;
    go(index, column);
    if (row.isFinal) return;
    if (column === 'choose' || column === 'card')
      onChoose(row.id, event.shiftKey ? 'range' : 'toggle');
    else if (isLimit(column)) onOpen(row, column, null);
  };

  return (
    <div
      className="limits-scroller"
      ref={scroller}
      role="grid"
      aria-label={t('limits.grid.label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      data-columns={columns.join(' ')}
    >
      <div
        className="limits-inner"
        style={{ '--figure-columns': columns.length - fixedColumns } as CSSProperties}
      >
        <div role="rowgroup" className="limits-head">
          <div role="row" aria-rowindex={1} className="limits-row">
            {columns.map((column, index) => (
              <div
                key={column}
                role="columnheader"
                aria-colindex={index + 1}
                data-cell={column}
                className="limits-cell"
              >
                <span className={column === 'choose' ? 'only-read' : undefined}>
                  {t(headLabel(column))
                    .split(/(?<=\/)/)
                    .map((part) => (
                      <Fragment key={part}>
                        {part}
                        {part.endsWith('/') && <wbr />}
                      </Fragment>
                    ))}
                </span>
              </div>
            ))}
          </div>
        </div>
        <div
          role="rowgroup"
          className="limits-space"
          style={{ height: virtual.getTotalSize() }}
          onClick={onClick}
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        >
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const runItem = runItems.get(row.id);
            const isChosen = chosenIds.has(row.id);
            return (
              <div
                key={item.key}
                role="row"
                data-row={row.id}
                aria-rowindex={item.index + 2}
                aria-selected={isChosen}
                data-selected={isChosen || undefined}
                data-final={row.isFinal || undefined}
                data-open={open?.id === row.id || undefined}
                className="limits-row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <LimitRowCells
                  row={row}
                  columns={columns}
                  change={changeOf(row)}
                  isChosen={isChosen}
                  activeColumn={item.index === activeIndex ? activeColumn : null}
                  open={open?.id === row.id ? open : null}
                  runState={shownState(runItem)}
                  onClosed={closed}
                />
              </div>
            );
          })}
        </div>
        {printed !== null && (
          <div className="limits-printed" aria-hidden="true">
            {printed.rows.map((row) => (
              <div key={row.id} className="limits-row" data-final={row.isFinal || undefined}>
                <LimitRowCells
                  row={row}
                  columns={columns}
                  change={changeOf(row)}
                  isChosen={false}
                  activeColumn={null}
                  open={null}
                  runState={shownState(runItems.get(row.id))}
                  onClosed={closed}
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

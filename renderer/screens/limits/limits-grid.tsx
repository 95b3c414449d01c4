import { useMemo } from 'react';
import type { CSSProperties, RefObject } from 'react';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { useHiddenAmounts, usePreferences } from '../../platform/preferences.ts';
import { maxPrintedRows, usePrintable } from '../../platform/printing.ts';
import { t } from '../../i18n/i18n.ts';
import { usePrintedRows } from '../../widgets/lists/printed-rows.ts';
import { gridColumns } from './grid-columns.ts';
import type { GridColumn } from './grid-columns.ts';
import { GridHead } from './grid-head.tsx';
import { gridInput } from './grid-input.ts';
import type { GridHandlers } from './grid-input.ts';
import type { LimitChanges, OpenCell } from './limit-draft.ts';
import { LimitRowCells } from './limit-row.tsx';
import { isBlockedCard } from './run-lines.ts';
import { useActiveCell } from './use-active-cell.ts';
import './limits-grid.css';

type LimitsGridProps = GridHandlers & {
  readonly rows: readonly LimitRow[];
  readonly changes: LimitChanges;
  readonly chosenIds: ReadonlySet<string>;
  readonly open: OpenCell | null;
  /** The cards of the run in progress, or of the last one until it is dismissed. */
  readonly runItems: ReadonlyMap<string, LimitRunItem>;
  /** Set by the table: focuses the last active cell. */
  readonly focusRef: RefObject<(() => void) | null>;
};

/** The columns without a limit: selection, card, spent amount. */
const columnsWithoutLimit = 3;

/** In these states, a card of the run shows its requested values. */
const unfinishedStates: ReadonlySet<LimitRunItem['state']> = new Set([
  'next',
  'sending',
  'waiting',
]);

/** The cells of a card with its unsent change or its change in the run. */
function CardCells({
  changes,
  runItems,
  ...cells
}: Pick<LimitsGridProps, 'changes' | 'runItems'> & {
  readonly row: LimitRow;
  readonly columns: readonly GridColumn[];
  readonly isChosen: boolean;
  readonly activeColumn: GridColumn | null;
  readonly open: OpenCell | null;
  readonly onClosed: () => void;
}) {
  const item = runItems.get(cells.row.id);
  const requestedChange =
    item !== undefined && unfinishedStates.has(item.state) ? item.asked : undefined;
  return (
    <LimitRowCells
      {...cells}
      change={changes[cells.row.id] ?? requestedChange}
      runState={item === undefined ? null : isBlockedCard(item) ? 'blocked' : item.state}
    />
  );
}

/**
 * Cards as rows, limits as columns; only the visible rows are rendered. Arrows move between cells.
 * Space selects the card, with Shift all from the last one. Enter, F2 or a digit opens a limit's
 * field. Delete restores the bank's value.
 */
export function LimitsGrid(props: LimitsGridProps) {
  const { rows, chosenIds } = props;
  const isHidden = useHiddenAmounts();
  /* Input is an amount too: while amounts are hidden, an open field is hidden, and shown again
     afterwards. */
  const open = isHidden ? null : props.open;
  const chosenColumns = usePreferences((state) => state.chosen.limitColumns);
  const columns = useMemo(
    () => gridColumns(rows, chosenColumns, open?.field ?? null),
    [rows, chosenColumns, open?.field],
  );
  const cell = useActiveCell({
    rows,
    columns,
    openIndex: open === null ? -1 : rows.findIndex((row) => row.id === open.id),
    focusRef: props.focusRef,
  });
  const [printed, fillPrinted] = usePrintedRows<LimitRow>(rows.length, false);
  usePrintable('list', true, () => fillPrinted(rows.slice(0, maxPrintedRows)));
  const { onKeyDown, onClick } = gridInput({ rows, columns, chosenIds, cell, handlers: props });
  const shared = { changes: props.changes, runItems: props.runItems, columns };
  return (
    <div
      className="limits-scroller"
      ref={cell.scroller}
      role="grid"
      aria-label={t('limits.grid.label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
      onFocus={cell.onFocus}
      data-columns={columns.join(' ')}
    >
      <div
        className="limits-inner"
        style={{ '--figure-columns': columns.length - columnsWithoutLimit } as CSSProperties}
      >
        <GridHead columns={columns} />
        <div
          role="rowgroup"
          className="limits-space"
          style={{ height: cell.virtual.getTotalSize() }}
          onClick={onClick}
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        >
          {cell.virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const isChosen = chosenIds.has(row.id);
            const openCell = open?.id === row.id ? open : null;
            return (
              <div
                key={item.key}
                role="row"
                data-row={row.id}
                aria-rowindex={item.index + 2}
                aria-selected={isChosen}
                data-selected={isChosen || undefined}
                data-final={row.isFinal || undefined}
                data-open={openCell !== null || undefined}
                className="limits-row"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <CardCells
                  {...shared}
                  row={row}
                  isChosen={isChosen}
                  activeColumn={item.index === cell.index ? cell.column : null}
                  open={openCell}
                  onClosed={cell.onClosed}
                />
              </div>
            );
          })}
        </div>
        {printed !== null && (
          <div className="limits-printed" aria-hidden="true">
            {printed.rows.map((row) => (
              <div key={row.id} className="limits-row" data-final={row.isFinal || undefined}>
                <CardCells
                  {...shared}
                  row={row}
                  isChosen={false}
                  activeColumn={null}
                  open={null}
                  onClosed={cell.onClosed}
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

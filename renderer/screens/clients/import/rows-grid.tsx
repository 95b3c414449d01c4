import type { CSSProperties } from 'react';
import type { ImportRow } from '../../../../preload/contract/clients/client-imports.ts';
import { maxPrintedRows, usePrintable } from '../../../platform/printing.ts';
import { cachedRow } from '../../../platform/reads/long-list.ts';
import { t } from '../../../i18n/i18n.ts';
import { usePrintedRows } from '../../../widgets/lists/printed-rows.ts';
import { firstFileCell, GridRow, stateCell } from './grid-row.tsx';
import { importRows } from './import-run.ts';
import { fieldLabel } from './import-labels.ts';
import { rowHeightPx, useRowCells } from './use-row-cells.ts';
import type { RowsGridProps } from './use-row-cells.ts';
import './rows-grid.css';

function Head({ run, columns }: Pick<RowsGridProps, 'run' | 'columns'>) {
  return (
    <div role="rowgroup" className="import-head">
      <div role="row" aria-rowindex={1} className="import-row">
        <div role="columnheader" aria-colindex={1} data-head={0} className="import-cell">
          {t('imports.grid.row')}
        </div>
        <div role="columnheader" aria-colindex={2} data-head={stateCell} className="import-cell">
          {t('cards.field.status')}
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
  );
}

/**
 * The rows of the file; only the visible ones are rendered. Arrows move between cells, Enter, F2 or
 * a letter opens one, Space decides on a row.
 */
export function RowsGrid(props: RowsGridProps) {
  const { run, chunks, matchCount, columns, edits, holdsFocus } = props;
  const cells = useRowCells(props);
  const [printed, fill] = usePrintedRows<ImportRow>(matchCount, false);
  usePrintable('list', true, async () => fill(await importRows.firstRows(maxPrintedRows)));

  return (
    <div
      className="import-scroller"
      ref={cells.scroller}
      role="grid"
      aria-label={t('imports.grid.label')}
      aria-rowcount={matchCount + 1}
      aria-colcount={cells.cellCount}
      onKeyDown={cells.onKeyDown}
      onFocus={() => {
        holdsFocus.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        holdsFocus.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      }}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      <div className="import-inner">
        <Head run={run} columns={columns} />
        <div
          role="rowgroup"
          className="import-space"
          style={{ height: cells.virtual.getTotalSize() }}
          onClick={cells.onClick}
          onDoubleClick={cells.onDoubleClick}
        >
          {cells.virtual.getVirtualItems().map((item) => {
            const row = cachedRow(chunks, item.index);
            return (
              <div
                key={item.key}
                ref={cells.virtual.measureElement}
                role="row"
                data-index={item.index}
                aria-rowindex={item.index + 2}
                data-selected={item.index === cells.at.index || undefined}
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
                    tabIndex={item.index === cells.at.index ? 0 : -1}
                    style={{ height: rowHeightPx }}
                  />
                ) : (
                  <GridRow
                    run={run}
                    row={row}
                    columns={columns}
                    activeCell={item.index === cells.at.index ? cells.at.cell : null}
                    edits={edits}
                    onClosed={cells.onClosed}
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

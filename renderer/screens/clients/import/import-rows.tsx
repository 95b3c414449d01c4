import { ListFilter } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ImportRow, ImportView } from '../../../../preload/contract/clients/client-imports.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { cachedRow } from '../../../platform/reads/long-list.ts';
import { useLongList } from '../../../platform/reads/use-long-list.ts';
import { t } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { firstFileCell } from './grid-row.tsx';
import { pressedDecision } from './import-counts.ts';
import type { Decision } from './import-counts.ts';
import { importRows } from './import-run.ts';
import type { ImportOverview } from './import-run.ts';
import { ImportViews } from './import-views.tsx';
import { usedColumns } from './row-notes.ts';
import { RowDetails } from './row-details.tsx';
import { RowsGrid } from './rows-grid.tsx';
import type { ActiveCell } from './use-row-cells.ts';
import { useRowEdits } from './use-row-edits.ts';

/** The rows of the file by view: their table, and the details of the focused row. */
export function ImportRows({ overview }: { readonly overview: ImportOverview }) {
  const { run, undecidedCount } = overview;
  const { chunks, matchCount, error } = useLongList(importRows, 'client-import');
  const query = useStore(importRows.store, (state) => state.query);
  const edits = useRowEdits();
  const [active, setActive] = useState<ActiveCell>({ index: 0, cell: firstFileCell });
  const [decisionError, setDecisionError] = useState<CommandError | null>(null);
  const focusGrid = useRef<(() => void) | null>(null);
  const holdsFocus = useRef(false);
  const tabs = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => usedColumns(run.mapping), [run.mapping]);
  const view = query.runId === run.id ? query.view : 'all';
  const row = cachedRow(chunks, Math.min(active.index, matchCount - 1));

  useEffect(() => {
    if (importRows.store.getState().query.runId !== run.id)
      void importRows.changeQuery({ runId: run.id, view: 'all' });
  }, [run.id]);

  useLayoutEffect(() => {
    if (matchCount > 0 || !holdsFocus.current) return;
    /* The last row of the view was decided: focus the views, where the user continues. */
    holdsFocus.current = false;
    tabs.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  }, [matchCount]);

  const show = (next: ImportView): void => {
    edits.setOpen(null);
    setActive({ index: 0, cell: active.cell });
    void importRows.changeQuery({ view: next });
  };
  const decide = async (importRow: ImportRow, decision: Decision): Promise<void> => {
    const answer = await bridge().clientImports.decide({ rows: [importRow.row], view, decision });
    setDecisionError(answer.ok ? null : answer.error);
    await importRows.reread('no');
  };

  return (
    <>
      <ImportViews
        run={run}
        undecidedCount={undecidedCount}
        view={view}
        onView={show}
        tabsRef={tabs}
      />
      {error !== null && (
        <div className="import-note-line">
          <FaultLine error={error} attempt="read" />
        </div>
      )}
      {matchCount === 0 && error === null ? (
        run.state === 'reading' || run.state === 'unread' || query.runId !== run.id ? (
          <div className="import-loading" />
        ) : (
          <EmptyState icon={ListFilter} title={t('imports.view.empty')} />
        )
      ) : (
        <RowsGrid
          key={view}
          run={run}
          chunks={chunks}
          matchCount={matchCount}
          columns={columns}
          firstVisibleIndex={importRows.firstVisibleIndex()}
          active={active}
          onActive={setActive}
          edits={edits}
          onToggle={(importRow) => void decide(importRow, pressedDecision(importRow))}
          focusRef={focusGrid}
          holdsFocus={holdsFocus}
        />
      )}
      {row !== undefined && (
        <RowDetails
          run={run}
          row={row}
          error={decisionError ?? edits.error}
          onDecide={(importRow, decision) => {
            /* The button is removed with its decision. */
            focusGrid.current?.();
            void decide(importRow, decision);
          }}
        />
      )}
    </>
  );
}

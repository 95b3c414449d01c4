import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { CreditCard, SearchX } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { useActions } from '../../platform/actions.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { goTo, recordOf, useView } from '../../platform/navigation.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { useIsOnline } from '../../platform/network.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultLine, FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { MenuRule } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { ActionButton, ActionIconButton, ActionItem } from '../../widgets/action-button.tsx';
import { createHandlerIf } from '../../widgets/lists/list-actions.tsx';
import { PrintItem } from '../../widgets/lists/print-item.tsx';
import { searchField, searchListAction } from '../../widgets/lists/search-key.ts';
import { limitActions } from './limit-actions.ts';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { isShownElsewhere } from '../../widgets/faults/shown-elsewhere.ts';
import { ChangesDock } from './changes-dock.tsx';
import { limitsStore, useLimitsState } from './limits-store.ts';
import { changeLines, undoCell } from './limit-draft.ts';
import { selectRangeTo, toggleCard } from './limit-selection.ts';
import { LimitsGrid } from './limits-grid.tsx';
import { LimitsTools, SelectedTools } from './limits-tools.tsx';
import { OptionsDialog } from './options/options-dialog.tsx';
import { GroupsPage } from './groups/groups-page.tsx';
import { RunDock } from './run-dock.tsx';
import { itemsByCard } from './run-lines.ts';
import { rowHeightPx } from './use-active-cell.ts';
import { useLimitData } from './use-limit-data.ts';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';
import { useOpenField } from './use-open-field.ts';
import { useShownCards } from './use-shown-cards.ts';
import type { ShownCards } from './use-shown-cards.ts';
import { useTemplates } from './use-templates.ts';

const noRows: readonly LimitRow[] = [];
const noItems: ReadonlyMap<string, LimitRunItem> = new Map();
/** The card list shows the limitations of the service and missing scopes. */
function isQuiet(error: CommandError): boolean {
  return isShownElsewhere(error) || error.kind === 'not-supported' || error.kind === 'not-allowed';
}

/** The table of all limits, or the card rules. */
export function LimitsScreen() {
  return useView('limits')?.kind === 'groups' ? <GroupsPage /> : <LimitsTable />;
}

function TableActions() {
  return (
    <>
      <ActionIconButton action={limitActions.refresh} />
      <MoreMenu label={t('ui.word.more-actions')}>
        <ActionItem action={limitActions.options} />
        <MenuRule />
        <PrintItem />
      </MoreMenu>
      <ActionButton action={limitActions.groups} isPlain />
    </>
  );
}

function NoCards() {
  return (
    <EmptyState
      icon={CreditCard}
      title={t('limits.empty.title')}
      actions={
        <Button look="primary" onPress={() => goTo({ screen: 'cards' }, 'cards.add')}>
          {t('cards.add.action')}
        </Button>
      }
    >
      {t('limits.empty.text')}
    </EmptyState>
  );
}

/** The cards that match the search, each with its limits. */
function FoundCards({
  rows,
  cards: { shown, choosableIds, chooseAll },
  runItems,
  focusRef,
}: {
  readonly rows: readonly LimitRow[];
  readonly cards: ShownCards;
  readonly runItems: ReadonlyMap<string, LimitRunItem>;
  readonly focusRef: RefObject<(() => void) | null>;
}) {
  const { selection, changes, open } = useLimitsState((state) => state);
  const onOpen = useOpenField(rows);
  if (shown.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={t('ui.word.nothing-found')}
        actions={
          <Button onPress={() => limitsStore.changeQuery({ text: '', withFinal: true })}>
            {t('limits.none-match.clear')}
          </Button>
        }
      />
    );
  return (
    <LimitsGrid
      rows={shown}
      changes={changes}
      chosenIds={selection.ids}
      open={open}
      runItems={runItems}
      onOpen={onOpen}
      onUndo={(row, field) => limitsStore.change((before) => undoCell(before, row, field))}
      onChoose={(id, how) =>
        limitsStore.changeSelection((before) =>
          how === 'range' ? selectRangeTo(before, id, choosableIds) : toggleCard(before, id),
        )
      }
      onChooseAll={chooseAll}
      onShowCard={(id) => goTo(recordOf('cards', id))}
      focusRef={focusRef}
    />
  );
}

/** The limits of all cards in one table: compare them, change many together, see each result. */
function LimitsTable() {
  const isOnline = useIsOnline();
  const { unit } = useLimitUnit();
  const connectionId = useConnectionId();
  const { table, runs } = useLimitData();
  const templates = useTemplates();
  const changes = useLimitsState((state) => state.changes);
  /** The cards of the open dialog, independent of the current selection; null: none open. */
  const [options, setOptions] = useState<{
    readonly ids: ReadonlySet<string>;
    readonly areSelected: boolean;
  } | null>(null);
  const focusGrid = useRef<(() => void) | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const rows = table.value?.rows ?? noRows;
  const run = runs.value?.run ?? null;
  const cards = useShownCards(rows);
  const optionsRows = useMemo(
    () => rows.filter((row) => !row.isFinal && options?.ids.has(row.id) === true),
    [rows, options],
  );
  const openOptions = (): void => {
    const areSelected = cards.chosen.length > 0;
    const ids = areSelected ? cards.chosen.map(({ id }) => id) : cards.choosableIds;
    setOptions({ ids: new Set(ids), areSelected });
  };
  const runItems = useMemo(() => (run === null ? noItems : itemsByCard(run)), [run]);
  const unsentCount = useMemo(() => changeLines(rows, changes, unit).length, [rows, changes, unit]);
  useRestoredFocus(screen, focusGrid, run?.state ?? (unsentCount > 0 ? 'unsent' : 'none'));

  useEffect(() => limitsStore.resetFor(connectionId), [connectionId]);
  useEffect(() => limitsStore.saveNow, []);
  useEffect(() => {
    if (table.value !== null) limitsStore.dropAppliedChanges(table.value.rows);
  }, [table.value]);

  const handlerIf = createHandlerIf({ summary: table.value, error: table.error });
  useActions([
    [
      limitActions.refresh,
      handlerIf(
        isOnline && rows.length > 0 && table.value?.freshness.isRefreshing === false,
        table.refresh,
      ),
    ],
    [limitActions.options, handlerIf(cards.choosableIds.length > 0, openOptions)],
    [searchListAction, rows.length > 0 ? () => searchField(screen.current)?.focus() : null],
  ]);

  const isHidden = useHiddenAmounts();
  const sentence = isHidden ? t('limits.hidden') : undefined;
  if (table.value === null)
    return (
      <div className="screen">
        <ScreenHead title={t('shell.screen.limits')} sentence={sentence} />
        <div className="limits-without-table">
          {table.error ? (
            <FaultPanel error={table.error} attempt="read" onRetry={table.refresh} />
          ) : (
            <Placeholder rows={9} rowHeightPx={rowHeightPx} />
          )}
        </div>
      </div>
    );
  const { freshness } = table.value;
  if (rows.length === 0)
    return (
      <div className="screen">
        <ScreenHead title={t('shell.screen.limits')} freshness={freshness} />
        <NoCards />
      </div>
    );
  const failure = table.error ?? freshness.failure;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && event.target === searchField(screen.current)) {
      event.preventDefault();
      focusGrid.current?.();
    }
  };
  return (
    <div className="screen" ref={screen} onKeyDown={onKeyDown}>
      <ScreenHead
        title={t('shell.screen.limits')}
        sentence={sentence}
        freshness={freshness}
        actions={<TableActions />}
      />
      <LimitsTools rows={rows} cards={cards} />
      {failure !== null && !isQuiet(failure) && (
        <div className="limits-note">
          <FaultLine error={failure} attempt="read" />
        </div>
      )}
      <FoundCards rows={rows} cards={cards} runItems={runItems} focusRef={focusGrid} />
      <SelectedTools rows={rows} chosen={cards.chosen} templates={templates} />
      {run === null ? (
        <ChangesDock rows={rows} changes={changes} isRunUnread={runs.error !== null} />
      ) : (
        <RunDock run={run} unsentCount={unsentCount} />
      )}
      {runs.error !== null && (
        <div className="limits-note">
          <FaultLine error={runs.error} attempt="read" />
        </div>
      )}
      {options !== null && (
        <OptionsDialog
          rows={optionsRows}
          areSelected={options.areSelected}
          run={run}
          onClose={() => setOptions(null)}
        />
      )}
    </div>
  );
}

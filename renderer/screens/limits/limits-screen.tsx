import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { CreditCard, SearchX } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import { useActions } from '../../platform/actions.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { goTo, recordOf, useView } from '../../platform/navigation.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useFormatLocale, useHiddenAmounts, useLanguage } from '../../platform/preferences.ts';
import { limitText, readLimit } from '../../format/limit-input.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultLine, FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { MenuRule } from '../../ui/menu.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { ActionButton, ActionIconButton, ActionItem } from '../../widgets/action-button.tsx';
import { PrintItem } from '../../widgets/lists/print-item.tsx';
import { searchField, searchList } from '../../widgets/lists/search-key.ts';
import { limitActions } from './limit-actions.ts';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { isSaidElsewhere } from '../../widgets/faults/said-elsewhere.ts';
import { ChangesDock } from './changes-dock.tsx';
import { limitsStore, useLimitsState } from './limits-store.ts';
import { limitOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitField } from '../../../preload/contract/cards/limits.ts';
import { withChange } from '../../widgets/limits/limit-changes.ts';
import { changeAmount, changeLines, undoCell } from './limit-draft.ts';
import { allToggled, chosenTo, toggled } from './limit-selection.ts';
import { shownRows } from './limit-view.ts';
import { LimitsGrid, rowHeightPx } from './limits-grid.tsx';
import { LimitsTools, SelectedTools } from './limits-tools.tsx';
import { OptionsDialog } from './options/options-dialog.tsx';
import { GroupsPage } from './groups/groups-page.tsx';
import { RunDock } from './run-dock.tsx';
import { itemsByCard } from './run-lines.ts';
import { TemplatesDialog } from './templates-dialog.tsx';
import { useLimitData } from './use-limit-data.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLimitUnit } from '../../widgets/limits/use-limit-unit.ts';
import { useTemplates } from './use-templates.ts';

const noRows: readonly LimitRow[] = [];
/** The list of cards says how this service is, and what may not be read. */
function isQuiet(error: CommandError): boolean {
  return isSaidElsewhere(error) || error.kind === 'not-supported' || error.kind === 'not-allowed';
}

/**
 * Opens the field of a limit. One that stands open takes what was typed; if that cannot be read, it
 * keeps the focus instead.
 */
function useOpening(rows: readonly LimitRow[]) {
  const locale = useFormatLocale();
  const { unit } = useLimitUnit();
  const isHidden = useHiddenAmounts();
  return (row: LimitRow, field: LimitField, first: string | null): void => {
    if (isHidden) return;
    const { open, changes } = limitsStore.store.getState();
    const openRow = open === null ? undefined : rows.find((each) => each.id === open.id);
    if (open !== null && openRow !== undefined) {
      const read = readLimit(open.text, locale, unit);
      const current = stateOf(withChange(openRow, changes[openRow.id]), limitOf(open.field));
      const isUntouched =
        open.text === (current.kind === 'on' ? limitText(current.amount, locale, unit) : '');
      if (!isUntouched && !read.ok) {
        document.querySelector<HTMLElement>('.limits-editor input')?.focus();
        return;
      }
      if (!isUntouched && read.ok)
        limitsStore.change((now) =>
          changeAmount(now, openRow, { field: open.field, amount: read.value }),
        );
    }
    const state = stateOf(
      withChange(row, limitsStore.store.getState().changes[row.id]),
      limitOf(field),
    );
    limitsStore.setOpen({
      id: row.id,
      field,
      text: first ?? (state.kind === 'on' ? limitText(state.amount, locale, unit) : ''),
    });
  };
}

/** The table of all limits, or the groups of cards. */
export function LimitsScreen() {
  const connectionId = useConnectionId();
  return useView('limits')?.kind === 'groups' ? <GroupsPage key={connectionId} /> : <LimitsTable />;
}

/**
 * The limits of all cards at one glance: compare, change many together, see what becomes of each.
 */
function LimitsTable() {
  const t = useT();
  const language = useLanguage();
  const isOnline = useIsOnline();
  const { unit } = useLimitUnit();
  const connectionId = useConnectionId();
  const { table, runs } = useLimitData();
  const templates = useTemplates();
  const { query, selection, changes, open } = useLimitsState((state) => state);
  const [isManaging, setManaging] = useState(false);
  /** The cards that the open dialog is about, whatever is shown or chosen by now; null: none is. */
  const [options, setOptions] = useState<{
    readonly ids: ReadonlySet<string>;
    readonly areSelected: boolean;
  } | null>(null);
  const focusGrid = useRef<(() => void) | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  const rows = table.value?.rows ?? noRows;
  const run = runs.value?.run ?? null;
  const shown = useMemo(() => shownRows(rows, query, language), [rows, query, language]);
  const choosableIds = useMemo(
    () => shown.filter((row) => !row.isFinal).map((row) => row.id as string),
    [shown],
  );
  const chosen = useMemo(
    () => shown.filter((row) => !row.isFinal && selection.ids.has(row.id)),
    [shown, selection],
  );
  const optionsRows = useMemo(
    () => rows.filter((row) => !row.isFinal && options?.ids.has(row.id) === true),
    [rows, options],
  );
  const openOptions = (): void => {
    const areSelected = chosen.length > 0;
    const about = areSelected ? chosen : shown.filter((row) => !row.isFinal);
    setOptions({ ids: new Set(about.map(({ id }) => id)), areSelected });
  };
  const runItems = useMemo(
    () => (run === null ? new Map<string, LimitRunItem>() : itemsByCard(run)),
    [run],
  );
  const onOpen = useOpening(rows);
  const unsentCount = useMemo(() => changeLines(rows, changes, unit).length, [rows, changes, unit]);
  useKeptFocus(screen, focusGrid, run?.state ?? (unsentCount > 0 ? 'unsent' : 'none'));

  useEffect(() => limitsStore.resetFor(connectionId), [connectionId]);
  useEffect(() => limitsStore.keepNow, []);
  useEffect(() => {
    if (table.value !== null) limitsStore.follow(table.value.rows);
  }, [table.value]);

  const chooseAll = (): void => limitsStore.choose((before) => allToggled(before, choosableIds));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' && event.target === searchField(screen.current)) {
      event.preventDefault();
      focusGrid.current?.();
    }
  };

  const unread = table.error ? null : undefined;
  const isListed = table.value !== null && rows.length > 0;
  useActions([
    [
      limitActions.refresh,
      table.value === null
        ? unread
        : isOnline && isListed && !table.value.freshness.isRefreshing
          ? table.refresh
          : null,
    ],
    [
      limitActions.templates,
      table.value === null ? unread : isListed ? () => setManaging(true) : null,
    ],
    [
      limitActions.options,
      table.value === null ? unread : choosableIds.length > 0 ? openOptions : null,
    ],
    [searchList, isListed ? () => searchField(screen.current)?.focus() : null],
  ]);

  const sentence = `${t('limits.sentence')} ${t('limits.left-is-not-money')}`;
  if (table.value === null) {
    return (
      <div className="screen">
        <ScreenHead title={t('limits.title')} sentence={sentence} />
        <div className="limits-alone">
          {table.error ? (
            <FaultPanel error={table.error} was="read" onRetry={table.refresh} />
          ) : (
            <Placeholder rows={9} rowHeightPx={rowHeightPx} />
          )}
        </div>
      </div>
    );
  }
  const { freshness } = table.value;
  if (rows.length === 0) {
    return (
      <div className="screen">
        <ScreenHead title={t('limits.title')} freshness={freshness} />
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
      </div>
    );
  }
  const failure = table.error ?? freshness.failure;
  return (
    <div className="screen" ref={screen} onKeyDown={onKeyDown}>
      <ScreenHead
        title={t('limits.title')}
        sentence={sentence}
        freshness={freshness}
        actions={
          <>
            <ActionIconButton of={limitActions.refresh} />
            <MoreMenu label={t('limits.more')}>
              <ActionItem of={limitActions.options} />
              <ActionItem of={limitActions.groups} />
              <MenuRule />
              <PrintItem />
            </MoreMenu>
            <ActionButton of={limitActions.templates} isPlain />
          </>
        }
      />
      <LimitsTools
        rows={rows}
        shown={shown}
        chosen={chosen}
        hasFinal={rows.some((row) => row.isFinal)}
        onChooseAll={chooseAll}
      />
      {failure !== null && !isQuiet(failure) && (
        <div className="limits-note">
          <FaultLine error={failure} was="read" />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('limits.none-match')}
          actions={
            <Button onPress={() => limitsStore.ask({ text: '', withFinal: true })}>
              {t('limits.none-match.clear')}
            </Button>
          }
        />
      ) : (
        <LimitsGrid
          rows={shown}
          changes={changes}
          chosenIds={selection.ids}
          open={open}
          runItems={runItems}
          onOpen={onOpen}
          onUndo={(row, field) => limitsStore.change((before) => undoCell(before, row, field))}
          onChoose={(id, how) =>
            limitsStore.choose((before) =>
              how === 'range' ? chosenTo(before, id, choosableIds) : toggled(before, id),
            )
          }
          onChooseAll={chooseAll}
          onShowCard={(id) => goTo(recordOf('cards', id))}
          focusRef={focusGrid}
        />
      )}
      <SelectedTools chosen={chosen} templates={templates} />
      {run === null ? (
        <ChangesDock
          key={connectionId}
          rows={rows}
          changes={changes}
          isRunUnread={runs.error !== null}
        />
      ) : (
        <RunDock run={run} unsentCount={unsentCount} />
      )}
      {runs.error !== null && (
        <div className="limits-note">
          <FaultLine error={runs.error} was="read" />
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
      {isManaging && (
        <TemplatesDialog
          templates={templates}
          chosen={chosen.length === 1 ? (chosen[0] ?? null) : null}
          onClose={() => setManaging(false)}
        />
      )}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { CircleCheck, Layers } from 'lucide-react';
import { useActions } from '../../../platform/actions.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo } from '../../../platform/navigation.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useHiddenAmounts } from '../../../platform/preferences.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ActionButton, ActionIconButton } from '../../../widgets/action-button.tsx';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { limitActions } from '../limit-actions.ts';
import { RunDock } from '../run-dock.tsx';
import { useRestoredFocus } from '../use-restored-focus.ts';
import { useLimitData } from '../use-limit-data.ts';
import { GroupDialog } from './group-dialog.tsx';
import { newGroup } from './group-form.ts';
import type { GroupToEdit } from './group-form.ts';
import { GroupList } from './group-list.tsx';
import { PlanDock } from './plan-dock.tsx';
import './groups.css';

const noRows = [] as const;

/** Card rules: the wanted values of cards, the cards that differ, and the changes to send. */
export function GroupsPage() {
  const isOnline = useIsOnline();
  const isHidden = useHiddenAmounts();
  const { table, runs } = useLimitData();
  const run = runs.value?.run ?? null;
  const { value, error, refresh } = useCachedQuery('cards', () => bridge().cardGroups.list({}), {
    // Read the plan again when a run ends: it shows each outcome, even if no card changed.
    key: `${run?.id ?? ''}:${run?.state ?? ''}`,
    keepsAnswer: true,
  });
  const [editedGroup, setEditedGroup] = useState<GroupToEdit | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  useRestoredFocus(screen, useRef(restoreFocus), run?.state ?? 'none');
  // Restores the focus: the element that opened this page was removed with the table.
  useEffect(restoreFocus, []);
  const rows = table.value?.rows ?? noRows;
  const hasNoCards = table.value?.rows.length === 0;
  const freshness = table.value?.freshness ?? null;
  useActions([
    [
      limitActions.refresh,
      isOnline && freshness !== null && !freshness.isRefreshing ? table.refresh : null,
    ],
    [
      limitActions.templates,
      isHidden || hasNoCards
        ? null
        : table.value === null
          ? undefined
          : () => setEditedGroup(newGroup),
    ],
  ]);
  const isSame =
    value !== null &&
    value.groups.some(({ cardIds }) => cardIds.length > 0) &&
    value.changes.length + value.conflicts.length === 0;
  return (
    <div className="screen groups" ref={screen}>
      <ScreenHead
        title={t('limits.groups.title')}
        sentence={t('limits.groups.sentence')}
        freshness={freshness}
        actions={
          <>
            <ActionIconButton action={limitActions.refresh} />
            <ActionButton action={limitActions.templates} look="primary" />
          </>
        }
      />
      <div className="page scrolls">
        {isHidden && <p className="caption">{t('limits.hidden')}</p>}
        {value === null &&
          (error === null ? (
            <Placeholder rows={4} rowHeightPx={56} />
          ) : (
            <FaultPanel error={error} attempt="read" onRetry={refresh} />
          ))}
        {value !== null && hasNoCards && value.groups.length === 0 && (
          <EmptyState
            icon={Layers}
            title={t('limits.groups.none')}
            actions={
              <Button look="primary" onPress={() => goTo({ screen: 'cards' }, 'cards.add')}>
                {t('cards.add.action')}
              </Button>
            }
          >
            {t('limits.groups.no-cards')}
          </EmptyState>
        )}
        {value !== null && (!hasNoCards || value.groups.length > 0) && (
          <>
            <GroupList groups={value.groups} onEdit={setEditedGroup} />
            {isSame && run === null && (
              <Note tone="green" icon={CircleCheck}>
                {t('limits.groups.all-same')}
              </Note>
            )}
          </>
        )}
        {runs.error !== null && value !== null && <FaultLine error={runs.error} attempt="read" />}
      </div>
      {run !== null ? (
        <RunDock run={run} unsentCount={0} />
      ) : (
        value !== null && runs.value !== null && <PlanDock plan={value} />
      )}
      {editedGroup !== null && !isHidden && (
        <GroupDialog
          group={editedGroup}
          rows={rows}
          hasRestrictions={value?.hasRestrictions ?? false}
          onClose={() => setEditedGroup(null)}
        />
      )}
    </div>
  );
}

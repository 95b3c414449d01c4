import type { Ref } from 'react';
import { ListChecks } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type {
  ClientImport,
  ImportView,
} from '../../../../preload/contract/clients/client-imports.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Menu, MenuItem, MenuRule } from '../../../ui/menu.tsx';
import { viewCounts } from './import-counts.ts';
import type { Decision } from './import-counts.ts';

const views: readonly ImportView[] = ['all', 'undecided', 'ready', 'failed', 'created'];

/** The views with their number of rows, and a decision for all rows of the shown view. */
export function ImportViews({
  run,
  undecidedCount,
  view,
  onView,
  tabsRef,
}: {
  readonly run: ClientImport;
  readonly undecidedCount: number;
  readonly view: ImportView;
  readonly onView: (view: ImportView) => void;
  readonly tabsRef: Ref<HTMLDivElement>;
}) {
  const [decide, deciding] = useCommand(bridge().clientImports.decide);
  const counts = viewCounts(run, undecidedCount);
  const hasDecisions =
    counts[view] > 0 &&
    (view === 'all'
      ? counts.all > counts.created + counts.failed
      : view === 'undecided' || view === 'ready');
  const decideAll = (decision: Decision): void => void decide({ rows: null, view, decision });
  return (
    <div className="import-views">
      <ToggleButtonGroup
        ref={tabsRef}
        className="import-tabs"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[view]}
        aria-label={t('imports.view.label')}
        onSelectionChange={([key]) => onView(views.find((each) => each === key) ?? 'all')}
      >
        {views.map((each) => (
          <ToggleButton key={each} id={each} className="import-tab">
            <span>{t(`imports.view.${each}`)}</span>{' '}
            <span className="figures import-tab-count">
              {t('imports.view.count', { count: counts[each] })}
            </span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {run.isOpenForChanges && hasDecisions && (
        <Menu
          label={t('imports.decide.all')}
          trigger={
            <Button icon={ListChecks} isPending={deciding.phase === 'pending'}>
              {t('imports.decide.all')}
            </Button>
          }
        >
          <MenuItem
            id="accept"
            label={t('imports.decide.accept')}
            hint={t('imports.decide.accept-hint')}
            onAction={() => decideAll('accept')}
          />
          <MenuItem id="skip" label={t('imports.decide.skip')} onAction={() => decideAll('skip')} />
          <MenuRule />
          <MenuItem id="ask" label={t('imports.decide.ask')} onAction={() => decideAll('ask')} />
        </Menu>
      )}
      {deciding.phase === 'failed' && <FaultLine error={deciding.error} attempt="write" />}
    </div>
  );
}

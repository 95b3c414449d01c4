import { OctagonAlert } from 'lucide-react';
import type { UpdateMode } from '../../../preload/contract/app/preferences.ts';
import type { UpdateProblem, UpdateState } from '../../../preload/contract/app/updates.ts';
import { bridge } from '../../platform/bridge.ts';
import { RestartButton } from '../../widgets/restart-button.tsx';
import { useNetwork } from '../../platform/network.ts';
import { changePreferences, formatLocale, usePreferences } from '../../platform/preferences.ts';
import { useUpdates } from '../../platform/updates.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { Fold } from '../../ui/fold.tsx';
import { InstantText } from '../../widgets/facts/labels.tsx';
import { useActions } from '../../platform/actions.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import { settingsActions } from './settings-actions.ts';

const problemMessages = {
  unreachable: 'settings.updates.problem.unreachable',
  unsigned: 'settings.updates.problem.unsigned',
  expired: 'settings.updates.problem.expired',
  damaged: 'settings.updates.problem.damaged',
  changed: 'settings.updates.problem.changed',
  'not-written': 'settings.updates.problem.not-written',
  'not-installed': 'settings.updates.problem.not-installed',
  failed: 'settings.updates.problem.failed',
} as const satisfies Readonly<Record<UpdateProblem, MessageId>>;

/** The state of updates, in one line. */
function UpdateStateText({ state }: { readonly state: UpdateState }) {
  const version = state.version ?? '';
  switch (state.stage) {
    case 'unknown':
      return null;
    case 'checking':
      return t('settings.updates.checking');
    case 'current':
      return t('settings.updates.current');
    case 'available':
      return state.installsItself
        ? t('shell.updates.available.title', { version })
        : t('settings.updates.by-hand', { version });
    case 'downloading':
      return t('settings.updates.downloading', { version });
    case 'ready':
      return t('settings.updates.ready', { version });
  }
}

/** Values that change too often to be announced. */
function Progress({
  state: { stage, percent, checkedAtEpochMs },
}: {
  readonly state: UpdateState;
}) {
  if (stage === 'downloading')
    return new Intl.NumberFormat(formatLocale(), { style: 'percent' }).format((percent ?? 0) / 100);
  if (checkedAtEpochMs === null) return null;
  return (
    <>
      {t('settings.updates.checked')} <InstantText epochMs={checkedAtEpochMs} />
    </>
  );
}

/** The possible action. */
function UpdateActions({ state }: { readonly state: UpdateState }) {
  const canCheck =
    state.stage !== 'ready' && state.stage !== 'checking' && state.stage !== 'downloading';
  useActions([
    [settingsActions['check-updates'], canCheck ? () => void bridge().updates.check({}) : null],
  ]);
  if (state.stage === 'ready') return <RestartButton />;
  return (
    <>
      {state.stage === 'available' && state.installsItself && (
        <Button onPress={() => void bridge().updates.download({})}>
          {t('settings.updates.download')}
        </Button>
      )}
      {state.stage === 'available' && !state.installsItself && state.hasPage && (
        <Button onPress={() => void bridge().updates.openPage({})}>
          {t('settings.updates.open-page')}
        </Button>
      )}
      <ActionButton action={settingsActions['check-updates']} isPlain />
    </>
  );
}

function Mode({ state }: { readonly state: UpdateState }) {
  const chosen = usePreferences((store) => store.chosen.updates) ?? 'off';
  const choices: readonly { readonly id: UpdateMode; readonly label: string }[] = [
    { id: 'off', label: t('settings.updates.mode.off') },
    { id: 'asked', label: t('settings.updates.mode.asked') },
    ...(state.installsItself
      ? [{ id: 'automatic' as const, label: t('settings.updates.mode.automatic') }]
      : []),
  ];
  // An installation that cannot install updates shows `asked` even if `automatic` is stored.
  const value = chosen === 'automatic' && !state.installsItself ? 'asked' : chosen;
  return (
    <RadioGroup
      label={t('settings.updates.mode.label')}
      value={value}
      choices={choices}
      onChange={(updates) => void changePreferences({ updates })}
    />
  );
}

/** The current version, a newer one with its release notes, and whether to check for newer ones. */
export function UpdatesPart() {
  const current = useNetwork((store) => store.version);
  const state = useUpdates((store) => store.state);
  if (state === null) return null;
  if (state.host === null)
    return <p className="soft">{t('settings.updates.nowhere', { version: current })}</p>;
  return (
    <>
      <div className="settings-row">
        <p>
          <span role="status">
            {t('settings.updates.version', { version: current })} <UpdateStateText state={state} />
          </span>{' '}
          <span className="caption">
            <Progress state={state} />
          </span>
        </p>
        <UpdateActions state={state} />
      </div>
      {state.problem !== null && (
        <div role="alert">
          <Note tone="wax" icon={OctagonAlert}>
            {t(problemMessages[state.problem], { host: state.host })}
          </Note>
        </div>
      )}
      {state.notes !== null && (
        <Fold title={t('shell.updates.new', { version: state.version ?? '' })}>
          <p className="update-notes">{state.notes}</p>
        </Fold>
      )}
      <Mode state={state} />
      <p className="soft">{t('settings.updates.host', { host: state.host })}</p>
    </>
  );
}

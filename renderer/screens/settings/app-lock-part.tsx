import { useEffect, useState } from 'react';
import { appLockMinutes } from '../../../preload/contract/app/app-lock-limits.ts';
import type { ComponentProps } from 'react';
import { useActions } from '../../platform/actions.ts';
import { useAppLock } from '../../platform/app-lock.ts';
import { bridge } from '../../platform/bridge.ts';
import { changePreferences, usePreferences } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { RadioGroup } from '../../ui/choice.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { appLockAction } from '../../widgets/app-lock-action.ts';
import { PinDialog } from './pin-dialog.tsx';
import { settingsActions } from './settings-actions.ts';

const never = 'never';
type Minutes = `${(typeof appLockMinutes)[number]}` | typeof never;
function idOf(minutes: number): Minutes {
  return String(minutes) as Minutes;
}

function Choices() {
  const chosen = usePreferences((state) => state.chosen);
  const [canPromptTouchId, setCanPrompt] = useState(false);
  useEffect(() => {
    void bridge()
      .appLock.status({})
      .then((answer) => answer.ok && setCanPrompt(answer.value.canPromptTouchId));
  }, []);
  return (
    <>
      <div className="settings-fields">
        <Select<Minutes>
          label={t('settings.lock.after')}
          hint={t('settings.lock.after.hint')}
          value={chosen.appLockMinutes === null ? never : idOf(chosen.appLockMinutes)}
          onChange={(id) =>
            void changePreferences({
              appLockMinutes: appLockMinutes.find((minutes) => idOf(minutes) === id) ?? null,
            })
          }
          choices={[
            ...appLockMinutes.map((minutes) => ({
              id: idOf(minutes),
              label: t('settings.lock.after.minutes', { minutes }),
            })),
            { id: never, label: t('settings.names.never') },
          ]}
        />
      </div>
      <RadioGroup
        label={t('settings.lock.mode')}
        value={chosen.appLockMode}
        onChange={(appLockMode) => void changePreferences({ appLockMode })}
        choices={(['closed', 'screen-only'] as const).map((id) => ({
          id,
          label: t(`settings.lock.mode.${id}`),
          hint: t(`settings.lock.mode.${id}.hint`),
        }))}
      />
      {canPromptTouchId && (
        <Switch
          isSelected={chosen.unlocksWithTouchId}
          onChange={(unlocksWithTouchId) => void changePreferences({ unlocksWithTouchId })}
        >
          {t('settings.lock.touch-id')}
        </Switch>
      )}
    </>
  );
}

/** Whether and when the app locks itself, and its behaviour while locked. */
export function AppLockPart() {
  const isSet = useAppLock((state) => state.isSet);
  const [purpose, setPurpose] = useState<ComponentProps<typeof PinDialog>['purpose'] | null>(null);
  useActions([
    [settingsActions['set-pin'], isSet ? null : () => setPurpose('set')],
    [settingsActions['change-pin'], isSet ? () => setPurpose('change') : null],
    [settingsActions['remove-pin'], isSet ? () => setPurpose('remove') : null],
  ]);
  return (
    <>
      <p className="soft">{t('settings.lock.text')}</p>
      {isSet && <Choices />}
      <div className="settings-row">
        {isSet ? (
          <>
            <ActionButton action={appLockAction} />
            <ActionButton action={settingsActions['change-pin']} look="quiet" isPlain />
            <ActionButton action={settingsActions['remove-pin']} look="quiet" isPlain />
          </>
        ) : (
          <ActionButton action={settingsActions['set-pin']} />
        )}
      </div>
      {purpose !== null && <PinDialog purpose={purpose} onClose={() => setPurpose(null)} />}
    </>
  );
}

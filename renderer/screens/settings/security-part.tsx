import { t } from '../../i18n/i18n.ts';
import { changePreferences, usePreferences } from '../../platform/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { AppLockPart } from './app-lock-part.tsx';
import { ConfirmAmountPart } from './confirm-amount-part.tsx';
import { PreferenceSwitch } from './preference-switch.tsx';

function NoticeNames() {
  const names = usePreferences((state) => state.chosen.noticeNames);
  return (
    <div className="settings-fields">
      <Select
        label={t('settings.names.label')}
        hint={t('settings.names.hint')}
        value={names}
        onChange={(noticeNames) => void changePreferences({ noticeNames })}
        choices={(['always', 'unlocked', 'never'] as const).map((id) => ({
          id,
          label: t(`settings.names.${id}`),
        }))}
      />
    </div>
  );
}

/** The PIN, privacy on the screen, and the questions before actions. */
export function SecurityPart() {
  return (
    <>
      <AppLockPart />
      <PreferenceSwitch of="hideAmounts" />
      <PreferenceSwitch of="askBeforeLock" />
      <NoticeNames />
      <ConfirmAmountPart />
    </>
  );
}

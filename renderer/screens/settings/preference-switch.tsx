import { t } from '../../i18n/i18n.ts';
import { changePreferences, usePreferences } from '../../platform/preferences.ts';
import { Switch } from '../../ui/switch.tsx';

const labelNames = {
  askBeforeLock: 'ask-lock',
  hideAmounts: 'amounts',
  includeExternalAccounts: 'external',
  keepInTray: 'tray',
} as const;

/** A preference that is on or off. */
export function PreferenceSwitch({ of }: { readonly of: keyof typeof labelNames }) {
  const isOn = usePreferences((state) => state.chosen[of]);
  return (
    <Switch
      isSelected={isOn}
      onChange={(isSelected) => void changePreferences({ [of]: isSelected })}
      hint={of === 'keepInTray' ? undefined : t(`settings.${labelNames[of]}.hint`)}
    >
      {t(`settings.${labelNames[of]}.label`)}
    </Switch>
  );
}

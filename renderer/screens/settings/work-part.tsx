import { useT } from '../../i18n/i18n.ts';
import { changePreferences, usePreferences } from '../../platform/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { nearest } from './nearest.ts';
import { StartAtLoginPart } from './start-at-login-part.tsx';

const never = 'never';
/** Days before a due date. */
const reminders = ['0', '1', '2', '3', '5', '7', '14', '30'] as const;
type Reminder = (typeof reminders)[number] | typeof never;
/** Days after a registration was added. */
const erasures = ['7', '30', '90', '180', '365', '730'] as const;
type Erasure = (typeof erasures)[number] | typeof never;

/** What the app asks, counts and keeps running. */
export function WorkSwitches() {
  const t = useT();
  const chosen = usePreferences((state) => state.chosen);
  return (
    <>
      <Switch
        isSelected={chosen.askBeforeLock}
        onChange={(askBeforeLock) => void changePreferences({ askBeforeLock })}
        hint={t('settings.ask-lock.hint')}
      >
        {t('settings.ask-lock.label')}
      </Switch>
      <Switch
        isSelected={chosen.includeExternalAccounts}
        onChange={(includeExternalAccounts) => void changePreferences({ includeExternalAccounts })}
        hint={t('settings.external.hint')}
      >
        {t('settings.external.label')}
      </Switch>
      <Switch
        isSelected={chosen.keepInTray}
        onChange={(keepInTray) => void changePreferences({ keepInTray })}
        hint={t('settings.tray.hint')}
      >
        {t('settings.tray.label')}
      </Switch>
      <StartAtLoginPart />
    </>
  );
}

/** How many days before a due date a reminder comes, and after how many a registration is erased. */
export function WorkDays() {
  const t = useT();
  const chosen = usePreferences((state) => state.chosen);
  return (
    <div className="settings-fields">
      <Select<Reminder>
        label={t('settings.reminders.label')}
        hint={t('settings.reminders.hint')}
        value={
          chosen.invoiceReminderDays === null
            ? never
            : nearest(reminders, chosen.invoiceReminderDays)
        }
        onChange={(days) =>
          void changePreferences({
            invoiceReminderDays: days === never ? null : Number(days),
          })
        }
        choices={[
          { id: never, label: t('settings.reminders.never') },
          ...reminders.map((id) => ({
            id,
            label: t('settings.reminders.days', { days: Number(id) }),
          })),
        ]}
      />
      <Select<Erasure>
        label={t('settings.erasure.label')}
        hint={t('settings.erasure.hint')}
        value={
          chosen.registrationErasureDays === null
            ? never
            : nearest(erasures, chosen.registrationErasureDays)
        }
        onChange={(days) =>
          void changePreferences({
            registrationErasureDays: days === never ? null : Number(days),
          })
        }
        choices={[
          { id: never, label: t('settings.erasure.never') },
          ...erasures.map((id) => ({
            id,
            label: t('settings.erasure.days', { days: Number(id) }),
          })),
        ]}
      />
    </div>
  );
}

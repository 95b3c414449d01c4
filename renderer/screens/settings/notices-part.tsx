import { switchedNotices } from '../../../preload/contract/notices/switched-notices.ts';
import type { Preferences } from '../../../preload/contract/app/preferences.ts';
import { minuteText } from '../../format/day.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { useActiveConnection, useConnections } from '../../platform/connections.ts';
import { changePreferences, formatLocale, usePreferences } from '../../platform/preferences.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DaysSelect } from './days-select.tsx';

const minutesADay = 24 * 60;
const stepMinutes = 30;
const timeChoices = Array.from({ length: minutesADay / stepMinutes }, (_, at) => at * stepMinutes);
/** Days before a due date. */
const reminders = ['0', '1', '2', '3', '5', '7', '14', '30'] as const;
/** Explanations for notifications whose name is not enough. */
const hints: Readonly<Partial<Record<(typeof switchedNotices)[number], MessageId>>> = {
  limit: 'settings.limits.hint',
  silence: 'settings.notices.silence.hint',
};
const defaultQuietHours = { fromMinute: 21 * 60, toMinute: 7 * 60 };

function QuietHours({ hours }: { readonly hours: NonNullable<Preferences['quietHours']> }) {
  const choices = timeChoices.map((minute) => ({
    id: String(minute),
    label: minuteText(formatLocale(), minute),
  }));
  return (
    <>
      {(['fromMinute', 'toMinute'] as const).map((end) => (
        <Select
          key={end}
          label={t(end === 'fromMinute' ? 'settings.quiet.from' : 'settings.quiet.to')}
          value={String(hours[end])}
          onChange={(minute) =>
            void changePreferences({ quietHours: { ...hours, [end]: Number(minute) } })
          }
          choices={choices}
        />
      ))}
    </>
  );
}

/** The kinds of notification, and quiet hours. */
export function NoticesPart() {
  const { mutedNotices, quietHours, invoiceReminderDays } = usePreferences((state) => state.chosen);
  const offers = {
    registration: useActiveConnection()?.registrations != null,
    silence: useSessionStatus()?.grantedScopes?.includes('webhook') === true,
    limit: true,
    elsewhere: true,
    'invoice-late': true,
  };
  const hasSeveral = useConnections(({ connections }) => (connections?.length ?? 0) > 1);
  return (
    <>
      {hasSeveral && <p className="caption">{t('settings.notices.open-only')}</p>}
      {switchedNotices
        .filter((kind) => offers[kind])
        .map((kind) => (
          <Switch
            key={kind}
            isSelected={!mutedNotices.includes(kind)}
            onChange={(isOn) =>
              void changePreferences({
                mutedNotices: isOn
                  ? mutedNotices.filter((each) => each !== kind)
                  : [...mutedNotices, kind],
              })
            }
            hint={hints[kind] && t(hints[kind])}
          >
            {t(kind === 'limit' ? 'settings.limits.label' : `settings.notices.${kind}.label`)}
          </Switch>
        ))}
      <Switch
        isSelected={quietHours !== null}
        onChange={(isOn) => void changePreferences({ quietHours: isOn ? defaultQuietHours : null })}
        hint={t('settings.quiet.hint')}
      >
        {t('settings.quiet.label')}
      </Switch>
      <div className="settings-fields">
        {quietHours !== null && <QuietHours hours={quietHours} />}
        <DaysSelect
          of="reminders"
          days={reminders}
          value={invoiceReminderDays}
          onChange={(days) => void changePreferences({ invoiceReminderDays: days })}
        />
      </div>
    </>
  );
}

import { switchedNotices } from '../../../preload/contract/notices/switched-notices.ts';
import type { Preferences } from '../../../preload/contract/app/preferences.ts';
import { minuteText } from '../../format/day.ts';
import { useT } from '../../i18n/i18n.ts';
import { useConnections } from '../../platform/connections.ts';
import { changePreferences, useFormatLocale, usePreferences } from '../../platform/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

const minutesADay = 24 * 60;
const stepMinutes = 30;
const times = Array.from({ length: minutesADay / stepMinutes }, (_, at) => at * stepMinutes);
const night = { fromMinute: 21 * 60, toMinute: 7 * 60 };

function QuietHours({ hours }: { readonly hours: NonNullable<Preferences['quietHours']> }) {
  const t = useT();
  const locale = useFormatLocale();
  const choices = times.map((minute) => ({
    id: String(minute),
    label: minuteText(locale, minute),
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

/** What the owner wants to be told of, when, and what of it the desktop may show. */
export function NoticesPart() {
  const t = useT();
  const { mutedNotices, quietHours, noticeNames } = usePreferences((state) => state.chosen);
  const hasSeveral = useConnections(({ connections }) => (connections?.length ?? 0) > 1);
  return (
    <>
      {hasSeveral && <p className="caption">{t('settings.notices.open-only')}</p>}
      {switchedNotices.map((kind) => (
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
          hint={t(kind === 'limit' ? 'settings.limits.hint' : `settings.notices.${kind}.hint`)}
        >
          {t(kind === 'limit' ? 'settings.limits.label' : `settings.notices.${kind}.label`)}
        </Switch>
      ))}
      <Switch
        isSelected={quietHours !== null}
        onChange={(isOn) => void changePreferences({ quietHours: isOn ? night : null })}
        hint={t('settings.quiet.hint')}
      >
        {t('settings.quiet.label')}
      </Switch>
      <div className="settings-fields">
        {quietHours !== null && <QuietHours hours={quietHours} />}
        <Select
          label={t('settings.names.label')}
          hint={t('settings.names.hint')}
          value={noticeNames}
          onChange={(names) => void changePreferences({ noticeNames: names })}
          choices={(['always', 'unlocked', 'never'] as const).map((id) => ({
            id,
            label: t(`settings.names.${id}`),
          }))}
        />
      </div>
    </>
  );
}

import type { OpenWindow } from '../../../../preload/contract/cards/card-rules.ts';
import { timeText, hourMs } from '../../../format/date.ts';
import { nearDayText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { formatLocale, language } from '../../../platform/preferences.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { LedgerTable } from '../../../ui/ledger-table.tsx';

/** The windows of a week, day by day. Days with a clock change are correct. */
export function HoursPreview({ windows }: { readonly windows: readonly OpenWindow[] }) {
  const locale = formatLocale();
  const { value } = useCachedQuery(
    'card-rules',
    () => bridge().cardRules.preview({ windows: [...windows] }),
    {
      key: JSON.stringify(windows),
      keepsAnswer: true,
    },
  );
  if (value === null) return null;
  const today = value.days[0]?.day ?? '';
  return (
    <>
      <LedgerTable
        label={t('cards.hours.preview')}
        columns={[
          { id: 'day', head: t('ui.word.day') },
          { id: 'on', head: t('cards.hours.on') },
        ]}
        rows={value.days.map(({ day, open }) => ({
          id: day,
          cells: [
            nearDayText({ language: language(), locale, today }, day),
            open.length === 0 ? (
              <span key="none" className="dim">
                {t('cards.hours.not-at-all')}
              </span>
            ) : (
              <span key="open" className="figures">
                {open
                  .map(({ startEpochMs, endEpochMs }) =>
                    endEpochMs - startEpochMs >= 23 * hourMs
                      ? t('cards.hours.all-day')
                      : t('cards.hours.span', {
                          from: timeText(locale, startEpochMs),
                          to: timeText(locale, endEpochMs),
                        }),
                  )
                  .join(' · ')}
              </span>
            ),
          ],
        }))}
      />
      <p className="caption">{t('cards.hours.zone', { zone: value.zone.replaceAll('_', ' ') })}</p>
    </>
  );
}

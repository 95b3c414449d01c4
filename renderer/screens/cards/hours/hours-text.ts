import type { OpenWindow } from '../../../../preload/contract/cards/card-rules.ts';
import { isEveryDay, listText, minuteText, weekdayText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import { formatLocale, language } from '../../../platform/preferences.ts';
import { standaloneFieldLabel } from '../../../widgets/cards/card-field-labels.ts';
import type { worksOutsideHours } from './hours-edit.ts';

const midnight = 1440;

/** Texts for hours. */
export function useHoursText() {
  const minute = (value: number): string =>
    value === midnight ? t('cards.hours.midnight') : minuteText(formatLocale(), value);
  const options = (fields: readonly string[]): string =>
    listText(
      language(),
      fields.map((field) => standaloneFieldLabel(field, t)),
    );
  const days = (value: readonly number[]): string =>
    isEveryDay(value)
      ? t('cards.hours.every-day')
      : listText(
          language(),
          value
            .toSorted((one, other) => one - other)
            .map((day) => weekdayText(language(), day) ?? String(day)),
        );
  return {
    minute,
    days,
    options,
    window: ({ days: starts, fromMinute, toMinute }: OpenWindow): string =>
      t('cards.hours.line', {
        days: days(starts),
        from: minute(fromMinute),
        to: minute(toMinute),
      }),
    outsideHours: ({ channels, isDomesticOnly }: ReturnType<typeof worksOutsideHours>): string => {
      if (channels.length === 0) return t('cards.hours.still-nothing');
      const list = listText(
        language(),
        channels.map((each) =>
          each === 'chip' ? t('cards.hours.chip') : t(`cards.options.${each}`),
        ),
      );
      return t(isDomesticOnly ? 'cards.hours.still-home' : 'cards.hours.still', { list });
    },
  };
}

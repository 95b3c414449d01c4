import type { OpenWindow } from '../../../../preload/contract/cards/card-rules.ts';
import { listText, minuteText, weekdayText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import { formatLocale, language } from '../../../platform/preferences.ts';
import { cardFieldAlone } from '../../../widgets/cards/card-field-labels.ts';
import type { worksOutsideHours } from './hours-edit.ts';

const midnight = 1440;

/** Texts for hours. */
export function useHoursText() {
  const minute = (of: number): string =>
    of === midnight ? t('cards.hours.midnight') : minuteText(formatLocale(), of);
  const options = (fields: readonly string[]): string =>
    listText(
      language(),
      fields.map((field) => cardFieldAlone(field, t)),
    );
  const days = (of: readonly number[]): string =>
    listText(
      language(),
      of
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
    still: ({ what, isAtHome }: ReturnType<typeof worksOutsideHours>): string => {
      if (what.length === 0) return t('cards.hours.still-nothing');
      const list = listText(
        language(),
        what.map((each) => (each === 'chip' ? t('cards.hours.chip') : t(`cards.options.${each}`))),
      );
      return t(isAtHome ? 'cards.hours.still-home' : 'cards.hours.still', { list });
    },
  };
}

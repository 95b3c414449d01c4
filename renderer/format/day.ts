import { capital, dayForm, dayMs } from './date.ts';

/**
 * A date without a time (`2026-11-19`) in the regional format, without any time zone; null for
 * another form or an invalid date. `full`: with its weekday.
 */
export function calendarDayText(
  locale: string,
  text: string,
  dateStyle: 'long' | 'full' = 'long',
): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [, year, month, day] = match.map(Number);
  const epochMs = Date.UTC(year ?? 0, (month ?? 0) - 1, day ?? 0);
  if (!new Date(epochMs).toISOString().startsWith(text)) return null;
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(epochMs);
}

/**
 * A date and time without a zone (`2021-06-14T10:21:07.000`) in the regional format, not converted;
 * null for another form, a zone or an invalid date.
 */
export function wallTimeText(locale: string, text: string): string | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text);
  const toTheMinute = match?.[1] ?? '';
  const epochMs = Date.parse(`${toTheMinute}Z`);
  // `Date` would read 30 February as a day in March.
  if (Number.isNaN(epochMs) || !new Date(epochMs).toISOString().startsWith(toTheMinute))
    return null;
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(epochMs);
}

/**
 * A date without a time in a short form for lists: `Tomorrow`, `Fri 20 Nov`, `20 Dec`, with the
 * year if it is another one. An invalid date is returned unchanged.
 * @param today the current local day, in the same form
 */
export function nearDayText(
  {
    language,
    locale,
    today,
  }: { readonly language: string; readonly locale: string; readonly today: string },
  day: string,
): string {
  const epochMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(epochMs)) return day;
  const days = Math.round((epochMs - Date.parse(`${today}T00:00:00Z`)) / dayMs);
  if (Math.abs(days) <= 1)
    return capital(
      language,
      new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day'),
    );
  return new Intl.DateTimeFormat(locale, {
    ...dayForm(days, day.slice(0, 4) === today.slice(0, 4)),
    timeZone: 'UTC',
  }).format(epochMs);
}

/**
 * Day and month of such a date, for a sentence about this year: `1 December`, in French `1er`. An
 * invalid date is returned unchanged.
 */
export function dayAndMonthText(locale: string, text: string): string {
  const epochMs = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(epochMs)) return text;
  const dayAndMonth = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(epochMs);
  return locale.startsWith('fr') ? dayAndMonth.replace(/^1 /u, '1er ') : dayAndMonth;
}

/**
 * A range of days from a date on: `23–29 Nov`, with one month name if it is the same; a single day
 * alone.
 */
export function dayRangeText(locale: string, from: string, days: number): string {
  const fromEpochMs = Date.parse(`${from}T00:00:00Z`);
  return (
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
      .formatRange(fromEpochMs, fromEpochMs + (days - 1) * dayMs)
      // Italian ranges have two digits, Italian dates do not.
      .replaceAll(/(?<!\d)0(?=\d)/g, '')
  );
}

/** A month such as `2026-11` as `November 2026`. An invalid month is returned unchanged. */
export function monthText(locale: string, text: string): string {
  const epochMs = Date.parse(`${text}-01T00:00:00Z`);
  return Number.isNaN(epochMs)
    ? text
    : new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        epochMs,
      );
}

/** The name of a weekday, 1 being Monday and 7 Sunday (observed); null for any other number. */
export function weekdayText(
  language: string,
  day: number,
  form: 'long' | 'short' = 'long',
): string | null {
  if (!Number.isInteger(day) || day < 1 || day > 7) return null;
  const aMonday = Date.UTC(2024, 0, 1);
  return new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' })
    .format(aMonday + (day - 1) * dayMs)
    .replace(/\.$/u, '');
}

export function isEveryDay(days: readonly number[]): boolean {
  return [1, 2, 3, 4, 5, 6, 7].every((day) => days.includes(day));
}

/** A list in a sentence: `Monday, Tuesday and Friday`. */
export function listText(language: string, items: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(items);
}

/** A minute of the day as a time: `06:00`, `6:00 AM`. */
export function minuteText(locale: string, minute: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    minute * 60_000,
  );
}

/** The short month name of a day, for a chart: `Nov`. */
export function shortMonthText(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  );
}

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

function startOfDay(epochMs: number): number {
  return new Date(epochMs).setHours(0, 0, 0, 0);
}
/**
 * Calendar days from `now` to `then` in local time; negative in the past. Rounding corrects days of
 * 23 or 25 hours.
 */
export function daysBetween(nowEpochMs: number, thenEpochMs: number): number {
  return Math.round((startOfDay(thenEpochMs) - startOfDay(nowEpochMs)) / dayMs);
}

export function capital(locale: string, text: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** `10:42`, `5:11 PM`: in the regional format, without a leading zero if the region has none. */
export function timeText(locale: string, epochMs: number): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(epochMs);
}

/** The format of a day: with the weekday if near, with the year if it is not the current one. */
export function dayForm(days: number, isThisYear: boolean): Intl.DateTimeFormatOptions {
  return {
    ...(Math.abs(days) <= 6 ? { weekday: 'short' } : {}),
    day: 'numeric',
    month: 'short',
    ...(Math.abs(days) <= 6 || isThisYear ? {} : { year: 'numeric' }),
  };
}

/**
 * Today, yesterday and tomorrow as words; within six days weekday and day; within this year day and
 * month; else with the year.
 */
export function dayText(
  language: string,
  locale: string,
  epochMs: number,
  nowEpochMs: number,
): string {
  const days = daysBetween(nowEpochMs, epochMs);
  if (Math.abs(days) <= 1)
    return capital(
      language,
      new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day'),
    );
  const isThisYear = new Date(epochMs).getFullYear() === new Date(nowEpochMs).getFullYear();
  return new Intl.DateTimeFormat(locale, dayForm(days, isThisYear)).format(epochMs);
}

/** `10:42` today, `Yesterday, 10:42`, else the day and the time. */
export function instantText(
  language: string,
  locale: string,
  epochMs: number,
  nowEpochMs: number,
): string {
  const time = timeText(locale, epochMs);
  return daysBetween(nowEpochMs, epochMs) === 0
    ? time
    : `${dayText(language, locale, epochMs, nowEpochMs)}, ${time}`;
}

/** Date and time in full, for details and tooltips. */
export function fullInstantText(locale: string, epochMs: number): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(epochMs);
}

/** The same with the weekday, for planned times: users think of them by weekday. */
export function weekdayInstantText(locale: string, epochMs: number): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(epochMs);
}

/** The day of the week and the time: `Mon 08:00`. */
export function weekdayTimeText(locale: string, epochMs: number): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(epochMs);
}

/** `2 hours ago`; under a minute null, because that is now. */
export function agoText(language: string, epochMs: number, nowEpochMs: number): string | null {
  const minutes = Math.floor((nowEpochMs - epochMs) / 60_000);
  if (minutes < 1) return null;
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  if (minutes < 48 * 60) return format.format(-Math.floor(minutes / 60), 'hour');
  return format.format(-Math.floor(minutes / 1440), 'day');
}

/**
 * A timestamp of the service in epoch milliseconds. Null if it has no exact instant: without a zone
 * (`2024-05-02T10:00:00`), without a time, or in another form. Such a text is shown as received.
 */
export function parseInstant(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/.test(text))
    return null;
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? null : epochMs;
}

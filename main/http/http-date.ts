/** "Mon, ", "Monday, " or "Mon ", followed by a clock time. */
const dayAndTime = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},? .*\d:\d\d/i;
/** A clock time followed by a named or numeric zone. */
const hasZone = /\d\s*(?:[A-Z]{1,5}|[+-]\d{2}:?\d{2})$/i;

/**
 * Reads an HTTP date in one of its three forms (RFC 9110 §5.6.7). Null for other texts:
 * `Date.parse` also accepts "5 May" and "Mon 5", but an HTTP date has a day name and a clock time.
 * The asctime form has no zone and means GMT; `Date.parse` would use this computer's zone.
 */
export function httpDate(value: string | null): number | null {
  const text = value?.trim() ?? '';
  if (!dayAndTime.test(text)) return null;
  const epochMs = Date.parse(hasZone.test(text) ? text : `${text} GMT`);
  return Number.isNaN(epochMs) ? null : epochMs;
}

const day = 86_400_000;

/**
 * When the service wants to be asked again, as milliseconds from now: both forms of RFC 9110 §10.2.3, seconds or a date.
 * Null when the header is missing or neither; never negative, never more than a day.
 */
export function retryAfterMs(header: string | null, nowEpochMs: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Math.min(Number(value) * 1000, day);
  // Date.parse takes almost anything ("5 May"); an HTTP date begins with the name of a day.
  if (!/^[A-Za-z]{3,9},? /.test(value)) return null;
  const atEpochMs = Date.parse(value);
  return Number.isNaN(atEpochMs) ? null : Math.min(Math.max(0, atEpochMs - nowEpochMs), day);
}

import { httpDate } from './http-date.ts';

const day = 86_400_000;

/**
 * When a service wants to be asked again, as milliseconds from its answer: both forms of RFC 9110
 * §10.2.3, seconds or a date. A date is the service's, so it is compared with the service's clock
 * where the answer shows it: this machine's may be a day off. Null when the header is missing or
 * neither; never negative, never more than a day.
 */
export function retryAfterMs(headers: Headers, nowEpochMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Math.min(Number(value) * 1000, day);
  const atEpochMs = httpDate(value);
  if (atEpochMs === null) return null;
  return Math.min(Math.max(0, atEpochMs - (httpDate(headers.get('date')) ?? nowEpochMs)), day);
}

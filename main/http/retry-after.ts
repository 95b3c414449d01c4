import { httpDate } from './http-date.ts';

const day = 86_400_000;

/**
 * The delay that a service requests, in milliseconds from its answer. Both forms of RFC 9110
 * §10.2.3 are read: seconds or a date. A date is compared with the service's clock if the answer
 * shows it, because this computer's may be a day off. Null: the header is missing or invalid. Never
 * negative, never more than a day.
 */
export function retryAfterMs(headers: Headers, nowEpochMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Math.min(Number(value) * 1000, day);
  const atEpochMs = httpDate(value);
  if (atEpochMs === null) return null;
  return Math.min(Math.max(0, atEpochMs - (httpDate(headers.get('date')) ?? nowEpochMs)), day);
}

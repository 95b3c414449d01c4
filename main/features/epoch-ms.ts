/** The longest text that can be a date. */
const maxLength = 100;

/**
 * The moment of a timestamp from the service, for sorting and comparing; null if it cannot be
 * parsed.
 */
export function epochMsOf(timestamp: string | null): number | null {
  const parsed =
    timestamp === null || timestamp.length > maxLength ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(parsed) ? null : parsed;
}

/** As a date may be written; what is longer names no moment. */
const longest = 100;

/**
 * The moment a timestamp of the service names, for sorting and comparing; null when it names none.
 */
export function epochMsOf(timestamp: string | null): number | null {
  const parsed =
    timestamp === null || timestamp.length > longest ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(parsed) ? null : parsed;
}

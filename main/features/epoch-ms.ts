/** The moment a timestamp of the service names, for sorting and comparing; null when it names none. */
export const epochMsOf = (timestamp: string | null): number | null => {
  const parsed = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(parsed) ? null : parsed;
};

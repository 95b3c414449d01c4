/**
 * Notifies once of each new day of the user's calendar. No event signals its start at midnight,
 * after a sleep, or in another time zone.
 * @returns call it periodically; if `notify` throws, the next call repeats it
 */
export function createDayWatch({
  today,
  notify,
}: {
  /** The user's local day, `YYYY-MM-DD`. */
  readonly today: () => string;
  readonly notify: () => void;
}): () => void {
  let lastDay = today();
  return () => {
    const day = today();
    if (day === lastDay) return;
    notify();
    lastDay = day;
  };
}

/**
 * Tells once of each new day of the owner's calendar: nothing else says that it began, at midnight,
 * after a sleep, or in another time zone.
 * @returns to be called now and then; what `notify` throws is not taken for told
 */
export function createDayWatch({
  today,
  notify,
}: {
  /** The owner's day, `YYYY-MM-DD`. */ readonly today: () => string;
  readonly notify: () => void;
}): () => void {
  let known = today();
  return () => {
    const day = today();
    if (day === known) return;
    notify();
    known = day;
  };
}

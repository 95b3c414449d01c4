/**
 * The results of one bench run. `value`: in its own unit; less is better, as everywhere in the
 * bench.
 */
export type Night = {
  readonly at: string;
  readonly figures: Readonly<Record<string, { readonly value: number; readonly target: number }>>;
};

const nightsCompared = 10;
/** With fewer nights, their spread is not meaningful. */
const minimumNights = 3;

/**
 * The results that are worse than in each of the last ten nights, by more than the spread of these.
 */
export function findWorseFigures(
  earlierNights: readonly Night[],
  currentNight: Night,
): readonly { readonly id: string; readonly value: number; readonly before: readonly number[] }[] {
  return Object.entries(currentNight.figures).flatMap(([id, { value }]) => {
    const before = earlierNights
      .slice(-nightsCompared)
      .flatMap(({ figures }) => figures[id]?.value ?? []);
    if (before.length < minimumNights) return [];
    const worst = Math.max(...before);
    const spread = worst - Math.min(...before);
    return value > worst + spread ? [{ id, value, before }] : [];
  });
}

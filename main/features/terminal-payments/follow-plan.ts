/**
 * So long without a change, and nobody asks any more (spec/observed.md, "Clients, …, terminals": an
 * offline terminal does nothing and says nothing).
 */
export const silentAfterMs = 120_000;
const pauses = { leastMs: 1_000, mostMs: 10_000, quietPart: 1 / 4 } as const;
const failurePausesMs = [2_000, 5_000, 15_000, 60_000] as const;

/**
 * What all payments together may ask: a tenth of what the bank allows, however many are followed.
 */
export const pollBudget = { requests: 10, withinMs: 1_000, atOnce: 6 } as const;

/**
 * How long to wait after an answer without a change: a second at first, growing with the quiet to
 * ten, and the last one when the quiet becomes silence.
 */
export const pollPauseMs = (quietMs: number): number => {
  const pauseMs = Math.min(
    pauses.mostMs,
    Math.max(pauses.leastMs, Math.round(quietMs * pauses.quietPart)),
  );
  return Math.min(pauseMs, Math.max(pauses.leastMs, silentAfterMs - quietMs));
};

/** How long to wait after so many failures in a row. */
export const failurePauseMs = (failureCount: number): number =>
  failurePausesMs[Math.min(failureCount, failurePausesMs.length) - 1] ?? failurePausesMs[0];

/** When a payment is to be asked about, and how long the wait for that was. */
export type DuePoll<Id extends string> = {
  readonly id: Id;
  readonly dueEpochMs: number;
  readonly pauseMs: number;
};

type PollPlan<Id extends string> = {
  /** To be asked about now. */
  readonly ids: readonly Id[];
  /** When to plan again; null: when an answer is there, or never. */
  readonly waitMs: number | null;
};

/**
 * Who is asked about now, within the budget. First comes who waited longest in proportion to its
 * pause: a payment of this moment passes one that has been quiet for minutes, and in the end
 * everybody's turn comes.
 *
 * @param startedEpochMs when requests began lately; older ones and those of a clock that was set
 * back count for nothing.
 */
export const planPolls = <Id extends string>(
  duePolls: readonly DuePoll<Id>[],
  {
    now,
    startedEpochMs,
    inFlightCount,
  }: {
    readonly now: number;
    readonly startedEpochMs: readonly number[];
    readonly inFlightCount: number;
  },
): PollPlan<Id> => {
  const recent = startedEpochMs.filter((at) => at <= now && at > now - pollBudget.withinMs);
  const room = Math.max(
    0,
    Math.min(pollBudget.atOnce - inFlightCount, pollBudget.requests - recent.length),
  );
  const waitedPart = ({ dueEpochMs, pauseMs }: DuePoll<Id>): number =>
    (now - dueEpochMs + 1) / pauseMs;
  const due = duePolls
    .filter(({ dueEpochMs }) => dueEpochMs <= now)
    .toSorted((left, right) => waitedPart(right) - waitedPart(left));
  const ids = due.slice(0, room).map(({ id }) => id);
  if (due.length === ids.length) {
    const laterMs = duePolls
      .filter(({ dueEpochMs }) => dueEpochMs > now)
      .map(({ dueEpochMs }) => dueEpochMs - now);
    return { ids, waitMs: laterMs.length === 0 ? null : Math.min(...laterMs) };
  }
  if (inFlightCount + ids.length >= pollBudget.atOnce) return { ids, waitMs: null };
  return {
    ids,
    waitMs:
      ids.length > 0 && recent.length === 0
        ? pollBudget.withinMs
        : Math.min(...recent) + pollBudget.withinMs - now,
  };
};

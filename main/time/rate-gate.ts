/** At most `calls` begin within any `withinMs`. */
export type RateWindow = { readonly calls: number; readonly withinMs: number };

export type RateGate = {
  /** Whole milliseconds until a call may begin; 0: now. */
  readonly waitMs: () => number;
  /** Counts a call that begins now. */
  readonly count: () => void;
};

/**
 * Keeps the app's calls below a rate, so that a service never has to reject one: sliding windows
 * over the times of past calls.
 * @param monotonicNow a clock that is not affected by changes of the system time, which must not
 * delay calls
 */
export function createRateGate(
  windows: readonly RateWindow[],
  monotonicNow: () => number,
): RateGate {
  const maxCalls = Math.max(0, ...windows.map(({ calls }) => calls));
  /** The times of the last calls, as many as the largest window counts. */
  const times: number[] = [];
  return {
    waitMs: () => {
      const nowMs = monotonicNow();
      return Math.max(
        0,
        ...windows.map(({ calls, withinMs }) =>
          Math.ceil((times.at(-calls) ?? -Infinity) + withinMs - nowMs),
        ),
      );
    },
    count: () => {
      times.push(monotonicNow());
      if (times.length > maxCalls) times.shift();
    },
  };
}

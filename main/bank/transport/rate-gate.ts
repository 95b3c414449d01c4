import type { TransportLimits } from './limits.ts';

export type RateGate = {
  /** Milliseconds until a call may begin; 0 when it may now. */
  readonly waitMs: () => number;
  /** Counts a call that begins now. */
  readonly count: () => void;
};

/** Keeps our own calls under the limits of the service, so that it never has to refuse one: sliding windows over the times of past calls. */
export function createRateGate(windows: TransportLimits['windows'], now: () => number): RateGate {
  const longestMs = Math.max(0, ...windows.map((window) => window.withinMs));
  let times: number[] = [];
  /** Times before this index are too old to matter; they are cut off in bulk. */
  let first = 0;

  const forget = (nowEpochMs: number): void => {
    while (first < times.length && (times[first] ?? 0) <= nowEpochMs - longestMs) first += 1;
    if (first > 1_000) {
      times = times.slice(first);
      first = 0;
    }
  };

  return {
    waitMs: () => {
      const nowEpochMs = now();
      forget(nowEpochMs);
      const waits = windows.map(({ calls, withinMs }) => {
        const blocking = times.length - calls;
        const time = blocking >= first ? times[blocking] : undefined;
        // A clock set back must not stop us for longer than the window.
        return time === undefined ? 0 : Math.min(withinMs, time + withinMs - nowEpochMs);
      });
      return Math.max(0, ...waits);
    },
    count: () => {
      times.push(now());
    },
  };
}

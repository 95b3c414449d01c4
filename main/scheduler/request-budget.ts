import { type RateWindow, createRateGate } from '../time/rate-gate.ts';
import { type Backoff, type Failure, afterFailure, backoffLeftMs } from './backoff.ts';

/** The number of background requests in flight at once. */
export const maxConcurrent = 6;

/**
 * The request budget of all background work of a profile at its bank. It outlives the connection:
 * requests before a reopening count, and so does a pause that the bank demanded.
 */
export type RequestBudget = {
  /** Milliseconds until the next request may start; 0: now. */
  readonly waitMs: () => number;
  /** Whether the most allowed requests are in flight. */
  readonly isFull: () => boolean;
  /** Counts a request that starts now, even without room: a request of the user never waits. */
  readonly count: () => void;
  /** Occupies a slot until the returned function is called. */
  readonly occupy: () => () => void;
  /** Records a pause if the failure says that the bank demands one. */
  readonly recordFailure: (failure: Failure, now: number) => void;
  /** The end of the pause that the bank demands; null: none. */
  readonly pausedUntil: (now: number) => number | null;
};

export function createRequestBudget(
  rate: RateWindow,
  /** A clock that is not affected by changes of the system time. */
  monotonicNow: () => number,
): RequestBudget {
  const gate = createRateGate([rate], monotonicNow);
  let inFlightCount = 0;
  let demandedPause: Backoff | undefined;
  return {
    waitMs: gate.waitMs,
    isFull: () => inFlightCount >= maxConcurrent,
    count: gate.count,
    occupy: () => {
      inFlightCount += 1;
      return () => {
        inFlightCount -= 1;
      };
    },
    recordFailure: (failure, now) => {
      if (failure?.kind !== 'rate-limited') return;
      const failurePause = afterFailure(undefined, failure, { now });
      if (backoffLeftMs(demandedPause, now) < backoffLeftMs(failurePause, now))
        demandedPause = failurePause;
    },
    pausedUntil: (now) =>
      demandedPause !== undefined && backoffLeftMs(demandedPause, now) > 0
        ? demandedPause.nextEpochMs
        : null,
  };
}

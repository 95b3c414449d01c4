import { type RateWindow, createRateGate } from '../time/rate-gate.ts';
import { type Backoff, type Failure, afterFailure, backoffLeftMs } from './backoff.ts';

/** So many requests of what goes on by itself are in flight at once. */
export const mostAtOnce = 6;

/**
 * What all background work of a profile together may ask of its bank. It outlives the connection:
 * what was asked before it was closed and opened again counts, and so does a wait that the bank
 * asked for.
 */
export type RequestBudget = {
  /** Milliseconds until one more may begin; 0: now. */
  readonly waitMs: () => number;
  /** As many are in flight as may be. */
  readonly isFull: () => boolean;
  /** Counts one that begins now, whether or not there is room: the owner never waits for it. */
  readonly count: () => void;
  /** Occupies a place until the answer is called. */
  readonly occupy: () => () => void;
  /** The bank asked for quiet, if that is what the failure says. */
  readonly noteFailure: (failure: Failure, now: number) => void;
  /** When the bank's quiet is over; null: it asks for none. */
  readonly quietUntil: (now: number) => number | null;
};

export function createRequestBudget(
  rate: RateWindow,
  /** Counts on whatever is done to the clock. */
  monotonicNow: () => number,
): RequestBudget {
  const gate = createRateGate([rate], monotonicNow);
  let inFlightCount = 0;
  let quiet: Backoff | undefined;
  return {
    waitMs: gate.waitMs,
    isFull: () => inFlightCount >= mostAtOnce,
    count: gate.count,
    occupy: () => {
      inFlightCount += 1;
      return () => {
        inFlightCount -= 1;
      };
    },
    noteFailure: (failure, now) => {
      if (failure?.kind !== 'rate-limited') return;
      const asked = afterFailure(undefined, failure, { now });
      if (backoffLeftMs(quiet, now) < backoffLeftMs(asked, now)) quiet = asked;
    },
    quietUntil: (now) =>
      quiet !== undefined && backoffLeftMs(quiet, now) > 0 ? quiet.nextEpochMs : null,
  };
}

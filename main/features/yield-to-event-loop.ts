/** Called between small pieces of work: gives the event loop to others when a stretch is over. */
export type YieldToEventLoop = () => Promise<void>;

export type YieldDeps = {
  readonly monotonicNow: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
};

/**
 * What main may do at a stretch is 16 ms, and half of that is left for whoever else works in the
 * same turn.
 */
const longestStretchMs = 6;

/** Cuts long work into stretches of a few milliseconds. */
export function createYield({ monotonicNow, nextTurn }: YieldDeps): YieldToEventLoop {
  let beganAt = monotonicNow();
  return async () => {
    if (monotonicNow() - beganAt < longestStretchMs) return;
    await nextTurn();
    beganAt = monotonicNow();
  };
}

/**
 * Called between small pieces of work: yields to the event loop when the current stretch is over.
 */
export type YieldToEventLoop = () => Promise<void>;

export type YieldDeps = {
  readonly monotonicNow: () => number;
  /** Waits for the next turn of the event loop. */
  readonly nextTurn: () => Promise<void>;
};

/** Main may block for 16 ms. More than half of that is left for other work of the same turn. */
const maxStretchMs = 6;

/** Cuts long work into stretches of a few milliseconds. */
export function createYield({ monotonicNow, nextTurn }: YieldDeps): YieldToEventLoop {
  let startedMs = monotonicNow();
  return async () => {
    if (monotonicNow() - startedMs < maxStretchMs) return;
    await nextTurn();
    startedMs = monotonicNow();
  };
}

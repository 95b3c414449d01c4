/** The end of the app, as those see it who have something on its way that must not be cut off. */
export type Departure = {
  /**
   * Fires when the app begins to end: from then on nothing that changes something leaves any more.
   */
  readonly begun: AbortSignal;
  /** Fires when the time for what is on its way is over. */
  readonly over: AbortSignal;
  /** Does a task that the end of the app waits for. */
  readonly awaited: <Value>(task: () => Promise<Value>) => Promise<Value>;
};

export type Ending = Departure & {
  /**
   * Begins the end. Resolves when nothing is on its way and what came of it is written down; after
   * `limitMs` what is left is cancelled.
   */
  readonly begin: (limitMs: number) => Promise<void>;
};

/** What was cancelled has an outcome at once, unless the disk or the keychain hangs. */
const cancelledWithinMs = 250;

/**
 * A server may use a refresh token up and a bank may make what it was asked for although its answer
 * is not heard: both are waited for at the end.
 */
export function createEnding(): Ending {
  const begun = new AbortController();
  const over = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  const quiet = async (): Promise<void> => {
    do {
      await Promise.allSettled(underWay);
      // The caller of an ended request stores its outcome in the same turn of the event loop, or
      // starts another request, which is awaited too.
      await new Promise((resolve) => void setImmediate(resolve));
    } while (underWay.size > 0);
  };

  const quietWithin = async (limitMs: number): Promise<boolean> => {
    const limit = Promise.withResolvers<false>();
    const timer = setTimeout(() => limit.resolve(false), limitMs);
    return Promise.race([quiet().then(() => true as const), limit.promise]).finally(() =>
      clearTimeout(timer),
    );
  };

  return {
    begun: begun.signal,
    over: over.signal,
    awaited: async (task) => {
      const running = task();
      underWay.add(running);
      return running.finally(() => underWay.delete(running));
    },
    begin: async (limitMs) => {
      begun.abort();
      if (await quietWithin(limitMs)) return;
      over.abort();
      await quietWithin(cancelledWithinMs);
    },
  };
}

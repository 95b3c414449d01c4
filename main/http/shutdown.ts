/** The end of the app, for modules with requests in flight that must not be cut off. */
export type Shutdown = {
  /** Fires when the app begins to end: from then on no change is sent. */
  readonly begun: AbortSignal;
  /** Fires when the time for requests in flight is over. */
  readonly over: AbortSignal;
  /** Runs a task that the end of the app waits for. */
  readonly awaited: <Value>(task: () => Promise<Value>) => Promise<Value>;
};

export type ShutdownControl = Shutdown & {
  /**
   * Begins the end. Resolves when no task is in flight and all outcomes are stored. After `limitMs`
   * the remaining tasks are cancelled.
   */
  readonly begin: (limitMs: number) => Promise<void>;
};

/** A cancelled request has its outcome at once, unless the disk or the keychain hangs. */
const cancelledWithinMs = 250;

/**
 * Collects the tasks that the end waits for. A lost answer could cost a used refresh token, or an
 * object that the bank created, so the end waits for both.
 */
export function createShutdown(): ShutdownControl {
  const begun = new AbortController();
  const over = new AbortController();
  const tasks = new Set<Promise<unknown>>();

  const whenIdle = async (): Promise<void> => {
    do {
      await Promise.allSettled(tasks);
      // The caller of an ended request stores its outcome in the same turn of the event loop, or
      // starts another request, which is awaited too.
      await new Promise((resolve) => void setImmediate(resolve));
    } while (tasks.size > 0);
  };

  const isIdleWithin = async (limitMs: number): Promise<boolean> => {
    const limit = Promise.withResolvers<false>();
    const timer = setTimeout(() => limit.resolve(false), limitMs);
    return Promise.race([whenIdle().then(() => true as const), limit.promise]).finally(() =>
      clearTimeout(timer),
    );
  };

  return {
    begun: begun.signal,
    over: over.signal,
    awaited: async (task) => {
      const promise = task();
      tasks.add(promise);
      return promise.finally(() => tasks.delete(promise));
    },
    begin: async (limitMs) => {
      begun.abort();
      if (await isIdleWithin(limitMs)) return;
      over.abort();
      await isIdleWithin(cancelledWithinMs);
    },
  };
}

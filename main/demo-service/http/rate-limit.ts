/** How long to wait; undefined if the call may continue. */
type Throttle = { readonly retryAfterSeconds: number } | undefined;

interface Window {
  readonly spanMs: number;
  readonly maxCalls: number;
}

/**
 * Per address: 1,000 calls in 10 s, 10,000 in 10 min, and no more than 200 answers of 401 in an
 * hour.
 */
const callWindows: readonly Window[] = [
  { spanMs: 10_000, maxCalls: 1_000 },
  { spanMs: 600_000, maxCalls: 10_000 },
];
const rejectionWindow: Window = { spanMs: 3_600_000, maxCalls: 200 };

/**
 * Counts calls per address. Each window has one counter, which restarts when the window is over.
 */
export interface RateLimiter {
  /** Counts a call, or returns how long to wait. */
  readonly admit: (address: string) => Throttle;
  /** Counts a 401 answer for the address. */
  readonly noteUnauthorized: (address: string) => void;
  /** Resets all counters. */
  readonly reset: () => void;
}

interface Count {
  startedAtEpochMs: number;
  calls: number;
}

export function createRateLimiter(now: () => number): RateLimiter {
  const counts = new Map<string, Count>();
  const countFor = (key: string, spanMs: number): Count => {
    const at = now();
    const current = counts.get(key);
    if (
      current !== undefined &&
      at >= current.startedAtEpochMs &&
      at - current.startedAtEpochMs < spanMs
    )
      return current;
    const restarted = { startedAtEpochMs: at, calls: 0 };
    counts.set(key, restarted);
    return restarted;
  };
  const waitFor = (count: Count, spanMs: number): Throttle => ({
    retryAfterSeconds: Math.max(1, Math.ceil((count.startedAtEpochMs + spanMs - now()) / 1000)),
  });
  return {
    admit: (address) => {
      const rejections = countFor(`401 ${address}`, rejectionWindow.spanMs);
      if (rejections.calls > rejectionWindow.maxCalls)
        return waitFor(rejections, rejectionWindow.spanMs);
      for (const { spanMs, maxCalls } of callWindows) {
        const count = countFor(`${String(spanMs)} ${address}`, spanMs);
        if (count.calls >= maxCalls) return waitFor(count, spanMs);
        count.calls += 1;
      }
      return undefined;
    },
    noteUnauthorized: (address) => {
      countFor(`401 ${address}`, rejectionWindow.spanMs).calls += 1;
    },
    reset: () => {
      counts.clear();
    },
  };
}

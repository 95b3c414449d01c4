/** Why a try failed, as far as it says how long to wait; null for what no service said. */
export type Failure = { readonly kind: string; readonly retryAtEpochMs?: number | null } | null;

/** How something that failed waits for its next try. */
export type Backoff = {
  readonly failureCount: number;
  readonly triedEpochMs: number;
  readonly nextEpochMs: number;
  /** The bank wants to be left alone until then; 0: it did not say. */
  readonly askedEpochMs: number;
};

/** After so many failures in a row, for as long as they last. */
export const usualPausesMs: readonly number[] = [2_000, 5_000, 15_000, 60_000];
/** However long a service says. */
export const longestAskedMs = 60 * 60_000;
const leastAskedMs = 1_000;

export function pauseAfterMs(failureCount: number, pausesMs = usualPausesMs): number {
  return pausesMs[Math.min(failureCount, pausesMs.length) - 1] ?? pausesMs[0] ?? 0;
}

/** Until when the bank asks to be left alone; null: it does not, or does not say how long. */
function askedUntil(failure: Failure, now: number): number | null {
  return failure?.kind === 'rate-limited' && typeof failure.retryAtEpochMs === 'number'
    ? Math.min(now + longestAskedMs, Math.max(now + leastAskedMs, failure.retryAtEpochMs))
    : null;
}

/** One more failure: longer each time, and never sooner than the bank asks for. */
export function afterFailure(
  before: Backoff | undefined,
  failure: Failure,
  {
    now,
    pausesMs = usualPausesMs,
  }: { readonly now: number; readonly pausesMs?: readonly number[] },
): Backoff {
  const failureCount = (before?.failureCount ?? 0) + 1;
  const ownEpochMs = now + pauseAfterMs(failureCount, pausesMs);
  const isAsked = failure?.kind === 'rate-limited';
  const askedEpochMs = askedUntil(failure, now) ?? (isAsked ? ownEpochMs : 0);
  return {
    failureCount,
    triedEpochMs: now,
    askedEpochMs,
    nextEpochMs: isAsked ? askedEpochMs : ownEpochMs,
  };
}

/**
 * What waited for a better moment need not wait longer than the least pause, and begins to count
 * anew. A wait that the bank asked for is kept.
 */
export function withoutBackoff(backoff: Backoff, leastMs: number): Backoff {
  return {
    ...backoff,
    failureCount: 0,
    nextEpochMs: Math.max(
      backoff.askedEpochMs,
      Math.min(backoff.nextEpochMs, backoff.triedEpochMs + leastMs),
    ),
  };
}

/** What is left of the wait. A clock that was set back to before the try makes nobody wait. */
export function backoffLeftMs(backoff: Backoff | undefined, now: number): number {
  return backoff === undefined || now < backoff.triedEpochMs
    ? 0
    : Math.max(0, backoff.nextEpochMs - now);
}

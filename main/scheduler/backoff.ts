/** Why a try failed, and when to retry; null: no service gave a reason. */
export type Failure = { readonly kind: string; readonly retryAtEpochMs?: number | null } | null;

/** The wait of a failed task for its next try. */
export type Backoff = {
  readonly failureCount: number;
  readonly triedEpochMs: number;
  readonly nextEpochMs: number;
  /** The bank demands a pause until then; 0: it demanded none. */
  readonly demandedUntilEpochMs: number;
};

/** The pause after one failure, two and so on; the last one repeats. */
export const defaultPausesMs: readonly number[] = [2_000, 5_000, 15_000, 60_000];
/** The longest wait, even if a service demands more. */
export const maxDemandedMs = 60 * 60_000;
const minDemandedMs = 1_000;

export function pauseAfterMs(failureCount: number, pausesMs = defaultPausesMs): number {
  return pausesMs[Math.min(failureCount, pausesMs.length) - 1] ?? pausesMs[0] ?? 0;
}

/** The end of the pause that the bank demands; null: it demands none, or gives no end. */
function demandedUntil(failure: Failure, now: number): number | null {
  return failure?.kind === 'rate-limited' && typeof failure.retryAtEpochMs === 'number'
    ? Math.min(now + maxDemandedMs, Math.max(now + minDemandedMs, failure.retryAtEpochMs))
    : null;
}

/** Adds a failure: the wait grows, and is never shorter than the bank demands. */
export function afterFailure(
  before: Backoff | undefined,
  failure: Failure,
  {
    now,
    pausesMs = defaultPausesMs,
  }: { readonly now: number; readonly pausesMs?: readonly number[] },
): Backoff {
  const failureCount = (before?.failureCount ?? 0) + 1;
  const ownEpochMs = now + pauseAfterMs(failureCount, pausesMs);
  const isDemanded = failure?.kind === 'rate-limited';
  const demandedUntilEpochMs = demandedUntil(failure, now) ?? (isDemanded ? ownEpochMs : 0);
  return {
    failureCount,
    triedEpochMs: now,
    demandedUntilEpochMs,
    nextEpochMs: isDemanded ? demandedUntilEpochMs : ownEpochMs,
  };
}

/**
 * After a change such as a new network: shortens the wait to the least pause and resets the failure
 * count. A wait that the bank demanded stays.
 */
export function shortenBackoff(backoff: Backoff, minMs: number): Backoff {
  return {
    ...backoff,
    failureCount: 0,
    nextEpochMs: Math.max(
      backoff.demandedUntilEpochMs,
      Math.min(backoff.nextEpochMs, backoff.triedEpochMs + minMs),
    ),
  };
}

/** The rest of the wait. A clock that was set back to before the try causes no wait. */
export function backoffLeftMs(backoff: Backoff | undefined, now: number): number {
  return backoff === undefined || now < backoff.triedEpochMs
    ? 0
    : Math.max(0, backoff.nextEpochMs - now);
}

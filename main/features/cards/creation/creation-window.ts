import type { CardWrite } from '../changes/card-write.ts';

/**
 * Services remember an idempotency key for 30 minutes (spec/observed.md, "Idempotency"). The other
 * 10 minutes are for slow requests and for clock corrections.
 */
export const creationWindowMs = 20 * 60_000;
/** A network time service sets a clock back by up to this much as a normal correction. */
const ownToleranceMs = 2_000;
/** The bank's dates come from several machines, and have a resolution of seconds. */
const bankToleranceMs = 60_000;

/** The known times. `isOfThisRun`: the app has run without a restart since the request was sent. */
export type ClocksNow = {
  readonly ownEpochMs: number;
  readonly latestOwnEpochMs: number;
  readonly bankEpochMs: number | null;
  readonly isOfThisRun: boolean;
};

/**
 * `open`: the creation may be sent. `over`: it may never be sent again. `unwitnessed`: by our own
 * clock it may be sent, but that clock may have been set while the app was closed.
 */
type CreationWindow = 'open' | 'over' | 'unwitnessed';

/**
 * Whether a creation may be sent or resent. Without an unknown outcome it always may; else only
 * while the bank certainly still knows the key. A clock that was set back counts as too late,
 * because the true time is unknown.
 */
export function creationWindow(
  { unknownSinceEpochMs: since, times }: Pick<CardWrite['answer'], 'unknownSinceEpochMs' | 'times'>,
  { ownEpochMs, latestOwnEpochMs, bankEpochMs, isOfThisRun }: ClocksNow,
): CreationWindow {
  if (since === null) return 'open';
  const latest = Math.max(latestOwnEpochMs, times?.latestEpochMs ?? since);
  if (
    ownEpochMs < since ||
    ownEpochMs > since + creationWindowMs ||
    ownEpochMs < latest - ownToleranceMs
  )
    return 'over';
  const sinceBank = times?.sinceBankEpochMs ?? null;
  const bankElapsedMs = sinceBank === null || bankEpochMs === null ? null : bankEpochMs - sinceBank;
  if (bankElapsedMs !== null && bankElapsedMs > creationWindowMs) return 'over';
  if (isOfThisRun) return 'open';
  return bankElapsedMs !== null && bankElapsedMs >= -bankToleranceMs ? 'open' : 'unwitnessed';
}

import type { CardWrite } from '../changes/card-write.ts';

/**
 * Services remember a key for 30 minutes (spec/observed.md, "Idempotency"); the rest is for
 * requests that take their time and for clocks that are put right.
 */
export const creationWindowMs = 20 * 60_000;
/** What a network time service sets a clock back at a time without anybody noticing. */
const ownToleranceMs = 2_000;
/** The bank's dates come from more than one machine, and are seconds old. */
const bankToleranceMs = 60_000;

/** What is known of the time. `isOfThisRun`: the app has run ever since the request left. */
export type ClocksNow = {
  readonly ownEpochMs: number;
  readonly latestOwnEpochMs: number;
  readonly bankEpochMs: number | null;
  readonly isOfThisRun: boolean;
};

/**
 * `open`: it may go out. `over`: never again. `unwitnessed`: by our own clock it may, but that can
 * have been set while the app was closed.
 */
type CreationWindow = 'open' | 'over' | 'unwitnessed';

/**
 * Whether a creation may go out (again): always, as long as no request left whose answer is not
 * known; else only while the bank surely still knows the key. A clock that was set back counts as
 * too late: nobody knows how late it really is.
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

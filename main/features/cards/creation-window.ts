import type { WriteRecord } from './write-record.ts';

/** Services remember a key for 30 minutes (spec/observed.md, "Idempotency"); the rest is for requests that take their time and for clocks that are put right. */
export const creationWindowMs = 20 * 60_000;

/**
 * Whether a creation may go out (again): always, as long as no request left whose answer is not known; else only while the bank
 * surely still knows the key. A clock that was set back counts as too late: nobody knows how late it really is.
 */
export const mayStillSend = ({ uncertainSinceEpochMs }: Pick<WriteRecord, 'uncertainSinceEpochMs'>, nowEpochMs: number): boolean =>
  uncertainSinceEpochMs === null || (nowEpochMs >= uncertainSinceEpochMs && nowEpochMs <= uncertainSinceEpochMs + creationWindowMs);

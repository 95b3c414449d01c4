import { dayMs } from '../time/durations.ts';
import { type CommandError, isTemporary } from '../../preload/contract/result.ts';
import type { ListState } from './list-state.ts';

/** Records that vanished are noticed at least this often. */
const fullPassDueAfterMs = 7 * dayMs;
/**
 * Walking through everything rests in proportion to its size: ten seconds at least, an hour and
 * more for 100,000 records.
 */
const walkRest = { leastMs: 10_000, perRecordMs: 40 } as const;
/** Between tries that failed for a temporary reason. */
const pausesMs = [2_000, 5_000, 15_000, 60_000, 300_000] as const;
const nextTokenMs = 60_000;

/**
 * What a refresh should read; null: nothing yet. A clock that was set back makes a full pass due
 * rather than never.
 */
export function passDue(state: ListState, now: number): 'full' | 'changes' | null {
  if (state.lastFullAtEpochMs === null) return 'full';
  const ageMs = now - state.lastFullAtEpochMs;
  if (ageMs < 0 || ageMs > fullPassDueAfterMs) return 'full';
  if (!state.isWalkOnly && state.highWaterEpochMs !== null) return 'changes';
  return ageMs >= Math.max(walkRest.leastMs, state.lastFullCount * walkRest.perRecordMs)
    ? 'full'
    : null;
}

/** A list that took too much is not read again by itself for a day. */
export function isCutShortLately({ cutShort }: ListState, now: number): boolean {
  return cutShort !== null && Math.abs(now - cutShort.atEpochMs) < dayMs;
}

/** How long to wait after one such failure, two and so on; null: that would not help. */
export function pausesAfter(error: CommandError): readonly number[] | null {
  // A session whose newest token was refused gets another one a minute later
  // (main/auth/access-tokens.ts).
  if (error.kind === 'signed-out' && error.isStillSignedIn === true)
    return pausesMs.map((ms) => Math.max(nextTokenMs, ms));
  return isTemporary(error) ? pausesMs : null;
}

/**
 * Refused by what this session may do or this service has: asked again only after a new grant, or
 * when the owner asks herself.
 */
export function isRejection(error: CommandError | null): boolean {
  return (
    error?.kind === 'not-allowed' ||
    error?.kind === 'not-supported' ||
    (error?.kind === 'signed-out' && error.isStillSignedIn !== true)
  );
}

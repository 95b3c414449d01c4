import { dayMs } from '../time/durations.ts';
import { type CommandError, isTemporary } from '../../preload/contract/result.ts';
import type { ListState } from './list-state.ts';

/** Vanished records are noticed at least this often. */
const fullPassDueAfterMs = 7 * dayMs;
/**
 * The pause between two walks depends on the list size: ten seconds at least, more than an hour for
 * 100,000 records.
 */
const walkPause = { minMs: 10_000, perRecordMs: 40 } as const;
/** Pauses between tries after temporary failures. */
const pausesMs = [2_000, 5_000, 15_000, 60_000, 300_000] as const;
const nextTokenMs = 60_000;

/**
 * What a refresh should read; null: nothing yet. If the clock was set back, a full pass is due
 * rather than never.
 */
export function duePassKind(state: ListState, now: number): 'full' | 'changes' | null {
  if (state.lastFullAtEpochMs === null) return 'full';
  const ageMs = now - state.lastFullAtEpochMs;
  if (ageMs < 0 || ageMs > fullPassDueAfterMs) return 'full';
  if (!state.isWalkOnly && state.highWaterEpochMs !== null) return 'changes';
  return ageMs >= Math.max(walkPause.minMs, state.lastFullCount * walkPause.perRecordMs)
    ? 'full'
    : null;
}

/** A list whose pass was stopped as too costly is not read again automatically for a day. */
export function wasRecentlyCutShort({ cutShort }: ListState, now: number): boolean {
  return cutShort !== null && Math.abs(now - cutShort.atEpochMs) < dayMs;
}

/** The waits after one failure, two and so on; null: waiting does not help. */
export function pausesAfter(error: CommandError): readonly number[] | null {
  // A session whose newest token was rejected gets another one a minute later
  // (main/auth/access-tokens.ts).
  if (error.kind === 'signed-out' && error.isStillSignedIn === true)
    return pausesMs.map((ms) => Math.max(nextTokenMs, ms));
  return isTemporary(error) ? pausesMs : null;
}

/**
 * The session or the service does not allow this. The app asks again only after a new grant, or
 * when the user requests it.
 */
export function isRejection(error: CommandError | null): boolean {
  return (
    error?.kind === 'not-allowed' ||
    error?.kind === 'not-supported' ||
    (error?.kind === 'signed-out' && error.isStillSignedIn !== true)
  );
}

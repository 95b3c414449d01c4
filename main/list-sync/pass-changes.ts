import type { AskedBy } from './asked-by.ts';
import type { ListState, PassState } from './list-state.ts';
import { beginPass, presentOverlapMs } from './read-pass.ts';
import { passDue } from './when-to-read.ts';

export type CutShort = NonNullable<ListState['cutShort']>['why'];

/** What is to be begun, where something is wanted; null: nothing. */
export function passToBegin(
  { wanted, by }: { readonly wanted: 'refresh' | 'full' | null; readonly by: AskedBy },
  state: ListState,
  now: number,
): PassState['kind'] | null {
  if (wanted === 'full' && state.pass?.kind !== 'full') return 'full';
  return wanted === 'refresh' && state.pass === null
    ? (passDue(state, now) ?? (by === 'owner' ? 'full' : null))
    : null;
}

/** How the state changes when a pass begins. */
export function begunPass(
  kind: PassState['kind'],
  { passNumber, isWalkOnly, highWaterEpochMs }: ListState,
  { order, now }: { readonly order: 'time' | 'walk'; readonly now: number },
): Partial<ListState> {
  const fromEpochMs =
    kind === 'changes' && highWaterEpochMs !== null ? highWaterEpochMs - presentOverlapMs : null;
  const isFull = kind === 'full';
  return {
    passNumber: passNumber + (isFull ? 1 : 0),
    isWalkOnly: isWalkOnly && !isFull,
    pass: beginPass(kind, { leg: order, fromEpochMs, beganAtEpochMs: now }),
  };
}

/** How the state changes when a pass has come to its end. */
export function endedPass(
  pass: PassState,
  { highWaterEpochMs: before, isWalkOnly }: ListState,
  now: number,
): Partial<ListState> {
  if (pass.kind === 'changes') {
    const highWaterEpochMs = Math.max(before ?? -Infinity, pass.maxEpochMs ?? -Infinity);
    return {
      pass: null,
      cutShort: null,
      highWaterEpochMs: Number.isFinite(highWaterEpochMs) ? highWaterEpochMs : null,
      lastChangesAtEpochMs: now,
    };
  }
  // A walk sees no change of what it has passed, so it is as old as its beginning.
  const lastChangesAtEpochMs = pass.leg === 'walk' ? pass.beganAtEpochMs : now;
  return {
    pass: null,
    cutShort: null,
    lastFullAtEpochMs: pass.beganAtEpochMs,
    lastFullCount: pass.doneCount,
    highWaterEpochMs: isWalkOnly ? null : pass.maxEpochMs,
    lastChangesAtEpochMs,
  };
}

/**
 * How the state changes when a pass is given up. What was read stays, and whoever looks at it is
 * told that it is not all.
 */
export function givenUpPass(
  why: CutShort,
  { doneCount }: PassState,
  now: number,
): Partial<ListState> {
  return { pass: null, cutShort: { why, readCount: doneCount, atEpochMs: now } };
}

import type { AskedBy } from './asked-by.ts';
import type { ListState, PassState } from './list-state.ts';
import { beginPass, presentOverlapMs } from './read-pass.ts';
import { duePassKind } from './pass-timing.ts';

export type CutShort = NonNullable<ListState['cutShort']>['why'];

/** The pass to start, if one was requested; null: none. */
export function nextPassKind(
  {
    requested,
    requestedBy,
  }: { readonly requested: 'refresh' | 'full' | null; readonly requestedBy: AskedBy },
  state: ListState,
  now: number,
): PassState['kind'] | null {
  if (requested === 'full' && state.pass?.kind !== 'full') return 'full';
  return requested === 'refresh' && state.pass === null
    ? (duePassKind(state, now) ?? (requestedBy === 'owner' ? 'full' : null))
    : null;
}

export function changesAtStart(
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

export function changesAtEnd(
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
  // A walk misses changes of pages that it has passed, so its data is as old as its start.
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
 * The change of the state when a pass is stopped early. Read records stay, and the user learns that
 * the list is incomplete.
 */
export function changesAtStop(
  why: CutShort,
  { doneCount }: PassState,
  now: number,
): Partial<ListState> {
  return { pass: null, cutShort: { why, readCount: doneCount, atEpochMs: now } };
}

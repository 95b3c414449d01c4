import type { CommandError } from '../../../preload/contract/result.ts';

/**
 * So long without a change, and nobody asks any more (spec/observed.md, "Clients, …, terminals": an
 * offline terminal does nothing and says nothing).
 */
export const silentAfterMs = 120_000;
const pauses = { leastMs: 1_000, mostMs: 10_000, quietPart: 1 / 4 } as const;

/**
 * How long to wait after an answer without a change: a second at first, growing with the quiet to
 * ten, and the last one when the quiet becomes silence.
 */
export function pollPauseMs(quietMs: number): number {
  const pauseMs = Math.min(
    pauses.mostMs,
    Math.max(pauses.leastMs, Math.round(quietMs * pauses.quietPart)),
  );
  return Math.min(pauseMs, Math.max(pauses.leastMs, silentAfterMs - quietMs));
}

/** How one payment is being followed, in this run of the app. */
export type PollState = {
  /**
   * Followed without a change for so long. Pauses do not count: who slept or was offline has not
   * looked.
   */
  readonly quietMs: number;
  /** When it was last heard of, or began to be followed. */
  readonly heardEpochMs: number;
  readonly dueEpochMs: number;
  readonly pauseMs: number;
  /** Nothing was heard since the last answer. */
  readonly isLost: boolean;
  readonly failure: { readonly error: CommandError; readonly sinceEpochMs: number } | null;
};

/** Between two answers no more than this counts as quiet, however long the computer slept. */
const mostQuietStepMs = 30_000;

export function beginPollState(now: number): PollState {
  return {
    quietMs: 0,
    heardEpochMs: now,
    dueEpochMs: now,
    pauseMs: pollPauseMs(0),
    isLost: false,
    failure: null,
  };
}

function at(quietMs: number, now: number, failure: PollState['failure']): PollState {
  const pauseMs = pollPauseMs(quietMs);
  return {
    quietMs,
    heardEpochMs: now,
    pauseMs,
    dueEpochMs: now + pauseMs,
    isLost: false,
    failure,
  };
}

/** The bank told of it: something new, or the same as before. */
export function afterAnswer(
  poll: PollState,
  { isChanged, now }: { readonly isChanged: boolean; readonly now: number },
): PollState {
  return at(isChanged ? 0 : grownQuietMs(poll, now), now, null);
}

/**
 * The bank knows of no such payment, as it may not do yet, or will not answer for it. That is as
 * good as silence.
 */
export function afterOwnFailure(poll: PollState, error: CommandError, now: number): PollState {
  return at(grownQuietMs(poll, now), now, failureOf(poll, error, now));
}

/** Nothing was heard: what goes by until the next answer does not count as quiet. */
export function afterFailure(poll: PollState, error: CommandError, now: number): PollState {
  return {
    ...poll,
    isLost: true,
    failure: failureOf(poll, error, now),
  };
}

function grownQuietMs({ quietMs, heardEpochMs, isLost }: PollState, now: number): number {
  return isLost ? quietMs : quietMs + Math.min(mostQuietStepMs, Math.max(0, now - heardEpochMs));
}
function failureOf({ failure }: PollState, error: CommandError, now: number): PollState['failure'] {
  return {
    error,
    sinceEpochMs: failure?.sinceEpochMs ?? now,
  };
}

/** Nobody looked for a while; that is no quiet. */
export function afterRest(poll: PollState, now: number): PollState {
  return {
    ...poll,
    heardEpochMs: now,
    dueEpochMs: Math.min(poll.dueEpochMs, now),
  };
}

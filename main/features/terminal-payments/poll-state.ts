import type { CommandError } from '../../../preload/contract/result.ts';

/**
 * Polling ends after this time without a change (spec/observed.md, "Clients, …, terminals": an
 * offline terminal does nothing and reports nothing).
 */
export const silentAfterMs = 120_000;
const pauses = { minMs: 1_000, maxMs: 10_000, quietPart: 1 / 4 } as const;

/**
 * The wait after an answer without a change: one second at first, growing with the quiet time to
 * ten. The last wait ends when the quiet time becomes silence.
 */
export function pollPauseMs(quietMs: number): number {
  const pauseMs = Math.min(
    pauses.maxMs,
    Math.max(pauses.minMs, Math.round(quietMs * pauses.quietPart)),
  );
  return Math.min(pauseMs, Math.max(pauses.minMs, silentAfterMs - quietMs));
}

/** The polling state of one payment, in this run of the app. */
export type PollState = {
  /**
   * The time without a change while polling. Pauses do not count: nothing was polled during sleep
   * or offline.
   */
  readonly quietMs: number;
  /** When the last answer arrived, or polling began. */
  readonly answeredEpochMs: number;
  readonly dueEpochMs: number;
  readonly pauseMs: number;
  /** No request succeeded since the last answer. */
  readonly isLost: boolean;
  readonly failure: { readonly error: CommandError; readonly sinceEpochMs: number } | null;
};

/**
 * The quiet time between two answers counts as this much at most, however long the computer slept.
 */
const maxQuietStepMs = 30_000;

export function createPollState(now: number): PollState {
  return {
    quietMs: 0,
    answeredEpochMs: now,
    dueEpochMs: now,
    pauseMs: pollPauseMs(0),
    isLost: false,
    failure: null,
  };
}

function afterPoll(quietMs: number, now: number, failure: PollState['failure']): PollState {
  const pauseMs = pollPauseMs(quietMs);
  return {
    quietMs,
    answeredEpochMs: now,
    pauseMs,
    dueEpochMs: now + pauseMs,
    isLost: false,
    failure,
  };
}

/** The bank returned the payment, changed or unchanged. */
export function afterAnswer(
  poll: PollState,
  { isChanged, now }: { readonly isChanged: boolean; readonly now: number },
): PollState {
  return afterPoll(isChanged ? 0 : nextQuietMs(poll, now), now, null);
}

/** The bank does not know the payment yet, or refuses to answer for it. Both count as silence. */
export function afterPaymentFailure(poll: PollState, error: CommandError, now: number): PollState {
  return afterPoll(nextQuietMs(poll, now), now, failureOf(poll, error, now));
}

/** A request failed: the time until the next answer does not count as quiet. */
export function afterFailure(poll: PollState, error: CommandError, now: number): PollState {
  return {
    ...poll,
    isLost: true,
    failure: failureOf(poll, error, now),
  };
}

function nextQuietMs({ quietMs, answeredEpochMs, isLost }: PollState, now: number): number {
  return isLost ? quietMs : quietMs + Math.min(maxQuietStepMs, Math.max(0, now - answeredEpochMs));
}
function failureOf({ failure }: PollState, error: CommandError, now: number): PollState['failure'] {
  return {
    error,
    sinceEpochMs: failure?.sinceEpochMs ?? now,
  };
}

/** Polling was paused, which does not count as quiet time. */
export function afterPause(poll: PollState, now: number): PollState {
  return {
    ...poll,
    answeredEpochMs: now,
    dueEpochMs: Math.min(poll.dueEpochMs, now),
  };
}

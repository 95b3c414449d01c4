import type { CommandError } from '../../../preload/contract/result.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { failurePauseMs, pollPauseMs, type DuePoll } from './follow-plan.ts';

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
  readonly failureCount: number;
  readonly failure: { readonly error: CommandError; readonly sinceEpochMs: number } | null;
};

/** Between two answers no more than this counts as quiet, however long the computer slept. */
const mostQuietStepMs = 30_000;

export const beginPollState = (now: number): PollState => ({
  quietMs: 0,
  heardEpochMs: now,
  dueEpochMs: now,
  pauseMs: pollPauseMs(0),
  failureCount: 0,
  failure: null,
});

const at = (quietMs: number, now: number, failure: PollState['failure']): PollState => {
  const pauseMs = pollPauseMs(quietMs);
  return {
    quietMs,
    heardEpochMs: now,
    pauseMs,
    dueEpochMs: now + pauseMs,
    failureCount: 0,
    failure,
  };
};

/** The bank told of it: something new, or the same as before. */
export const afterAnswer = (
  poll: PollState,
  { isChanged, now }: { readonly isChanged: boolean; readonly now: number },
): PollState => at(isChanged ? 0 : grownQuietMs(poll, now), now, null);

/**
 * The bank knows of no such payment, as it may not do yet, or will not answer for it. That is as
 * good as silence.
 */
export const afterOwnFailure = (poll: PollState, error: CommandError, now: number): PollState =>
  at(grownQuietMs(poll, now), now, failureOf(poll, error, now));

/** Nothing was heard: what goes by until the next answer does not count as quiet. */
export const afterFailure = (
  poll: PollState,
  error: CommandError | null,
  now: number,
): PollState => {
  const failureCount = poll.failureCount + 1;
  const pauseMs = failurePauseMs(failureCount);
  return {
    ...poll,
    heardEpochMs: now,
    pauseMs,
    dueEpochMs: now + pauseMs,
    failureCount,
    failure: error === null ? poll.failure : failureOf(poll, error, now),
  };
};

/** After a failure nothing was heard since the last answer. */
const grownQuietMs = ({ quietMs, heardEpochMs, failureCount }: PollState, now: number): number =>
  failureCount > 0 ? quietMs : quietMs + Math.min(mostQuietStepMs, Math.max(0, now - heardEpochMs));
const failureOf = (
  { failure }: PollState,
  error: CommandError,
  now: number,
): PollState['failure'] => ({
  error,
  sinceEpochMs: failure?.sinceEpochMs ?? now,
});

/** What waited for a better moment need not wait longer. */
export const withoutBackoff = (poll: PollState, now: number): PollState =>
  poll.failure === null
    ? poll
    : { ...poll, failureCount: 0, heardEpochMs: now, dueEpochMs: Math.min(poll.dueEpochMs, now) };

/** Nobody looked for a while; that is no quiet. */
export const afterRest = (poll: PollState, now: number): PollState => ({
  ...poll,
  heardEpochMs: now,
  dueEpochMs: Math.min(poll.dueEpochMs, now),
});

/** A clock that was set back to before the last answer makes nobody wait. */
export const duePollOf = (
  id: TerminalPaymentId,
  poll: PollState,
  now: number,
): DuePoll<TerminalPaymentId> => ({
  id,
  pauseMs: poll.pauseMs,
  dueEpochMs: now < poll.heardEpochMs ? now : poll.dueEpochMs,
});

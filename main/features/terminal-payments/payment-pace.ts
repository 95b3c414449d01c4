import type { CommandError } from '../../../preload/contract/result.ts';
import type { TerminalPaymentId } from '../../../preload/contract/values.ts';
import { failurePauseMs, pollPauseMs, type Turn } from './follow-plan.ts';

/** How one payment is being followed, in this run of the app. */
export type Pace = {
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

export const beginPace = (now: number): Pace => ({
  quietMs: 0,
  heardEpochMs: now,
  dueEpochMs: now,
  pauseMs: pollPauseMs(0),
  failureCount: 0,
  failure: null,
});

const at = (quietMs: number, now: number, failure: Pace['failure']): Pace => {
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
  pace: Pace,
  { isChanged, now }: { readonly isChanged: boolean; readonly now: number },
): Pace => at(isChanged ? 0 : grownQuietMs(pace, now), now, null);

/**
 * The bank knows of no such payment, as it may not do yet, or will not answer for it. That is as
 * good as silence.
 */
export const afterOwnFailure = (pace: Pace, error: CommandError, now: number): Pace =>
  at(grownQuietMs(pace, now), now, failureOf(pace, error, now));

/** Nothing was heard: what goes by until the next answer does not count as quiet. */
export const afterFailure = (pace: Pace, error: CommandError | null, now: number): Pace => {
  const failureCount = pace.failureCount + 1;
  const pauseMs = failurePauseMs(failureCount);
  return {
    ...pace,
    heardEpochMs: now,
    pauseMs,
    dueEpochMs: now + pauseMs,
    failureCount,
    failure: error === null ? pace.failure : failureOf(pace, error, now),
  };
};

/** After a failure nothing was heard since the last answer. */
const grownQuietMs = ({ quietMs, heardEpochMs, failureCount }: Pace, now: number): number =>
  failureCount > 0 ? quietMs : quietMs + Math.min(mostQuietStepMs, Math.max(0, now - heardEpochMs));
const failureOf = ({ failure }: Pace, error: CommandError, now: number): Pace['failure'] => ({
  error,
  sinceEpochMs: failure?.sinceEpochMs ?? now,
});

/** What waited for a better moment need not wait longer. */
export const hurried = (pace: Pace, now: number): Pace =>
  pace.failure === null
    ? pace
    : { ...pace, failureCount: 0, heardEpochMs: now, dueEpochMs: Math.min(pace.dueEpochMs, now) };

/** Nobody looked for a while; that is no quiet. */
export const afterRest = (pace: Pace, now: number): Pace => ({
  ...pace,
  heardEpochMs: now,
  dueEpochMs: Math.min(pace.dueEpochMs, now),
});

/** A clock that was set back to before the last answer makes nobody wait. */
export const turnOf = (
  id: TerminalPaymentId,
  pace: Pace,
  now: number,
): Turn<TerminalPaymentId> => ({
  id,
  pauseMs: pace.pauseMs,
  dueEpochMs: now < pace.heardEpochMs ? now : pace.dueEpochMs,
});

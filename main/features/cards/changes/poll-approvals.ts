import type { CommandError, Result } from '../../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../../bank/approvals/approval-endpoints.ts';
import type { BankFailure } from '../../../bank/transport/bank-failure.ts';
import {
  type Backoff,
  afterFailure,
  backoffLeftMs,
  pauseAfterMs,
  withoutBackoff,
} from '../../../scheduler/backoff.ts';
import type { Scope } from '../../scope.ts';
import { type WriteRecord, recordsIn } from './write-record.ts';

/** At most once a second (spec/observed.md, "Strong authentication"). */
const pollEveryMs = 1_000;
const longestTimerMs = 60_000;
/** A disk that failed is tried again. */
const recordEveryMs = 5_000;

type ApprovalWatchDeps = {
  /** Whether a request makes sense right now. */
  readonly canTalk: () => boolean;
  readonly isInFlight: (id: string) => boolean;
  /** How long a creation whose outcome is not known may still go out; null for any other write. */
  readonly creationLeftMs: (record: WriteRecord) => number | null;
  /** Writes down what could not be before; false where that fails still. */
  readonly recordPending: () => unknown;
  readonly onPolled: (
    record: WriteRecord,
    answer: Result<ApprovalResult, BankFailure>,
  ) => Promise<void>;
  /** Sends a creation again whose outcome is not known. */
  readonly onRetryDue: (record: WriteRecord) => Promise<void>;
  /** Its time for approval is over, or a creation was too long without a known outcome. */
  readonly onTimeOver: (record: WriteRecord, what: 'approval' | 'creation') => void;
};

type ApprovalWatch = {
  /** Sets the one timer anew, to whatever is due next. */
  readonly schedule: () => void;
  /**
   * What waited for a better moment need not wait longer; what was tried a moment ago keeps the
   * least pause.
   */
  readonly resetBackoff: () => void;
  /** Asks how an approval stands; null when that was asked less than a second ago. */
  readonly ask: (record: WriteRecord) => Promise<Result<ApprovalResult, BankFailure> | null>;
  /**
   * A write was sent: what goes on by itself keeps away for as long as the bank asks, and longer
   * after each failure.
   */
  readonly noteSent: (id: string, answer: Result<unknown>) => void;
  readonly stop: () => void;
};

const mayBeWatched = ['sending', 'waiting', 'unknown'] as const;
const tokenOf = ({ state, approval }: WriteRecord): string | null =>
  state === 'waiting' ? (approval?.sessionToken ?? null) : null;
const retriesItself = ({ kind, state }: WriteRecord): boolean =>
  kind === 'create' && state === 'sending';

/** By token: one that is opened again within a second is not asked for twice. */
const createAskedAt = (): Map<string, number> => new Map();

/**
 * Watches what goes on by itself: approvals that are polled, creations that are tried again, and
 * times that run out.
 */
export const createApprovalWatch = (scope: Scope, deps: ApprovalWatchDeps): ApprovalWatch => {
  const { now, reportBug } = scope;
  /** By the id of the write, as `busy`. */
  const backoffs = new Map<string, Backoff>();
  const busy = new Set<string>();
  const askedAt = scope.carried(createAskedAt);
  let cancel: () => void = () => undefined;

  /**
   * What is left of the second since a token was asked about. A clock that was set back waits for
   * nothing.
   */
  const pollPauseMs = (token: string): number => {
    const sinceMs = now() - (askedAt.get(token) ?? -Infinity);
    return sinceMs >= 0 && sinceMs < pollEveryMs ? pollEveryMs - sinceMs : 0;
  };

  const dueInMs = (id: string, token: string | null): number =>
    Math.max(backoffLeftMs(backoffs.get(id), now()), token === null ? 0 : pollPauseMs(token));

  const slowDown = (id: string, error: CommandError | BankFailure | null): void =>
    void backoffs.set(id, afterFailure(backoffs.get(id), error, { now: now() }));

  const watched = (): readonly WriteRecord[] =>
    scope.vault ? recordsIn(scope.vault, mayBeWatched) : [];
  const isDoable = (record: WriteRecord): boolean =>
    deps.canTalk() &&
    !busy.has(record.id) &&
    !deps.isInFlight(record.id) &&
    (tokenOf(record) !== null || retriesItself(record));

  /** Milliseconds until something about the record is due; null: nothing ever is by itself. */
  const nextInMs = (record: WriteRecord): number | null => {
    const times: number[] = [];
    if (isDoable(record)) times.push(dueInMs(record.id, tokenOf(record)));
    if (record.state === 'waiting' && record.approval?.untilEpochMs != null)
      times.push(record.approval.untilEpochMs - now());
    const creationLeftMs = deps.isInFlight(record.id) ? null : deps.creationLeftMs(record);
    if (creationLeftMs !== null) times.push(creationLeftMs);
    return times.length === 0 ? null : Math.max(0, Math.min(...times));
  };

  const ask: ApprovalWatch['ask'] = async (record) => {
    const token = tokenOf(record);
    if (token === null || busy.has(record.id)) return null;
    if (pollPauseMs(token) > 0) return null;
    busy.add(record.id);
    for (const known of askedAt.keys()) if (pollPauseMs(known) === 0) askedAt.delete(known);
    askedAt.set(token, now());
    try {
      const answer = await scope.bank.askApproval(token);
      askedAt.set(token, now());
      if (!answer.ok) slowDown(record.id, answer.error);
      // Failures to send what is approved go on counting.
      else if (answer.value !== 'allow') backoffs.delete(record.id);
      return answer;
    } finally {
      busy.delete(record.id);
    }
  };

  const poll = async (record: WriteRecord): Promise<void> => {
    const answer = await ask(record);
    if (answer !== null && scope.isOpen()) await deps.onPolled(record, answer);
  };

  const retryCreation = async (record: WriteRecord): Promise<void> => {
    busy.add(record.id);
    // Whether or not anything is sent: what cannot be just now is not looked at without a pause.
    const { failureCount = 0, askedEpochMs = 0 } = backoffs.get(record.id) ?? {};
    const pauseMs = failureCount === 0 ? pollEveryMs : pauseAfterMs(failureCount);
    backoffs.set(record.id, {
      failureCount,
      triedEpochMs: now(),
      askedEpochMs,
      nextEpochMs: Math.max(now() + pauseMs, askedEpochMs),
    });
    try {
      await deps.onRetryDue(record);
    } finally {
      busy.delete(record.id);
    }
  };

  const doWhatIsDue = (record: WriteRecord): void => {
    if (deps.isInFlight(record.id)) return;
    if (deps.creationLeftMs(record) === 0) return deps.onTimeOver(record, 'creation');
    const untilEpochMs =
      record.state === 'waiting' ? (record.approval?.untilEpochMs ?? null) : null;
    if (untilEpochMs !== null && now() >= untilEpochMs) return deps.onTimeOver(record, 'approval');
    if (!isDoable(record) || dueInMs(record.id, tokenOf(record)) > 0) return;
    const work = tokenOf(record) === null ? retryCreation(record) : poll(record);
    work
      .catch((bug: unknown) => {
        slowDown(record.id, null);
        reportBug(bug);
      })
      .finally(schedule);
  };

  const tick = (): void => {
    if (!scope.isOpen()) return;
    try {
      deps.recordPending();
      for (const record of watched()) doWhatIsDue(record);
    } catch (cause) {
      reportBug(cause);
    }
    schedule();
  };

  /**
   * Never throws: it follows every answer of the bank, and a disk that fails must not stand in
   * front of that.
   */
  const schedule = (): void => {
    if (!scope.isOpen()) return;
    cancel();
    cancel = () => undefined;
    let delayMs: number | null = longestTimerMs;
    try {
      const times = watched()
        .map(nextInMs)
        .filter((each) => each !== null);
      delayMs = times.length === 0 ? null : Math.min(longestTimerMs, ...times);
    } catch (cause) {
      reportBug(cause);
    }
    if (deps.recordPending() !== null) delayMs = Math.min(delayMs ?? recordEveryMs, recordEveryMs);
    if (delayMs !== null) cancel = scope.timers.after(delayMs, tick);
  };

  return {
    schedule,
    ask,
    resetBackoff: () => {
      for (const [id, backoff] of backoffs)
        backoffs.set(id, withoutBackoff(backoff, pauseAfterMs(1)));
      schedule();
    },
    noteSent: (id, answer) => {
      if (answer.ok) backoffs.delete(id);
      else slowDown(id, answer.error);
    },
    stop: () => cancel(),
  };
};

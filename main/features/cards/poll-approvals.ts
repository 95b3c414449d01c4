import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../bank/approvals/approval-endpoints.ts';
import type { BankFailure } from '../../bank/transport/bank-failure.ts';
import type { Timers } from '../../time/timers.ts';
import type { OpenConnection } from '../open-connection.ts';
import { type WriteRecord, recordsIn } from './write-record.ts';

/** At most once a second (spec/observed.md, "Strong authentication"). */
export const pollEveryMs = 1_000;
const backoffMs = [2_000, 5_000, 15_000, 60_000] as const;
const longestTimerMs = 60_000;
/** A disk that failed is tried again. */
const recordEveryMs = 5_000;

export type ApprovalWatchDeps = {
  readonly now: () => number;
  readonly timers: Timers;
  /** Whether a request makes sense right now. */
  readonly canTalk: (connection: OpenConnection) => boolean;
  readonly isCurrent: (connection: OpenConnection) => boolean;
  readonly isInFlight: (connection: OpenConnection, id: string) => boolean;
  /** How long a creation whose outcome is not known may still go out; null for any other write. */
  readonly creationLeftMs: (connection: OpenConnection, record: WriteRecord) => number | null;
  /** Writes down what could not be before; false where that fails still. */
  readonly recordPending: (connection: OpenConnection) => unknown;
  readonly onPolled: (
    connection: OpenConnection,
    record: WriteRecord,
    answer: Result<ApprovalResult, BankFailure>,
  ) => Promise<void>;
  /** Sends a creation again whose outcome is not known. */
  readonly onRetryDue: (connection: OpenConnection, record: WriteRecord) => Promise<void>;
  /** Its time for approval is over, or a creation was too long without a known outcome. */
  readonly onTimeOver: (
    connection: OpenConnection,
    record: WriteRecord,
    what: 'approval' | 'creation',
  ) => void;
  readonly reportBug: (cause: unknown) => void;
};

export type ApprovalWatch = {
  /** Sets the one timer anew, to whatever is due next. */
  readonly schedule: (connection: OpenConnection) => void;
  /**
   * What waited for a better moment need not wait longer; what was tried a moment ago keeps the
   * least pause.
   */
  readonly resetBackoff: (connection: OpenConnection) => void;
  /** Asks how an approval stands; null when that was asked less than a second ago. */
  readonly ask: (
    connection: OpenConnection,
    record: WriteRecord,
  ) => Promise<Result<ApprovalResult, BankFailure> | null>;
  /**
   * A write was sent: what goes on by itself keeps away for as long as the bank asks, and longer
   * after each failure.
   */
  readonly noteSent: (connection: OpenConnection, id: string, answer: Result<unknown>) => void;
  readonly stop: () => void;
};

/** `askedEpochMs`: the bank wants to be left alone until then. */
type Backoff = {
  readonly lastEpochMs: number;
  readonly nextEpochMs: number;
  readonly failureCount: number;
  readonly askedEpochMs: number;
};

const mayBeWatched = ['sending', 'waiting', 'unknown'] as const;
const retryAtOf = (error: CommandError | BankFailure): number | null =>
  error.kind === 'rate-limited' ? error.retryAtEpochMs : null;
const tokenOf = ({ state, approval }: WriteRecord): string | null =>
  state === 'waiting' ? (approval?.sessionToken ?? null) : null;
const retriesItself = ({ kind, state }: WriteRecord): boolean =>
  kind === 'create' && state === 'sending';

/**
 * Watches what goes on by itself: approvals that are polled, creations that are tried again, and
 * times that run out.
 */
export const createApprovalWatch = (deps: ApprovalWatchDeps): ApprovalWatch => {
  const backoffs = new WeakMap<OpenConnection, Map<string, Backoff>>();
  const busy = new WeakMap<OpenConnection, Set<string>>();
  /**
   * By token and for all connections: one that is closed and opened again within a second is not
   * asked for twice.
   */
  const askedAt = new Map<string, number>();
  let cancel: () => void = () => undefined;

  const backoffsOf = (connection: OpenConnection): Map<string, Backoff> => {
    const known = backoffs.get(connection) ?? new Map<string, Backoff>();
    backoffs.set(connection, known);
    return known;
  };
  const busyOf = (connection: OpenConnection): Set<string> => {
    const known = busy.get(connection) ?? new Set<string>();
    busy.set(connection, known);
    return known;
  };

  /**
   * What is left of the second since a token was asked about. A clock that was set back waits for
   * nothing.
   */
  const pollPauseMs = (token: string): number => {
    const sinceMs = deps.now() - (askedAt.get(token) ?? -Infinity);
    return sinceMs >= 0 && sinceMs < pollEveryMs ? pollEveryMs - sinceMs : 0;
  };

  const dueInMs = (connection: OpenConnection, id: string, token: string | null): number => {
    const backoff = backoffsOf(connection).get(id);
    // A clock that was set back to before the last try waits for nothing.
    const backoffLeftMs =
      backoff === undefined || deps.now() < backoff.lastEpochMs
        ? 0
        : backoff.nextEpochMs - deps.now();
    return Math.max(0, backoffLeftMs, token === null ? 0 : pollPauseMs(token));
  };

  const failuresOf = (connection: OpenConnection, id: string): number =>
    backoffsOf(connection).get(id)?.failureCount ?? 0;
  const setBackoff = (
    connection: OpenConnection,
    id: string,
    {
      failureCount,
      atEpochMs,
    }: { readonly failureCount: number; readonly atEpochMs: number | null },
  ): void => {
    const pauseMs = backoffMs[Math.min(failureCount, backoffMs.length) - 1] ?? pollEveryMs;
    const lastEpochMs = deps.now();
    const askedEpochMs = atEpochMs ?? 0;
    backoffsOf(connection).set(id, {
      lastEpochMs,
      failureCount,
      askedEpochMs,
      nextEpochMs: Math.max(lastEpochMs + pauseMs, askedEpochMs),
    });
  };
  const slowDown = (
    connection: OpenConnection,
    id: string,
    error: CommandError | BankFailure | null,
  ): void =>
    setBackoff(connection, id, {
      failureCount: failuresOf(connection, id) + 1,
      atEpochMs: error && retryAtOf(error),
    });

  const watched = ({ vault }: OpenConnection): readonly WriteRecord[] =>
    vault ? recordsIn(vault, mayBeWatched) : [];
  const isDoable = (connection: OpenConnection, record: WriteRecord): boolean =>
    deps.canTalk(connection) &&
    !busyOf(connection).has(record.id) &&
    !deps.isInFlight(connection, record.id) &&
    (tokenOf(record) !== null || retriesItself(record));

  /** Milliseconds until something about the record is due; null: nothing ever is by itself. */
  const nextInMs = (connection: OpenConnection, record: WriteRecord): number | null => {
    const now = deps.now();
    const times: number[] = [];
    if (isDoable(connection, record)) times.push(dueInMs(connection, record.id, tokenOf(record)));
    if (record.state === 'waiting' && record.approval?.untilEpochMs != null)
      times.push(record.approval.untilEpochMs - now);
    const creationLeftMs = deps.isInFlight(connection, record.id)
      ? null
      : deps.creationLeftMs(connection, record);
    if (creationLeftMs !== null) times.push(creationLeftMs);
    return times.length === 0 ? null : Math.max(0, Math.min(...times));
  };

  const ask: ApprovalWatch['ask'] = async (connection, record) => {
    const token = tokenOf(record);
    if (token === null || busyOf(connection).has(record.id)) return null;
    if (pollPauseMs(token) > 0) return null;
    busyOf(connection).add(record.id);
    for (const known of askedAt.keys()) if (pollPauseMs(known) === 0) askedAt.delete(known);
    askedAt.set(token, deps.now());
    try {
      const answer = await connection.bank.askApproval(token);
      askedAt.set(token, deps.now());
      if (!answer.ok) slowDown(connection, record.id, answer.error);
      // Failures to send what is approved go on counting.
      else
        setBackoff(connection, record.id, {
          failureCount: answer.value === 'allow' ? failuresOf(connection, record.id) : 0,
          atEpochMs: null,
        });
      return answer;
    } finally {
      busyOf(connection).delete(record.id);
    }
  };

  const poll = async (connection: OpenConnection, record: WriteRecord): Promise<void> => {
    const answer = await ask(connection, record);
    if (answer !== null && deps.isCurrent(connection))
      await deps.onPolled(connection, record, answer);
  };

  const retryCreation = async (connection: OpenConnection, record: WriteRecord): Promise<void> => {
    busyOf(connection).add(record.id);
    // Whether or not anything is sent: what cannot be just now is not looked at without a pause.
    setBackoff(connection, record.id, {
      failureCount: failuresOf(connection, record.id),
      atEpochMs: null,
    });
    try {
      await deps.onRetryDue(connection, record);
    } finally {
      busyOf(connection).delete(record.id);
    }
  };

  const doWhatIsDue = (connection: OpenConnection, record: WriteRecord): void => {
    const now = deps.now();
    if (deps.isInFlight(connection, record.id)) return;
    if (deps.creationLeftMs(connection, record) === 0)
      return deps.onTimeOver(connection, record, 'creation');
    const untilEpochMs =
      record.state === 'waiting' ? (record.approval?.untilEpochMs ?? null) : null;
    if (untilEpochMs !== null && now >= untilEpochMs)
      return deps.onTimeOver(connection, record, 'approval');
    if (!isDoable(connection, record) || dueInMs(connection, record.id, tokenOf(record)) > 0)
      return;
    const work =
      tokenOf(record) === null ? retryCreation(connection, record) : poll(connection, record);
    work
      .catch((bug: unknown) => {
        slowDown(connection, record.id, null);
        deps.reportBug(bug);
      })
      .finally(() => schedule(connection));
  };

  const tick = (connection: OpenConnection): void => {
    if (!deps.isCurrent(connection)) return;
    try {
      deps.recordPending(connection);
      for (const record of watched(connection)) doWhatIsDue(connection, record);
    } catch (cause) {
      deps.reportBug(cause);
    }
    schedule(connection);
  };

  /**
   * Never throws: it follows every answer of the bank, and a disk that fails must not stand in
   * front of that.
   */
  const schedule = (connection: OpenConnection): void => {
    if (!deps.isCurrent(connection)) return;
    cancel();
    cancel = () => undefined;
    let delayMs: number | null = longestTimerMs;
    try {
      const times = watched(connection)
        .map((record) => nextInMs(connection, record))
        .filter((each) => each !== null);
      delayMs = times.length === 0 ? null : Math.min(longestTimerMs, ...times);
    } catch (cause) {
      deps.reportBug(cause);
    }
    if (deps.recordPending(connection) !== null)
      delayMs = Math.min(delayMs ?? recordEveryMs, recordEveryMs);
    if (delayMs !== null) cancel = deps.timers.after(delayMs, () => tick(connection));
  };

  return {
    schedule,
    ask,
    resetBackoff: (connection) => {
      const known = backoffsOf(connection);
      for (const [id, backoff] of known)
        known.set(id, {
          ...backoff,
          failureCount: 0,
          nextEpochMs: Math.max(
            backoff.askedEpochMs,
            Math.min(backoff.nextEpochMs, backoff.lastEpochMs + backoffMs[0]),
          ),
        });
      schedule(connection);
    },
    noteSent: (connection, id, answer) => {
      if (answer.ok) backoffsOf(connection).delete(id);
      else slowDown(connection, id, answer.error);
    },
    stop: () => cancel(),
  };
};

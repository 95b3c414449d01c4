import type { Result } from '../../../preload/contract/result.ts';
import type { ApprovalResult } from '../../bank/approvals/approval-endpoints.ts';
import type { BankFailure } from '../../bank/transport/bank-failure.ts';
import type { Timers } from '../../auth/timers.ts';
import type { OpenConnection } from '../open-connection.ts';
import { creationWindowMs, mayStillSend } from './creation-window.ts';
import { type WriteRecord, recordsIn } from './write-record.ts';

/** At most once a second (spec/observed.md, "Strong authentication"). */
export const pollEveryMs = 1_000;
const backoffMs = [2_000, 5_000, 15_000, 60_000] as const;
/** A clock that was set back must not stop anything for longer. */
const longestPauseMs = 120_000;
const longestTimerMs = 60_000;

export type ApprovalWatchDeps = {
  readonly now: () => number;
  readonly timers: Timers;
  /** Whether a request makes sense right now. */
  readonly canTalk: (connection: OpenConnection) => boolean;
  readonly isCurrent: (connection: OpenConnection) => boolean;
  readonly isInTheAir: (connection: OpenConnection, id: string) => boolean;
  readonly onPolled: (connection: OpenConnection, record: WriteRecord, answer: Result<ApprovalResult, BankFailure>) => Promise<void>;
  /** Sends a creation again whose outcome is not known. */
  readonly onRetryDue: (connection: OpenConnection, record: WriteRecord) => Promise<void>;
  /** Its time for approval is over, or a creation was too long without a known outcome. */
  readonly onTimeOver: (connection: OpenConnection, record: WriteRecord, what: 'approval' | 'creation') => void;
  readonly reportBug: (cause: unknown) => void;
};

export type ApprovalWatch = {
  /** Sets the one timer anew, to whatever is due next. */
  readonly schedule: (connection: OpenConnection) => void;
  /** What waited for a better moment need not wait longer; what was tried a moment ago keeps the least pause. */
  readonly hurry: (connection: OpenConnection) => void;
  /** Asks how an approval stands; null when that was asked less than a second ago. */
  readonly ask: (connection: OpenConnection, record: WriteRecord) => Promise<Result<ApprovalResult, BankFailure> | null>;
  readonly stop: () => void;
};

type Pace = { readonly lastEpochMs: number; readonly nextEpochMs: number; readonly failureCount: number };

const mayBeWatched = ['sending', 'waiting', 'unknown'] as const;
const tokenOf = ({ state, approval }: WriteRecord): string | null => (state === 'waiting' ? (approval?.sessionToken ?? null) : null);
const retriesItself = ({ kind, state }: WriteRecord): boolean => kind === 'create' && state === 'sending';

/** Watches what goes on by itself: approvals that are polled, creations that are tried again, and times that run out. */
export const createApprovalWatch = (deps: ApprovalWatchDeps): ApprovalWatch => {
  const paces = new WeakMap<OpenConnection, Map<string, Pace>>();
  const busy = new WeakMap<OpenConnection, Set<string>>();
  /** By token and for all connections: one that is closed and opened again within a second is not asked for twice. */
  const askedAt = new Map<string, number>();
  let cancel: () => void = () => undefined;

  const pacesOf = (connection: OpenConnection): Map<string, Pace> => {
    const known = paces.get(connection) ?? new Map<string, Pace>();
    paces.set(connection, known);
    return known;
  };
  const busyOf = (connection: OpenConnection): Set<string> => {
    const known = busy.get(connection) ?? new Set<string>();
    busy.set(connection, known);
    return known;
  };

  /** What is left of the second since a token was asked about. A clock that was set back waits for nothing. */
  const pollPauseMs = (token: string): number => {
    const sinceMs = deps.now() - (askedAt.get(token) ?? -Infinity);
    return sinceMs >= 0 && sinceMs < pollEveryMs ? pollEveryMs - sinceMs : 0;
  };

  const dueInMs = (connection: OpenConnection, id: string, token: string | null): number => {
    const pace = pacesOf(connection).get(id);
    const leftMs = Math.max(pace === undefined ? 0 : pace.nextEpochMs - deps.now(), token === null ? 0 : pollPauseMs(token));
    return leftMs > longestPauseMs ? 0 : Math.max(0, leftMs);
  };

  const setPace = (connection: OpenConnection, id: string, { failed, atEpochMs }: { readonly failed: boolean; readonly atEpochMs: number | null }): void => {
    const failureCount = failed ? (pacesOf(connection).get(id)?.failureCount ?? 0) + 1 : 0;
    const pauseMs = failed ? (backoffMs[Math.min(failureCount, backoffMs.length) - 1] ?? pollEveryMs) : pollEveryMs;
    const lastEpochMs = deps.now();
    pacesOf(connection).set(id, { lastEpochMs, failureCount, nextEpochMs: Math.max(lastEpochMs + pauseMs, Math.min(atEpochMs ?? 0, lastEpochMs + longestPauseMs)) });
  };

  const watched = ({ book }: OpenConnection): readonly WriteRecord[] => (book ? recordsIn(book, mayBeWatched) : []);
  const isDoable = (connection: OpenConnection, record: WriteRecord): boolean =>
    deps.canTalk(connection) && !busyOf(connection).has(record.id) && !deps.isInTheAir(connection, record.id) && (tokenOf(record) !== null || retriesItself(record));

  /** Milliseconds until something about the record is due; null: nothing ever is by itself. */
  const nextInMs = (connection: OpenConnection, record: WriteRecord): number | null => {
    const now = deps.now();
    const times: number[] = [];
    if (isDoable(connection, record)) times.push(dueInMs(connection, record.id, tokenOf(record)));
    if (record.state === 'waiting' && record.approval?.untilEpochMs != null) times.push(record.approval.untilEpochMs - now);
    if (record.kind === 'create' && record.uncertainSinceEpochMs !== null && !deps.isInTheAir(connection, record.id)) times.push(mayStillSend(record, now) ? record.uncertainSinceEpochMs + creationWindowMs + 1 - now : 0);
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
      const retryAtEpochMs = !answer.ok && answer.error.kind === 'rate-limited' ? answer.error.retryAtEpochMs : null;
      setPace(connection, record.id, { failed: !answer.ok, atEpochMs: retryAtEpochMs });
      return answer;
    } finally {
      busyOf(connection).delete(record.id);
    }
  };

  const poll = async (connection: OpenConnection, record: WriteRecord): Promise<void> => {
    const answer = await ask(connection, record);
    if (answer !== null && deps.isCurrent(connection)) await deps.onPolled(connection, record, answer);
  };

  const retryCreation = async (connection: OpenConnection, record: WriteRecord): Promise<void> => {
    busyOf(connection).add(record.id);
    try {
      await deps.onRetryDue(connection, record);
    } finally {
      busyOf(connection).delete(record.id);
      setPace(connection, record.id, { failed: true, atEpochMs: null });
    }
  };

  const doWhatIsDue = (connection: OpenConnection, record: WriteRecord): void => {
    const now = deps.now();
    if (deps.isInTheAir(connection, record.id)) return;
    if (record.kind === 'create' && !mayStillSend(record, now)) return deps.onTimeOver(connection, record, 'creation');
    const untilEpochMs = record.state === 'waiting' ? (record.approval?.untilEpochMs ?? null) : null;
    if (untilEpochMs !== null && now >= untilEpochMs) return deps.onTimeOver(connection, record, 'approval');
    if (!isDoable(connection, record) || dueInMs(connection, record.id, tokenOf(record)) > 0) return;
    const work = tokenOf(record) === null ? retryCreation(connection, record) : poll(connection, record);
    work.catch(deps.reportBug).finally(() => schedule(connection));
  };

  const tick = (connection: OpenConnection): void => {
    if (!deps.isCurrent(connection)) return;
    try {
      for (const record of watched(connection)) doWhatIsDue(connection, record);
    } catch (cause) {
      deps.reportBug(cause);
    }
    schedule(connection);
  };

  /** Never throws: it follows every answer of the bank, and a disk that fails must not stand in front of that. */
  const schedule = (connection: OpenConnection): void => {
    if (!deps.isCurrent(connection)) return;
    cancel();
    cancel = () => undefined;
    let delayMs: number | null = longestTimerMs;
    try {
      const times = watched(connection).map((record) => nextInMs(connection, record)).filter((each) => each !== null);
      delayMs = times.length === 0 ? null : Math.min(longestTimerMs, ...times);
    } catch (cause) {
      deps.reportBug(cause);
    }
    if (delayMs !== null) cancel = deps.timers.after(delayMs, () => tick(connection));
  };

  return {
    schedule,
    ask,
    hurry: (connection) => {
      const known = pacesOf(connection);
      for (const [id, pace] of known) known.set(id, { ...pace, failureCount: 0, nextEpochMs: Math.min(pace.nextEpochMs, pace.lastEpochMs + backoffMs[0]) });
      schedule(connection);
    },
    stop: () => cancel(),
  };
};

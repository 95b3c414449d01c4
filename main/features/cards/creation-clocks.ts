import type { CommandError } from '../../../preload/contract/result.ts';
import type { OpenConnection } from '../open-connection.ts';
import { type CreationWindow, creationWindow, creationWindowMs } from './creation-window.ts';
import type { CreationTimes, WriteRecord } from './write-record.ts';

/** Longer than any request is on its way. */
const longestRequestMs = 60_000;

/**
 * Which of the two clocks says what about a creation: ours, which anybody can set, and the bank's,
 * as far as its answers tell.
 */
export type CreationClocks = {
  readonly windowOf: (connection: OpenConnection, record: WriteRecord) => CreationWindow;
  /**
   * Milliseconds until the window is over by our own clock; 0 when it is over. Null for what has
   * none.
   */
  readonly windowLeftMs: (connection: OpenConnection, record: WriteRecord) => number | null;
  /**
   * Asks the bank for the time where it has to be known before the creation leaves. Null when it is
   * known as well as it can be; else why the bank did not answer.
   */
  readonly askBank: (
    connection: OpenConnection,
    record: WriteRecord,
  ) => Promise<CommandError | null>;
  /**
   * Whether it may go out again without the owner: the app has run ever since it left, or the bank
   * told the time when it did.
   */
  readonly mayGoOn: (connection: OpenConnection, record: WriteRecord) => boolean;
  /** What the clocks show as it leaves. */
  readonly leaves: (connection: OpenConnection, record: WriteRecord) => CreationTimes;
  /**
   * The record with the same once it is back: the answer may have told the time that was not known
   * before.
   */
  readonly isBack: (connection: OpenConnection, record: WriteRecord) => WriteRecord;
};

const noAnswers: readonly CommandError['kind'][] = [
  'offline',
  'timed-out',
  'signed-out',
  'app-locked',
  'keychain-unavailable',
  'storage-unavailable',
];
const isNoAnswer = (error: CommandError): boolean =>
  noAnswers.includes(error.kind) || (error.kind === 'service-failed' && error.status === null);

export const createCreationClocks = (now: () => number): CreationClocks => {
  /**
   * The latest time that our clock showed since a creation left in this run of the app, by profile
   * and id.
   */
  const latest = new Map<string, number>();
  const keyOf = ({ profile }: OpenConnection, { id }: WriteRecord): string => `${profile.id} ${id}`;

  const windowOf: CreationClocks['windowOf'] = (connection, record) => {
    const key = keyOf(connection, record);
    const ownEpochMs = now();
    const seen = latest.get(key);
    if (seen !== undefined) latest.set(key, Math.max(seen, ownEpochMs));
    return creationWindow(record, {
      ownEpochMs,
      latestOwnEpochMs: seen ?? ownEpochMs,
      bankEpochMs: connection.bank.bankEpochMs(),
      isOfThisRun: seen !== undefined,
    });
  };

  const mayGoOn: CreationClocks['mayGoOn'] = (connection, record) =>
    latest.has(keyOf(connection, record)) || (record.times?.sinceBankEpochMs ?? null) !== null;

  return {
    windowOf,
    mayGoOn,
    windowLeftMs: (connection, record) => {
      if (record.kind !== 'create' || record.uncertainSinceEpochMs === null) return null;
      return windowOf(connection, record) === 'over'
        ? 0
        : record.uncertainSinceEpochMs + creationWindowMs + 1 - now();
    },
    askBank: async (connection, record) => {
      // Nothing to compare it with: the bank did not tell the time when the creation left.
      const isOfUse =
        record.uncertainSinceEpochMs === null || (record.times?.sinceBankEpochMs ?? null) !== null;
      if (!isOfUse || connection.bank.bankEpochMs() !== null) return null;
      const answer = await connection.bank.organization({ includeExternalAccounts: false });
      return answer.ok || connection.bank.bankEpochMs() !== null || !isNoAnswer(answer.error)
        ? null
        : answer.error;
    },
    leaves: (connection, record) => {
      const ownEpochMs = now();
      if (record.uncertainSinceEpochMs !== null)
        return {
          sinceBankEpochMs: record.times?.sinceBankEpochMs ?? null,
          latestEpochMs: Math.max(ownEpochMs, record.times?.latestEpochMs ?? ownEpochMs),
        };
      latest.set(keyOf(connection, record), ownEpochMs);
      return { sinceBankEpochMs: connection.bank.bankEpochMs(), latestEpochMs: ownEpochMs };
    },
    isBack: (connection, record) => {
      const { times, uncertainSinceEpochMs: since } = record;
      if (record.state === 'sending' && !mayGoOn(connection, record))
        return { ...record, state: 'unknown' };
      const bankEpochMs = connection.bank.bankEpochMs();
      if (
        times === undefined ||
        times.sinceBankEpochMs !== null ||
        since === null ||
        bankEpochMs === null ||
        !latest.has(keyOf(connection, record))
      )
        return record;
      // Rather too early than too late: it left at least that long ago.
      return {
        ...record,
        times: {
          ...times,
          sinceBankEpochMs: bankEpochMs - Math.max(longestRequestMs, now() - since),
        },
      };
    },
  };
};

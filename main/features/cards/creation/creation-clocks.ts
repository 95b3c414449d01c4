import type { CommandError } from '../../../../preload/contract/result.ts';
import type { Scope } from '../../scope.ts';
import { type ResendRule, resendRule } from '../changes/resend-rule.ts';
import type { CreationTimes, WriteRecord } from '../changes/write-record.ts';
import { creationWindowMs } from './creation-window.ts';

/** Longer than any request is on its way. */
const longestRequestMs = 60_000;

/**
 * Which of the two clocks says what about a creation: ours, which anybody can set, and the bank's,
 * as far as its answers tell.
 */
export type CreationClocks = {
  readonly ruleOf: (record: WriteRecord) => ResendRule;
  /**
   * Milliseconds until the window is over by our own clock; 0 when it is over. Null for what has
   * none.
   */
  readonly windowLeftMs: (record: WriteRecord) => number | null;
  /**
   * Asks the bank for the time where it has to be known before the creation leaves. Null when it is
   * known as well as it can be; else why the bank did not answer.
   */
  readonly askBank: (record: WriteRecord) => Promise<CommandError | null>;
  /** What the clocks show as it leaves. */
  readonly leaves: (record: WriteRecord) => CreationTimes;
  /**
   * The record with the same once it is back: the answer may have told the time that was not known
   * before.
   */
  readonly isBack: (record: WriteRecord) => WriteRecord;
};

const noAnswers: readonly CommandError['kind'][] = [
  'offline',
  'untrusted',
  'not-the-bank',
  'timed-out',
  'signed-out',
  'app-locked',
  'keychain-unavailable',
  'storage-unavailable',
];
function isNoAnswer(error: CommandError): boolean {
  return (
    noAnswers.includes(error.kind) || (error.kind === 'service-failed' && error.status === null)
  );
}

/** The latest time that our clock showed since a creation left in this run of the app, by its id. */
function createLatest(): Map<string, number> {
  return new Map();
}

export function createCreationClocks({ bank, now, carried }: Scope): CreationClocks {
  const latest = carried(createLatest);

  const ruleOf: CreationClocks['ruleOf'] = (record) => {
    const ownEpochMs = now();
    const seen = latest.get(record.id);
    if (seen !== undefined) latest.set(record.id, Math.max(seen, ownEpochMs));
    return resendRule(record, {
      ownEpochMs,
      latestOwnEpochMs: seen ?? ownEpochMs,
      bankEpochMs: bank.bankEpochMs(),
      isOfThisRun: seen !== undefined,
    });
  };

  return {
    ruleOf,
    windowLeftMs: (record) => {
      if (record.kind !== 'create' || record.uncertainSinceEpochMs === null) return null;
      return ruleOf(record) === 'never'
        ? 0
        : record.uncertainSinceEpochMs + creationWindowMs + 1 - now();
    },
    askBank: async (record) => {
      // Nothing to compare it with: the bank did not tell the time when the creation left.
      const isOfUse =
        record.uncertainSinceEpochMs === null || (record.times?.sinceBankEpochMs ?? null) !== null;
      if (!isOfUse || bank.bankEpochMs() !== null) return null;
      const answer = await bank.organization({ includeExternalAccounts: false });
      return answer.ok || bank.bankEpochMs() !== null || !isNoAnswer(answer.error)
        ? null
        : answer.error;
    },
    leaves: (record) => {
      const ownEpochMs = now();
      if (record.uncertainSinceEpochMs !== null)
        return {
          sinceBankEpochMs: record.times?.sinceBankEpochMs ?? null,
          latestEpochMs: Math.max(ownEpochMs, record.times?.latestEpochMs ?? ownEpochMs),
        };
      latest.set(record.id, ownEpochMs);
      return { sinceBankEpochMs: bank.bankEpochMs(), latestEpochMs: ownEpochMs };
    },
    isBack: (record) => {
      const { times, uncertainSinceEpochMs: since } = record;
      const isWitnessed = latest.has(record.id) || (times?.sinceBankEpochMs ?? null) !== null;
      if (record.state === 'sending' && !isWitnessed) return { ...record, state: 'unknown' };
      const bankEpochMs = bank.bankEpochMs();
      if (
        times === undefined ||
        times.sinceBankEpochMs !== null ||
        since === null ||
        bankEpochMs === null ||
        !latest.has(record.id)
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
}

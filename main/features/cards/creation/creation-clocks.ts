import { type CommandError, isUnsent } from '../../../../preload/contract/result.ts';
import type { Scope } from '../../scope.ts';
import { type ResendRule, resendRule } from '../changes/resend-rule.ts';
import { type CardWrite, type CreationTimes, inState } from '../changes/card-write.ts';
import { creationWindowMs } from './creation-window.ts';

/** Longer than any request is on its way. */
const longestRequestMs = 60_000;

/**
 * Which of the two clocks says what about a creation: ours, which anybody can set, and the bank's,
 * as far as its answers tell.
 */
export type CreationClocks = {
  readonly ruleOf: (write: CardWrite) => ResendRule;
  /**
   * Milliseconds until the window is over by our own clock; 0 when it is over. Null for what has
   * none.
   */
  readonly windowLeftMs: (write: CardWrite) => number | null;
  /**
   * Asks the bank for the time where it has to be known before the creation leaves. Null when it is
   * known as well as it can be; else why the bank did not answer.
   */
  readonly askBank: (write: CardWrite) => Promise<CommandError | null>;
  /** What the clocks show as it leaves. */
  readonly leaves: (write: CardWrite) => CreationTimes;
  /**
   * The record with the same once it is back: the answer may have told the time that was not known
   * before.
   */
  readonly isBack: (write: CardWrite) => CardWrite;
};

function isNoAnswer(error: CommandError): boolean {
  return isUnsent(error) || (error.kind === 'service-failed' && error.status === null);
}

/** The latest time that our clock showed since a creation left in this run of the app, by its id. */
function createLatest(): Map<string, number> {
  return new Map();
}

export function createCreationClocks({ bank, now, carried }: Scope): CreationClocks {
  const latest = carried(createLatest);

  const ruleOf: CreationClocks['ruleOf'] = (write) => {
    const ownEpochMs = now();
    const seen = latest.get(write.id);
    if (seen !== undefined) latest.set(write.id, Math.max(seen, ownEpochMs));
    return resendRule(write, {
      ownEpochMs,
      latestOwnEpochMs: seen ?? ownEpochMs,
      bankEpochMs: bank.bankEpochMs(),
      isOfThisRun: seen !== undefined,
    });
  };

  return {
    ruleOf,
    windowLeftMs: (write) => {
      const { unknownSinceEpochMs: since } = write.answer;
      if (write.kind !== 'create' || since === null) return null;
      return ruleOf(write) === 'never' ? 0 : since + creationWindowMs + 1 - now();
    },
    askBank: async ({ answer: { unknownSinceEpochMs, times } }) => {
      // Nothing to compare it with: the bank did not tell the time when the creation left.
      const isOfUse = unknownSinceEpochMs === null || (times?.sinceBankEpochMs ?? null) !== null;
      if (!isOfUse || bank.bankEpochMs() !== null) return null;
      const answer = await bank.organization({ includeExternalAccounts: false });
      return answer.ok || bank.bankEpochMs() !== null || !isNoAnswer(answer.error)
        ? null
        : answer.error;
    },
    leaves: ({ id, answer: { unknownSinceEpochMs, times } }) => {
      const ownEpochMs = now();
      if (unknownSinceEpochMs !== null)
        return {
          sinceBankEpochMs: times?.sinceBankEpochMs ?? null,
          latestEpochMs: Math.max(ownEpochMs, times?.latestEpochMs ?? ownEpochMs),
        };
      latest.set(id, ownEpochMs);
      return { sinceBankEpochMs: bank.bankEpochMs(), latestEpochMs: ownEpochMs };
    },
    isBack: (write) => {
      const { resend, times, unknownSinceEpochMs: since, error } = write.answer;
      const isWitnessed = latest.has(write.id) || (times?.sinceBankEpochMs ?? null) !== null;
      if (resend === 'automatically' && !isWitnessed) return inState(write, 'unknown', { error });
      const bankEpochMs = bank.bankEpochMs();
      if (
        times === null ||
        times.sinceBankEpochMs !== null ||
        since === null ||
        bankEpochMs === null ||
        !latest.has(write.id)
      )
        return write;
      // Rather too early than too late: it left at least that long ago.
      const sinceBankEpochMs = bankEpochMs - Math.max(longestRequestMs, now() - since);
      return { ...write, answer: { ...write.answer, times: { ...times, sinceBankEpochMs } } };
    },
  };
}

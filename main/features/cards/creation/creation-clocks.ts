import { type CommandError, isUnsent } from '../../../../preload/contract/result.ts';
import type { Scope } from '../../scope.ts';
import { type ResendRule, resendRule } from '../changes/resend-rule.ts';
import { type CardWrite, type CreationTimes, inState } from '../changes/card-write.ts';
import { creationWindowMs } from './creation-window.ts';

/** An upper bound for the time that a request is in flight. */
const maxRequestMs = 60_000;

/**
 * Compares two clocks for a creation: our own, which the user can set, and the bank's, read from
 * its answers.
 */
export type CreationClocks = {
  readonly ruleOf: (write: CardWrite) => ResendRule;
  /**
   * Milliseconds until the resend window ends by our own clock; 0 when it has ended. Null for a
   * write without a window.
   */
  readonly windowLeftMs: (write: CardWrite) => number | null;
  /**
   * Asks the bank for its time if the creation needs it before it is sent. Null if the time is
   * known as well as possible; else why the bank did not answer.
   */
  readonly askBank: (write: CardWrite) => Promise<CommandError | null>;
  /** The clock readings when the creation is sent. */
  readonly onSend: (write: CardWrite) => CreationTimes;
  /**
   * The write after its answer arrived, which may have shown the bank's time for the first time.
   */
  readonly onAnswer: (write: CardWrite) => CardWrite;
};

function isWithoutAnswer(error: CommandError): boolean {
  return isUnsent(error) || (error.kind === 'service-failed' && error.status === null);
}

/**
 * The latest reading of our clock since each creation was sent in this run of the app, by the id of
 * the write.
 */
function createLatestReadings(): Map<string, number> {
  return new Map();
}

export function createCreationClocks({ bank, now, profileState }: Scope): CreationClocks {
  const latestReadings = profileState(createLatestReadings);

  const ruleOf: CreationClocks['ruleOf'] = (write) => {
    const ownEpochMs = now();
    const latestOwnEpochMs = latestReadings.get(write.id);
    if (latestOwnEpochMs !== undefined)
      latestReadings.set(write.id, Math.max(latestOwnEpochMs, ownEpochMs));
    return resendRule(write, {
      ownEpochMs,
      latestOwnEpochMs: latestOwnEpochMs ?? ownEpochMs,
      bankEpochMs: bank.bankEpochMs(),
      isOfThisRun: latestOwnEpochMs !== undefined,
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
      // The bank's time when the creation was sent is unknown, so there is nothing to compare with.
      const isUseful = unknownSinceEpochMs === null || (times?.sinceBankEpochMs ?? null) !== null;
      if (!isUseful || bank.bankEpochMs() !== null) return null;
      const answer = await bank.organization({ includeExternalAccounts: false });
      return answer.ok || bank.bankEpochMs() !== null || !isWithoutAnswer(answer.error)
        ? null
        : answer.error;
    },
    onSend: ({ id, answer: { unknownSinceEpochMs, times } }) => {
      const ownEpochMs = now();
      if (unknownSinceEpochMs !== null)
        return {
          sinceBankEpochMs: times?.sinceBankEpochMs ?? null,
          latestEpochMs: Math.max(ownEpochMs, times?.latestEpochMs ?? ownEpochMs),
        };
      latestReadings.set(id, ownEpochMs);
      return { sinceBankEpochMs: bank.bankEpochMs(), latestEpochMs: ownEpochMs };
    },
    onAnswer: (write) => {
      const { resend, times, unknownSinceEpochMs: since, error } = write.answer;
      const isWitnessed =
        latestReadings.has(write.id) || (times?.sinceBankEpochMs ?? null) !== null;
      if (resend === 'automatically' && !isWitnessed) return inState(write, 'unknown', { error });
      const bankEpochMs = bank.bankEpochMs();
      if (
        times === null ||
        times.sinceBankEpochMs !== null ||
        since === null ||
        bankEpochMs === null ||
        !latestReadings.has(write.id)
      )
        return write;
      // Errs on the early side: the request was sent at least that long ago.
      const sinceBankEpochMs = bankEpochMs - Math.max(maxRequestMs, now() - since);
      return { ...write, answer: { ...write.answer, times: { ...times, sinceBankEpochMs } } };
    },
  };
}

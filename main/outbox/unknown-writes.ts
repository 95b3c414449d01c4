import type { Result } from '../../preload/contract/result.ts';
import { ok } from '../../preload/contract/result.ts';
import type { UnknownWrite } from '../../preload/contract/writes.ts';
import type { WriteStatus } from './write-kind.ts';
import type { OpenWrite, Write } from './write.ts';
import type { Resolution, Writes } from './writes.ts';

type CurrentState = Promise<Result<{ readonly write: UnknownWrite | null }>>;

/** The user's decision about a write. `objectId`: the created object, if known. */
type Decision = { readonly happened: boolean; readonly objectId: string | null };

/** The writes of one kind, for the connection and the user. */
export type WritesOfKind = {
  /** Null for a write of another kind. */
  readonly statusOf: (id: string) => WriteStatus | null;
  /** Decides about the writes that an earlier run of the app left in flight. */
  readonly recover: () => void;
  /** Writes with an unknown outcome, oldest first, without those in flight. */
  readonly unknown: () => UnknownWrite[];
  /** Asks the bank for the outcome; null: the outcome is known. */
  readonly check: (id: string) => CurrentState;
  readonly sendAgain?: (id: string) => CurrentState;
  /** Records the user's decision about a write with an unknown outcome. */
  readonly resolve: (id: string, decision: Decision) => Promise<Result<Record<string, never>>>;
};

type SentFields = 'writeId' | 'sentAtEpochMs' | 'checkedAtEpochMs' | 'canCheck' | 'traceId';
type OmitSentFields<One> = One extends unknown ? Omit<One, SentFields> : never;

/** Null: the bank's answer had no id. */
export function traceIdOf({ answer }: Write): string | null {
  return answer !== null && typeof answer === 'object' && 'traceId' in answer
    ? (answer.traceId as string | null)
    : null;
}

export function createWritesOfKind<W extends Write, Scope>(
  { now }: { readonly now: () => number },
  writes: Writes<W, Scope>,
  {
    describe,
    ask,
    canCheck = () => true,
    sendAgain,
    toResolution = () => ({}),
  }: {
    /** The description by which the user recognises it; null: it is not shown. */
    readonly describe: (write: OpenWrite<W>) => OmitSentFields<UnknownWrite> | null;
    /** For a family without `findAtBank`: its requests record the outcome. */
    readonly ask?: (write: OpenWrite<W>) => Promise<Result<unknown>>;
    readonly canCheck?: (write: OpenWrite<W>) => boolean;
    readonly sendAgain?: (write: OpenWrite<W>) => Promise<Result<unknown>>;
    /** What is stored with the user's decision. */
    readonly toResolution?: (decision: Decision, write: OpenWrite<W>) => Resolution<W, Scope>;
  },
): WritesOfKind {
  const describeUnknown = (write: OpenWrite<W>): UnknownWrite | null => {
    const described = describe(write);
    if (described === null) return null;
    const { id: writeId, sentAtEpochMs, checkedAtEpochMs } = write;
    return {
      ...described,
      writeId,
      sentAtEpochMs,
      checkedAtEpochMs,
      canCheck: canCheck(write),
      traceId: traceIdOf(write),
    };
  };
  const current = (id: string): Awaited<CurrentState> => {
    const write = writes.findUnknown(id);
    return ok({ write: write && describeUnknown(write) });
  };
  const askBankNow = async (
    id: string,
    askBank: NonNullable<typeof ask>,
  ): Promise<Result<unknown>> => {
    await writes.runningTask(id);
    const before = writes.findUnknown(id);
    if (before === null) return ok(null);
    const checkedAtEpochMs = now();
    const answer = await askBank(before);
    const after = answer.ok ? writes.findUnknown(id) : null;
    if (after !== null)
      writes.record(id, { write: { ...after, checkedAtEpochMs }, isInBackground: true });
    return answer;
  };
  return {
    statusOf: writes.statusOf,
    recover: writes.recover,
    unknown: () => writes.unknown().flatMap((write) => describeUnknown(write) ?? []),
    check: async (id) => {
      const result = await (ask === undefined ? writes.checkNow(id) : askBankNow(id, ask));
      return result.ok ? current(id) : result;
    },
    ...(sendAgain && {
      sendAgain: async (id: string): CurrentState => {
        await writes.runningTask(id);
        const findResult = writes.find(id);
        if (!findResult.ok) return findResult;
        const write = writes.findUnknown(id);
        const sendResult = write === null ? ok(null) : await sendAgain(write);
        return sendResult.ok ? current(id) : sendResult;
      },
    }),
    resolve: (id, decision) =>
      writes.resolve(id, decision.happened, (write) => toResolution(decision, write)),
  };
}

import type { Result } from '../../preload/contract/result.ts';
import { ok } from '../../preload/contract/result.ts';
import type { UnknownWrite } from '../../preload/contract/writes.ts';
import type { WriteStatus } from './write-kind.ts';
import type { OpenWrite, Write } from './write.ts';
import type { Resolved, Writes } from './writes.ts';

type Current = Promise<Result<{ readonly write: UnknownWrite | null }>>;

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
  readonly check: (id: string) => Current;
  readonly sendAgain?: (id: string) => Current;
  /** Records the user's decision about a write with an unknown outcome. */
  readonly resolve: (id: string, decision: Decision) => Promise<Result<Record<string, never>>>;
};

type Sent = 'writeId' | 'sentAtEpochMs' | 'checkedAtEpochMs' | 'canCheck' | 'traceId';
type OmitSent<One> = One extends unknown ? Omit<One, Sent> : never;

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
    resolved = () => ({}),
  }: {
    /** The description by which the user recognises it; null: it is not shown. */
    readonly describe: (write: OpenWrite<W>) => OmitSent<UnknownWrite> | null;
    /** For a family without `findAtBank`: its requests record the outcome. */
    readonly ask?: (write: OpenWrite<W>) => Promise<Result<unknown>>;
    readonly canCheck?: (write: OpenWrite<W>) => boolean;
    readonly sendAgain?: (write: OpenWrite<W>) => Promise<Result<unknown>>;
    /** What is stored with the user's decision. */
    readonly resolved?: (decision: Decision, write: OpenWrite<W>) => Resolved<W, Scope>;
  },
): WritesOfKind {
  const shown = (write: OpenWrite<W>): UnknownWrite | null => {
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
  const current = (id: string): Awaited<Current> => {
    const write = writes.findUnknown(id);
    return ok({ write: write && shown(write) });
  };
  const askNow = async (id: string, askBank: NonNullable<typeof ask>): Promise<Result<unknown>> => {
    await writes.underWay(id);
    const before = writes.findUnknown(id);
    if (before === null) return ok(null);
    const checkedAtEpochMs = now();
    const asked = await askBank(before);
    const after = asked.ok ? writes.findUnknown(id) : null;
    if (after !== null)
      writes.record(id, { write: { ...after, checkedAtEpochMs }, isUnasked: true });
    return asked;
  };
  return {
    statusOf: writes.statusOf,
    recover: writes.recover,
    unknown: () => writes.unknown().flatMap((write) => shown(write) ?? []),
    check: async (id) => {
      const checked = await (ask === undefined ? writes.checkNow(id) : askNow(id, ask));
      return checked.ok ? current(id) : checked;
    },
    ...(sendAgain && {
      sendAgain: async (id: string): Current => {
        await writes.underWay(id);
        const found = writes.find(id);
        if (!found.ok) return found;
        const write = writes.findUnknown(id);
        const sent = write === null ? ok(null) : await sendAgain(write);
        return sent.ok ? current(id) : sent;
      },
    }),
    resolve: (id, decision) =>
      writes.resolve(id, decision.happened, (write) => resolved(decision, write)),
  };
}

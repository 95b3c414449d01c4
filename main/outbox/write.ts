import { type CommandError, type Result } from '../../preload/contract/result.ts';

/**
 * The state of a write.
 * - `sending`: it is in flight, or the app ended before its answer was recorded.
 * - `waiting-for-approval`: the bank does it once the user approves it there.
 * - `applied`, `refused`: the bank did it, or certainly did nothing.
 * - `unknown`: it was sent, and its outcome is unknown.
 * - `resolved`: it was unknown until the user decided, or until the bank could show nothing more.
 */
export type WriteState =
  | 'sending'
  | 'waiting-for-approval'
  | 'applied'
  | 'refused'
  | 'unknown'
  | 'resolved';

export const openStates = ['sending', 'waiting-for-approval', 'unknown'] as const;
export const endedStates = ['applied', 'refused', 'resolved'] as const;

/** `unknown`: it is in flight, or its outcome is unknown. */
export type WriteStatus = 'done' | 'not-done' | 'unknown';

/**
 * A change that is sent to the bank. Its id identifies the user's intent, however often it is sent.
 */
export type Write<
  Asked = unknown,
  Answer = unknown,
  ObjectId extends string | null = string | null,
  Kind extends string = string,
> = {
  readonly id: string;
  readonly kind: Kind;
  readonly state: WriteState;
  readonly sentAtEpochMs: number;
  /** When the bank was last asked for the outcome. */
  readonly checkedAtEpochMs: number | null;
  /** The object that it changes at the bank, or that it created, once known. */
  readonly objectId: ObjectId;
  /** The user's decision on a `resolved` write; null: unknown. */
  readonly happened: boolean | null;
  /** The requested change. Null: the write has ended, and its input is not stored any more. */
  readonly asked: Asked | null;
  /** The stored data about the outcome. */
  readonly answer: Answer | null;
};

/** An unfinished write: the requested change is still stored. */
export type OpenWrite<W extends Write> = W & { readonly asked: NonNullable<W['asked']> };

export function isOpenWrite<W extends Write>(write: W | null): write is OpenWrite<W> {
  return (
    write !== null &&
    write.asked !== null &&
    (openStates as readonly WriteState[]).includes(write.state)
  );
}

/** Whether the write happened, for the draft that it was sent from. */
export function statusOf({ state, happened }: Pick<Write, 'state' | 'happened'>): WriteStatus {
  if (state === 'applied' || (state === 'resolved' && happened === true)) return 'done';
  return state === 'refused' || state === 'resolved' ? 'not-done' : 'unknown';
}

/** A new write, to be stored before it is sent. */
export function newWrite<W extends Write>(
  write: Pick<W, 'id' | 'kind' | 'sentAtEpochMs' | 'objectId' | 'asked'>,
): OpenWrite<W> {
  const rest = { state: 'sending', checkedAtEpochMs: null, happened: null, answer: null } as const;
  return { ...rest, ...write } as unknown as OpenWrite<W>;
}

/** A finished write. Its input is not stored any more. */
export function endedWrite<W extends Write>(
  write: W,
  state: (typeof endedStates)[number],
  rest: Partial<Pick<W, 'objectId' | 'happened' | 'asked' | 'answer'>> = {},
): W {
  return { ...write, state, asked: null, answer: null, checkedAtEpochMs: null, ...rest };
}

/**
 * A write after the bank's answer. An error other than `outcome-unknown` means that nothing was
 * done. With `outcome-unknown`, the bank's id of the request is stored.
 */
export function afterAnswer<W extends Write, Value>(
  write: W,
  answer: Result<Value>,
  {
    applied,
    refused = () => ({}),
  }: {
    readonly applied: (value: Value) => Partial<W>;
    readonly refused?: (error: CommandError) => Partial<W>;
  },
): W {
  if (answer.ok) return endedWrite(write, 'applied', applied(answer.value));
  return answer.error.kind === 'outcome-unknown'
    ? { ...write, state: 'unknown', answer: { traceId: answer.error.traceId } }
    : endedWrite(write, 'refused', refused(answer.error));
}

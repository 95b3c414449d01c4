import { type CommandError, type Result } from '../../preload/contract/result.ts';

/**
 * The state of a write.
 * - `sending`: it is in flight, or the app ended before its answer was recorded.
 * - `waiting-for-approval`: the bank does it once the user approves it there.
 * - `applied`, `refused`: the bank did it, or surely did nothing.
 * - `unknown`: it was sent, and its outcome is not known.
 * - `resolved`: it was unknown until the user said how it ended, or until the bank could show nothing
 *   more.
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

/** `unknown`: it is in flight, or nobody knows how it ended. */
export type WriteStatus = 'done' | 'not-done' | 'unknown';

/** A change that is sent to the bank. Its id names what the user wanted, however often it is sent. */
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
  /** When the bank was last asked what became of it. */
  readonly checkedAtEpochMs: number | null;
  /** What it changes at the bank, or what it made, once known. */
  readonly objectId: ObjectId;
  /** What the user said of a `resolved` one; null: nobody knows. */
  readonly happened: boolean | null;
  /** What was asked for. Null: it has ended, and nothing that was typed is stored any more. */
  readonly asked: Asked | null;
  /** What is known of how it ended. */
  readonly answer: Answer | null;
};

/** Not ended: what was asked for is still known. */
export type OpenWrite<W extends Write> = W & { readonly asked: NonNullable<W['asked']> };

export function isOpenWrite<W extends Write>(write: W | null): write is OpenWrite<W> {
  return (
    write !== null &&
    write.asked !== null &&
    (openStates as readonly WriteState[]).includes(write.state)
  );
}

/** Whether it happened, for the draft that it was sent from. */
export function statusOf({ state, happened }: Pick<Write, 'state' | 'happened'>): WriteStatus {
  if (state === 'applied' || (state === 'resolved' && happened === true)) return 'done';
  return state === 'refused' || state === 'resolved' ? 'not-done' : 'unknown';
}

/** A write as it is written down before it is sent. */
export function newWrite<W extends Write>(
  write: Pick<W, 'id' | 'kind' | 'sentAtEpochMs' | 'objectId' | 'asked'>,
): OpenWrite<W> {
  const rest = { state: 'sending', checkedAtEpochMs: null, happened: null, answer: null } as const;
  return { ...rest, ...write } as unknown as OpenWrite<W>;
}

/** A write at its end. What was typed is not stored any more. */
export function endedWrite<W extends Write>(
  write: W,
  state: (typeof endedStates)[number],
  rest: Partial<Pick<W, 'objectId' | 'happened' | 'asked' | 'answer'>> = {},
): W {
  return { ...write, state, asked: null, answer: null, checkedAtEpochMs: null, ...rest };
}

/**
 * A write after the bank's answer. An error other than `outcome-unknown` says that nothing was
 * done; of that one the bank's id of the request is stored.
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

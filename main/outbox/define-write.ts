import type { DataTopic } from '../../preload/contract/events.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import type { StoredWrite } from '../data/vault/writes.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import { type Write, type WriteState, endedStates, statusOf } from './write.ts';
import type { WriteKind } from './write-kind.ts';

type Model<Value> = {
  readonly safeParse: (value: unknown) => { readonly data?: Value | undefined };
};
type ValueCodec<Value> = {
  readonly model: Model<unknown>;
  /** Null: the value is not stored. */
  readonly write: (value: Value) => string | null;
  readonly read: (text: string) => unknown;
};

export type WriteDefinition<W extends Write> = WriteKind<W> & {
  readonly kinds: readonly string[];
  /** Writes in one of the states, oldest first. @param kinds by default all kinds of the family */
  readonly inStates: (
    vault: Vault,
    states: readonly WriteState[],
    kinds?: readonly W['kind'][],
  ) => readonly W[];
  /** Writes that change or created one of these objects. */
  readonly ofObjects: (vault: Vault, objectIds: readonly string[]) => readonly W[];
  /** Whether a sent write may be sent again. */
  readonly mayResend: (write: W) => boolean;
};

/** How long a finished write is stored: a form or a run asks for its outcome within days. */
const retentionMs = 90 * 24 * 60 * 60_000;

/** @param kinds the kinds of the family with this definition */
export function defineWrite<W extends Write>({
  family,
  topic,
  kinds,
  objectId,
  asked,
  answer,
  isValid = () => true,
  mustSurvive,
  mayResend,
}: {
  readonly family: WriteFamily;
  readonly topic: DataTopic;
  readonly kinds: readonly W['kind'][];
  readonly objectId: Model<W['objectId']>;
  readonly asked: ValueCodec<NonNullable<W['asked']>>;
  /** Only if the family stores data about the outcome. */
  readonly answer?: ValueCodec<NonNullable<W['answer']>>;
  /** More conditions for a valid stored write. */
  readonly isValid?: (write: Pick<Write, 'asked' | 'answer'>) => boolean;
  /** Whether it may be sent only if it survives the end of the app. */
  readonly mustSurvive: (write: W) => boolean;
  readonly mayResend: (write: W) => boolean;
}): WriteDefinition<W> {
  /** Undefined for an invalid text. */
  const decode = <Value>(codec: ValueCodec<Value> | undefined, text: string | null): unknown =>
    text === null ? null : codec?.model.safeParse(codec.read(text)).data;
  const encode = <Value>(
    codec: ValueCodec<Value> | undefined,
    value: Value | null,
  ): string | null => (value === null ? null : (codec?.write(value) ?? null));

  /** Null for a damaged write, as in a forged backup. */
  const fromStored = (stored: StoredWrite): W | null => {
    const parts = {
      objectId: objectId.safeParse(stored.objectId).data,
      asked: decode(asked, stored.asked),
      answer: decode(answer, stored.answer),
    };
    if (stored.family !== family || !kinds.includes(stored.kind)) return null;
    if (Object.values(parts).some((part) => part === undefined) || !isValid(parts)) return null;
    const { id, kind, state, sentAtEpochMs, checkedAtEpochMs, happened } = stored;
    const rest = { id, kind, state, sentAtEpochMs, checkedAtEpochMs };
    return { ...rest, happened: happened === null ? null : happened === 1, ...parts } as W;
  };

  const inStates: WriteDefinition<W>['inStates'] = (vault, states, ofKinds = kinds) =>
    vault.writes.inStates(family, states, ofKinds).flatMap((stored) => fromStored(stored) ?? []);

  return {
    family,
    topic,
    kinds,
    get: (vault, id) => {
      const stored = vault.writes.get(id);
      return stored === null ? null : fromStored(stored);
    },
    put: (vault, write) =>
      vault.writes.put({
        ...write,
        family,
        happened: write.happened === null ? null : Number(write.happened),
        asked: encode(asked, write.asked as NonNullable<W['asked']> | null),
        answer: encode(answer, write.answer as NonNullable<W['answer']> | null),
      }),
    inStates,
    ofObjects: (vault, objectIds) =>
      vault.writes.ofObjects(family, objectIds).flatMap((stored) => fromStored(stored) ?? []),
    sending: (vault) => inStates(vault, ['sending']),
    mustSurvive,
    mayResend,
    statusOf,
    forgetOld: (vault, nowEpochMs) =>
      vault.writes.removeOlderThan(family, endedStates, nowEpochMs - retentionMs),
  };
}

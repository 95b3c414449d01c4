import type { Result } from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { afterAnswer, newWrite } from '../../outbox/write.ts';
import type { Writes } from '../../outbox/writes.ts';
import { knownIds } from '../kept-subscriptions.ts';
import type { Scope } from '../scope.ts';
import type { SubscriptionWrite } from './subscription-write.ts';
import { namingScope } from './webhook-answer.ts';

export type Changes = {
  readonly scope: Scope;
  readonly writes: Writes<SubscriptionWrite, Scope>;
};

type Sending<Value> = {
  readonly exchange: () => Promise<Result<Value>>;
  /** The id of the created subscription. */
  readonly madeId?: (made: Value) => SubscriptionId | null;
  /** Stores the data of the answer, in the connection that is open at that time. */
  readonly store?: (
    answer: Result<Value>,
    place: { readonly open: Scope; readonly vault: Vault; readonly atEpochMs: number },
  ) => void;
};

/** Stores a change in the vault, and sends it once. */
export function sendChange<Value>(
  { scope, writes }: Changes,
  about: Pick<SubscriptionWrite, 'kind' | 'objectId'> & { readonly callbackUrl?: string },
  { exchange, madeId = () => about.objectId, store }: Sending<Value>,
): Promise<Result<Value>> {
  const { callbackUrl = null, kind, objectId } = about;
  // A creation stores the subscriptions known before it is sent, so the bank is read first.
  return writes.afterRead(async () => {
    const id = scope.randomUUID();
    const write = newWrite<SubscriptionWrite>({
      id,
      kind,
      objectId,
      sentAtEpochMs: scope.now(),
      asked: { callbackUrl, knownIds: kind === 'create' ? knownIds(scope) : [] },
    });
    const sent = await writes.begin(id, () =>
      writes.send<Value>(write, {
        request: async () => namingScope(scope, await exchange()),
        classify: (before, answer) =>
          afterAnswer(before, answer, { applied: (made) => ({ objectId: madeId(made) }) }),
        beside: (open, vault, { answer, atEpochMs }) => store?.(answer, { open, vault, atEpochMs }),
      }),
    );
    return sent.ok ? sent.value.answer : sent;
  });
}

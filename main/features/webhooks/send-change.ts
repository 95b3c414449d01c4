import type { Result } from '../../../preload/contract/result.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { afterAnswer, newWrite } from '../../outbox/write.ts';
import type { Writes } from '../../outbox/writes.ts';
import { knownIds } from '../cached-subscriptions.ts';
import type { Scope } from '../scope.ts';
import type { SubscriptionWrite } from './subscription-write.ts';
import { withMissingScope } from './webhook-answer.ts';

export type Changes = {
  readonly scope: Scope;
  readonly writes: Writes<SubscriptionWrite, Scope>;
};

type ChangeToSend<Value> = {
  readonly sendRequest: () => Promise<Result<Value>>;
  /** The id of the created subscription. */
  readonly createdId?: (created: Value) => SubscriptionId | null;
  /** Stores the data of the answer, in the connection that is open at that time. */
  readonly store?: (
    answer: Result<Value>,
    place: { readonly open: Scope; readonly vault: Vault; readonly atEpochMs: number },
  ) => void;
};

/** Stores a change in the vault, and sends it once. */
export function sendChange<Value>(
  { scope, writes }: Changes,
  change: Pick<SubscriptionWrite, 'kind' | 'objectId'> & { readonly callbackUrl?: string },
  { sendRequest, createdId = () => change.objectId, store }: ChangeToSend<Value>,
): Promise<Result<Value>> {
  const { callbackUrl = null, kind, objectId } = change;
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
    const sendResult = await writes.begin(id, () =>
      writes.send<Value>(write, {
        request: async () => withMissingScope(scope, await sendRequest()),
        classify: (before, answer) =>
          afterAnswer(before, answer, { applied: (created) => ({ objectId: createdId(created) }) }),
        alsoStore: (open, vault, { answer, atEpochMs }) =>
          store?.(answer, { open, vault, atEpochMs }),
      }),
    );
    return sendResult.ok ? sendResult.value.answer : sendResult;
  });
}

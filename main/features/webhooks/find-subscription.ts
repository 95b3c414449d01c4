import { type Result, ok } from '../../../preload/contract/result.ts';
import { lateArrivalMs } from '../../outbox/check-outcomes.ts';
import { type OpenWrite, endedWrite } from '../../outbox/write.ts';
import { cachedSubscriptionList, cachedSubscription } from '../cached-subscriptions.ts';
import type { Scope } from '../scope.ts';
import { requestSubscription, requestSubscriptions } from './read-subscriptions.ts';
import { type SubscriptionWrite, subscriptionWrite } from './subscription-write.ts';

type FindWrite = (id: string) => SubscriptionWrite | null;

/**
 * Finds the subscription of a creation: the only new one with its address in the bank's list. No
 * other creation may have created it.
 */
function findCreation(
  scope: Scope,
  write: OpenWrite<SubscriptionWrite>,
  findWrite: FindWrite,
): SubscriptionWrite | null {
  const { callbackUrl, knownIds } = write.asked;
  const list = cachedSubscriptionList(scope);
  if (scope.vault === null || list === null || list.asOfEpochMs < write.sentAtEpochMs) return null;
  const others = subscriptionWrite
    .inStates(scope.vault, ['sending', 'unknown', 'resolved', 'applied'], ['create'])
    .flatMap(({ id }) => (id === write.id ? [] : (findWrite(id) ?? [])));
  // Another creation with an unknown outcome may have made a subscription with this address. So may
  // one that the user confirmed.
  if (
    others.some(
      (other) =>
        other.state !== 'applied' &&
        other.state !== 'refused' &&
        other.happened !== false &&
        other.asked?.callbackUrl === callbackUrl,
    )
  )
    return null;
  const otherIds = new Set([...knownIds, ...others.flatMap(({ objectId }) => objectId ?? [])]);
  const newIds = list.ids.filter(
    (id) =>
      !otherIds.has(id) && cachedSubscription(scope, id)?.subscription?.callbackUrl === callbackUrl,
  );
  const [objectId] = newIds;
  return newIds.length === 1 && objectId !== undefined
    ? endedWrite(write, 'applied', { objectId })
    : null;
}

/**
 * A deletion is done once the bank no longer has the subscription; a change is what the bank shows.
 */
function findChange(scope: Scope, write: OpenWrite<SubscriptionWrite>): SubscriptionWrite | null {
  const cached = write.objectId && cachedSubscription(scope, write.objectId);
  if (!cached || cached.asOfEpochMs < write.sentAtEpochMs) return null;
  if (write.kind === 'remove' && cached.isAbsent) return endedWrite(write, 'applied');
  const hasExpired = cached.asOfEpochMs >= write.sentAtEpochMs + lateArrivalMs;
  return hasExpired ? endedWrite(write, 'resolved') : null;
}

/** Reads the outcome of a change at the bank. The bank shows nothing about older endpoints. */
export async function findSubscription(
  scope: Scope,
  { kind, objectId }: OpenWrite<SubscriptionWrite>,
  findWrite: FindWrite,
): Promise<Result<(currentWrite: OpenWrite<SubscriptionWrite>) => SubscriptionWrite | null>> {
  if (kind === 'create-older') return ok(() => null);
  const readResult = await (objectId === null
    ? requestSubscriptions(scope, 'owner')
    : requestSubscription(scope, objectId));
  if (!readResult.ok) return readResult;
  return ok((currentWrite) =>
    kind === 'create'
      ? findCreation(scope, currentWrite, findWrite)
      : findChange(scope, currentWrite),
  );
}

import { type Result, ok } from '../../../preload/contract/result.ts';
import { lateArrivalMs } from '../../outbox/check-outcomes.ts';
import { type OpenWrite, endedWrite } from '../../outbox/write.ts';
import { cachedSubscriptionList, cachedSubscription } from '../kept-subscriptions.ts';
import type { Scope } from '../scope.ts';
import { askForSubscription, askForSubscriptions } from './read-subscriptions.ts';
import { type SubscriptionWrite, subscriptionWrite } from './subscription-write.ts';

type Known = (id: string) => SubscriptionWrite | null;

/**
 * Finds the subscription of a creation: the only new one with its address in the bank's list. No
 * other creation may have created it.
 */
function creationFound(
  scope: Scope,
  write: OpenWrite<SubscriptionWrite>,
  known: Known,
): SubscriptionWrite | null {
  const { callbackUrl, knownIds } = write.asked;
  const list = cachedSubscriptionList(scope);
  if (scope.vault === null || list === null || list.asOfEpochMs < write.sentAtEpochMs) return null;
  const others = subscriptionWrite
    .inStates(scope.vault, ['sending', 'unknown', 'resolved', 'applied'], ['create'])
    .flatMap(({ id }) => (id === write.id ? [] : (known(id) ?? [])));
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
  const added = list.ids.filter(
    (id) =>
      !otherIds.has(id) && cachedSubscription(scope, id)?.subscription?.callbackUrl === callbackUrl,
  );
  const [objectId] = added;
  return added.length === 1 && objectId !== undefined
    ? endedWrite(write, 'applied', { objectId })
    : null;
}

/**
 * A deletion is done once the bank no longer has the subscription; a change is what the bank shows.
 */
function changeFound(scope: Scope, write: OpenWrite<SubscriptionWrite>): SubscriptionWrite | null {
  const shown = write.objectId && cachedSubscription(scope, write.objectId);
  if (!shown || shown.asOfEpochMs < write.sentAtEpochMs) return null;
  if (write.kind === 'remove' && shown.isAbsent) return endedWrite(write, 'applied');
  const isOver = shown.asOfEpochMs >= write.sentAtEpochMs + lateArrivalMs;
  return isOver ? endedWrite(write, 'resolved') : null;
}

/** Reads the outcome of a change at the bank. The bank shows nothing about older endpoints. */
export async function findSubscription(
  scope: Scope,
  { kind, objectId }: OpenWrite<SubscriptionWrite>,
  known: Known,
): Promise<Result<(now: OpenWrite<SubscriptionWrite>) => SubscriptionWrite | null>> {
  if (kind === 'create-older') return ok(() => null);
  const asked = await (objectId === null
    ? askForSubscriptions(scope, 'owner')
    : askForSubscription(scope, objectId));
  if (!asked.ok) return asked;
  return ok((now) =>
    kind === 'create' ? creationFound(scope, now, known) : changeFound(scope, now),
  );
}

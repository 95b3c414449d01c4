import type { Subscription, SubscriptionRow } from '../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import type { EventSecretName } from '../../data/vault/events/event-secret-names.ts';
import { cachedSubscription, listSubject, subscriptionSubject } from '../cached-subscriptions.ts';
import type { OpenConnection } from '../open-connection.ts';
import { subscriptionCodec, subscriptionIdsCodec } from '../../data/codecs/bank-models.ts';

export function storeSubscription(
  { cache }: OpenConnection,
  subscription: Subscription,
  asOfEpochMs: number,
): void {
  cache.snapshots.put(subscriptionSubject(subscription.id), {
    body: subscriptionCodec.write({ subscription, isAbsent: false }),
    asOfEpochMs,
  });
}

/** The bank no longer has the subscription; its last data stays. */
export function storeAbsence(
  connection: OpenConnection,
  id: SubscriptionId,
  asOfEpochMs: number,
): void {
  connection.cache.snapshots.put(subscriptionSubject(id), {
    body: subscriptionCodec.write({
      subscription: cachedSubscription(connection, id)?.subscription ?? null,
      isAbsent: true,
    }),
    asOfEpochMs,
  });
}

/**
 * Removes the cached data of a subscription. A mark that the bank no longer has it stays, so that
 * no events are expected from it.
 */
export function forgetSubscription(connection: OpenConnection, id: SubscriptionId): void {
  const cached = cachedSubscription(connection, id);
  const { snapshots } = connection.cache;
  if (cached?.isAbsent === true)
    snapshots.put(subscriptionSubject(id), {
      body: subscriptionCodec.write({ subscription: null, isAbsent: true }),
      asOfEpochMs: cached.asOfEpochMs,
    });
  else snapshots.remove(subscriptionSubject(id));
}

export function storeSubscriptionList(
  { cache }: OpenConnection,
  ids: readonly SubscriptionId[],
  asOfEpochMs: number,
): void {
  cache.snapshots.put(listSubject, { body: subscriptionIdsCodec.write(ids), asOfEpochMs });
}

export function toSubscriptionRow(
  connection: OpenConnection,
  id: SubscriptionId,
  secrets: readonly EventSecretName[],
): SubscriptionRow {
  const cached = cachedSubscription(connection, id);
  const tracked = connection.vault?.trackedSubscriptions.get(id) ?? null;
  return {
    id,
    label: tracked?.label ?? null,
    callbackUrl: cached?.subscription?.callbackUrl ?? null,
    types: cached?.subscription?.types ?? [],
    description: cached?.subscription?.description ?? null,
    hasSecret: secrets.some(
      ({ subscriptionId, endedEpochMs }) => subscriptionId === id && endedEpochMs === null,
    ),
    isTracked: tracked !== null,
    isAbsent: cached?.isAbsent ?? false,
    asOfEpochMs: cached?.asOfEpochMs ?? null,
  };
}

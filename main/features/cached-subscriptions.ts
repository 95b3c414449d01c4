import type { Subscription } from '../../preload/contract/webhooks/webhooks.ts';
import { type SubscriptionId, subscriptionId } from '../../preload/contract/values.ts';
import { subscriptionCodec, subscriptionIdsCodec } from '../data/codecs/bank-models.ts';
import type { OpenConnection } from './open-connection.ts';

/**
 * A subscription as the bank last described it; `isAbsent`: the bank reported that it does not
 * exist.
 */
type CachedSubscription = {
  readonly subscription: Subscription | null;
  readonly isAbsent: boolean;
  readonly asOfEpochMs: number;
};

/** The refresh subject and cache key of one subscription. */
export function subscriptionSubject(id: SubscriptionId): string {
  return `webhook:${id}`;
}
/** No id contains a star. */
export const listSubject = 'webhook:*';

export function cachedSubscription(
  { cache }: OpenConnection,
  id: SubscriptionId,
): CachedSubscription | null {
  const cached = cache.snapshots.get(subscriptionSubject(id));
  return cached === null
    ? null
    : { ...subscriptionCodec.read(cached.body), asOfEpochMs: cached.asOfEpochMs };
}

function idsOf(texts: readonly string[]): readonly SubscriptionId[] {
  return texts.flatMap((text) => subscriptionId.safeParse(text).data ?? []);
}

/** The service's own list as last received, in its order; null if none was received. */
export function cachedSubscriptionList({ cache }: OpenConnection): {
  readonly ids: readonly SubscriptionId[];
  readonly asOfEpochMs: number;
} | null {
  const cached = cache.snapshots.get(listSubject);
  return cached === null
    ? null
    : { ids: idsOf(subscriptionIdsCodec.read(cached.body)), asOfEpochMs: cached.asOfEpochMs };
}

export function trackedIds({ vault }: OpenConnection): readonly SubscriptionId[] {
  return idsOf(vault?.trackedSubscriptions.all().map(({ id }) => id) ?? []);
}

/** First the ids of the service's list, then those that only the user added. */
export function knownIds(connection: OpenConnection): readonly SubscriptionId[] {
  return [
    ...new Set([...(cachedSubscriptionList(connection)?.ids ?? []), ...trackedIds(connection)]),
  ];
}

import type { Subscription, SubscriptionRow } from '../../../preload/contract/webhooks.ts';
import { type SubscriptionId, subscriptionId } from '../../../preload/contract/values.ts';
import type { EventSecretName } from '../../data/vault/event-secret-names.ts';
import type { OpenConnection } from '../open-connection.ts';
import { subscriptionCodec, subscriptionIdsCodec } from '../../data/codecs/bank-models.ts';

/** A subscription as the bank last told of it; `isAbsent`: it said that there is none. */
type KeptSubscription = {
  readonly subscription: Subscription | null;
  readonly isAbsent: boolean;
  readonly asOfEpochMs: number;
};

/** What is refreshed when one subscription is. */
export const subscriptionSubject = (id: SubscriptionId): string => `webhook:${id}`;
/** No id has a star. */
export const listSubject = 'webhook:*';

export const keptSubscription = (
  { cache }: OpenConnection,
  id: SubscriptionId,
): KeptSubscription | null => {
  const kept = cache.snapshots.get(subscriptionSubject(id));
  return kept === null
    ? null
    : { ...subscriptionCodec.read(kept.body), asOfEpochMs: kept.asOfEpochMs };
};

export const keepSubscription = (
  { cache }: OpenConnection,
  subscription: Subscription,
  asOfEpochMs: number,
): void =>
  cache.snapshots.put(subscriptionSubject(subscription.id), {
    body: subscriptionCodec.write({ subscription, isAbsent: false }),
    asOfEpochMs,
  });

/** The bank has it no more: what it last said of it stays. */
export const keepAbsence = (
  connection: OpenConnection,
  id: SubscriptionId,
  asOfEpochMs: number,
): void =>
  connection.cache.snapshots.put(subscriptionSubject(id), {
    body: subscriptionCodec.write({
      subscription: keptSubscription(connection, id)?.subscription ?? null,
      isAbsent: true,
    }),
    asOfEpochMs,
  });

export const forgetSubscription = ({ cache }: OpenConnection, id: SubscriptionId): void =>
  cache.snapshots.remove(subscriptionSubject(id));

const idsOf = (texts: readonly string[]): readonly SubscriptionId[] =>
  texts.flatMap((text) => subscriptionId.safeParse(text).data ?? []);

/** The service's own list as it last came, in its order; null where none did. */
export const keptList = ({
  cache,
}: OpenConnection): {
  readonly ids: readonly SubscriptionId[];
  readonly asOfEpochMs: number;
} | null => {
  const kept = cache.snapshots.get(listSubject);
  return kept === null
    ? null
    : { ids: idsOf(subscriptionIdsCodec.read(kept.body)), asOfEpochMs: kept.asOfEpochMs };
};

export const keepList = (
  { cache }: OpenConnection,
  ids: readonly SubscriptionId[],
  asOfEpochMs: number,
): void => cache.snapshots.put(listSubject, { body: subscriptionIdsCodec.write(ids), asOfEpochMs });

export const trackedIds = ({ vault }: OpenConnection): readonly SubscriptionId[] =>
  idsOf(vault?.trackedSubscriptions.all().map(({ id }) => id) ?? []);

/** Those of the list, then those that only the owner follows. */
export const knownIds = (connection: OpenConnection): readonly SubscriptionId[] => [
  ...new Set([...(keptList(connection)?.ids ?? []), ...trackedIds(connection)]),
];

export const toSubscriptionRow = (
  connection: OpenConnection,
  id: SubscriptionId,
  secrets: readonly EventSecretName[],
): SubscriptionRow => {
  const kept = keptSubscription(connection, id);
  const tracked = connection.vault?.trackedSubscriptions.get(id) ?? null;
  return {
    id,
    label: tracked?.label ?? null,
    callbackUrl: kept?.subscription?.callbackUrl ?? null,
    types: kept?.subscription?.types ?? [],
    description: kept?.subscription?.description ?? null,
    hasSecret: secrets.some((secret) => secret.subscriptionId === id),
    isTracked: tracked !== null,
    isAbsent: kept?.isAbsent ?? false,
    asOfEpochMs: kept?.asOfEpochMs ?? null,
  };
};

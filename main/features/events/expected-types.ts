import { objectKindOf } from '../../events/read-envelope.ts';
import { subscriptionId } from '../../../preload/contract/values.ts';
import { storedListState } from '../synced-list.ts';
import { cardList, listAsOfEpochMs } from '../cached-card-list.ts';
import { organizationSubject } from '../cached-organization.ts';
import { cachedSubscriptionList, cachedSubscription, knownIds } from '../cached-subscriptions.ts';
import { listSourceOf } from '../optional-endpoints.ts';
import type { Scope } from '../scope.ts';
import { isFinal } from '../../bank/cards/card-status.ts';
import { leadsToReceiver } from './test-event.ts';

/** Events of registrations need no subscription (specification, "Events"). */
const registrationType = 'registration';

/** The bank no longer has the subscription. */
function isSubscriptionGone(scope: Scope, id: string): boolean {
  const parsedId = subscriptionId.safeParse(id).data;
  if (parsedId === undefined) return false;
  return (
    cachedSubscription(scope, parsedId)?.isAbsent === true ||
    (cachedSubscriptionList(scope) !== null && !knownIds(scope).includes(parsedId))
  );
}

/**
 * The event types that should arrive at this receiver. A subscription counts if its address leads
 * here or its active secret has verified a delivery. Registrations count if their secret has. An
 * empty text if the types are unknown. Null: no event is expected, as far as known here.
 */
export function expectedTypes(scope: Scope): readonly string[] | null {
  const path = scope.vault?.receiverSettings.get()?.path ?? null;
  const secrets = scope.eventSecrets?.list() ?? [];
  const provenSecrets = secrets.filter(
    ({ usedEpochMs, endedEpochMs, subscriptionId: linkedId }) =>
      usedEpochMs !== null &&
      endedEpochMs === null &&
      (linkedId === null || !isSubscriptionGone(scope, linkedId)),
  );
  const types = new Set<string>();
  let isExpected = provenSecrets.length > 0;
  for (const id of knownIds(scope)) {
    const cached = cachedSubscription(scope, id);
    if (cached === null || cached.isAbsent || cached.subscription === null) continue;
    const { callbackUrl, types: subscribedTypes } = cached.subscription;
    const isOfReceiver =
      (path !== null && leadsToReceiver(callbackUrl, path)) ||
      provenSecrets.some(({ subscriptionId }) => subscriptionId === id);
    if (!isOfReceiver) continue;
    isExpected = true;
    for (const type of subscribedTypes) types.add(type);
  }
  if (provenSecrets.some(({ kind }) => kind === 'onboarding')) types.add(registrationType);
  return isExpected ? [...(types.size === 0 ? [''] : types)] : null;
}

const listableKinds = ['card', 'client', 'product', 'account', 'organization'] as const;
type ReadableKind = (typeof listableKinds)[number];

/** False: the service has no list of cards, or does not open it to this session. */
function hasCardList(scope: Scope): boolean {
  return ['service-list', 'unknown'].includes(listSourceOf(scope, cardList, scope.now()));
}

function expectedKinds(scope: Scope): readonly ReadableKind[] {
  const kinds = new Set((expectedTypes(scope) ?? []).map((type) => objectKindOf(type, null)));
  return listableKinds.filter((kind) => kinds.has(kind));
}

/** The kinds of objects of the expected events, if the bank can list all of them. */
export function readableKinds(scope: Scope): readonly ReadableKind[] {
  return expectedKinds(scope).filter((kind) => kind !== 'card' || hasCardList(scope));
}

/** The number of cards with expected events that no list shows and that were not read since. */
export function uncheckedCards(scope: Scope, sinceEpochMs: number): number {
  if (hasCardList(scope) || !expectedKinds(scope).includes('card')) return 0;
  return scope.cache.cards
    .all()
    .filter(({ status, asOfEpochMs }) => asOfEpochMs < sinceEpochMs && !isFinal(status)).length;
}

/** When this kind was last read from the bank; null: never. */
export function lastReadEpochMs(
  { cache }: Pick<Scope, 'cache'>,
  kind: ReadableKind,
): number | null {
  switch (kind) {
    case 'card':
      return listAsOfEpochMs({ cache });
    case 'client':
    case 'product':
      return storedListState(cache.syncStates, kind)?.lastChangesAtEpochMs ?? null;
    case 'account':
    case 'organization':
      return cache.snapshots.get(organizationSubject)?.asOfEpochMs ?? null;
  }
}

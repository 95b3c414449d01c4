import { objectKindOf } from '../../events/read-envelope.ts';
import { subscriptionId } from '../../../preload/contract/values.ts';
import { keptListState } from '../synced-list.ts';
import { cardList, listAsOfEpochMs } from '../kept-card-list.ts';
import { organizationSubject } from '../kept-organization.ts';
import { keptList, keptSubscription, knownIds } from '../kept-subscriptions.ts';
import { listSourceOf } from '../optional-endpoints.ts';
import type { Scope } from '../scope.ts';
import { isFinal } from '../../bank/cards/card-status.ts';
import { leadsHere } from './test-event.ts';

/** A type that registrations are told of without a subscription (specification, "Events"). */
const registrationType = 'registration';

/** The bank has it no more. */
function isGone(scope: Scope, id: string): boolean {
  const known = subscriptionId.safeParse(id).data;
  if (known === undefined) return false;
  return (
    keptSubscription(scope, known)?.isAbsent === true ||
    (keptList(scope) !== null && !knownIds(scope).includes(known))
  );
}

/**
 * The types that should come in here: those of subscriptions that lead to the receiver, or whose
 * secret in use has verified a delivery, and registrations where theirs has. An empty text where
 * nobody says which. Null: nothing is expected, as far as is known here.
 */
export function expectedTypes(scope: Scope): readonly string[] | null {
  const path = scope.vault?.receiverPlace.get()?.path ?? null;
  const secrets = scope.eventSecrets?.list() ?? [];
  const proven = secrets.filter(
    ({ usedEpochMs, endedEpochMs, subscriptionId: of }) =>
      usedEpochMs !== null && endedEpochMs === null && (of === null || !isGone(scope, of)),
  );
  const types = new Set<string>();
  let isExpected = proven.length > 0;
  for (const id of knownIds(scope)) {
    const kept = keptSubscription(scope, id);
    if (kept === null || kept.isAbsent || kept.subscription === null) continue;
    const { callbackUrl, types: its } = kept.subscription;
    const isHere =
      (path !== null && leadsHere(callbackUrl, path)) ||
      proven.some(({ subscriptionId }) => subscriptionId === id);
    if (!isHere) continue;
    isExpected = true;
    for (const type of its) types.add(type);
  }
  if (proven.some(({ kind }) => kind === 'onboarding')) types.add(registrationType);
  return isExpected ? [...(types.size === 0 ? [''] : types)] : null;
}

const readable = ['card', 'client', 'product', 'account', 'organization'] as const;
type ReadableKind = (typeof readable)[number];

/** False: the service was found to have no list of cards, or does not show it to this session. */
function hasCardList(scope: Scope): boolean {
  return ['service-list', 'unknown'].includes(listSourceOf(scope, cardList, scope.now()));
}

function expectedKinds(scope: Scope): readonly ReadableKind[] {
  const kinds = new Set((expectedTypes(scope) ?? []).map((type) => objectKindOf(type, null)));
  return readable.filter((kind) => kinds.has(kind));
}

/** What the expected events are about, as far as the bank can show all of it. */
export function readableKinds(scope: Scope): readonly ReadableKind[] {
  return expectedKinds(scope).filter((kind) => kind !== 'card' || hasCardList(scope));
}

/** Cards whose events are expected, and that no list shows and nobody has read since. */
export function uncheckedCards(scope: Scope, sinceEpochMs: number): number {
  if (hasCardList(scope) || !expectedKinds(scope).includes('card')) return 0;
  return scope.cache.cards
    .all()
    .filter(({ status, asOfEpochMs }) => asOfEpochMs < sinceEpochMs && !isFinal(status)).length;
}

/** When the bank was last read about it; null: it was not yet. */
export function lastReadEpochMs(
  { cache }: Pick<Scope, 'cache'>,
  kind: ReadableKind,
): number | null {
  switch (kind) {
    case 'card':
      return listAsOfEpochMs({ cache });
    case 'client':
    case 'product':
      return keptListState(cache.syncStates, kind)?.lastChangesAtEpochMs ?? null;
    case 'account':
    case 'organization':
      return cache.snapshots.get(organizationSubject)?.asOfEpochMs ?? null;
  }
}

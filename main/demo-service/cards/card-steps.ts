import type { Call } from '../http/call.ts';
import { notFound, problem, refuse } from '../http/reply.ts';
import { timestamp } from '../clock.ts';
import { mayManageCards, type World } from '../world.ts';
import { isFinal, isPhysical, type Card } from './card.ts';

/**
 * The cards that the signed-in member may see: all for owners and admins, otherwise only their own.
 */
export function visibleCards(world: World): readonly Card[] {
  return [...world.cards.values()].filter(
    ({ holder_id }) => mayManageCards(world) || holder_id === world.signedInMemberId,
  );
}

/** The card of the path; 404 if the member may not see it. */
export function cardOf(world: World, call: Call): Card {
  const cardId = call.param('id').toLowerCase();
  return visibleCards(world).find(({ id }) => id === cardId) ?? refuse(notFound('card'));
}

/** Rejects members who are not owners or admins. */
export function refuseOthers(world: World): void {
  if (!mayManageCards(world))
    refuse(problem(403, 'forbidden', 'Only owners and admins of the organization may do this'));
}

/** The card of the path, for changes that only owners and admins may make. */
export function managedCardOf(world: World, call: Call): Card {
  refuseOthers(world);
  return cardOf(world, call);
}

/** Stores the changed card; `updated_at` changes only if something really changed. */
export function storeCard(world: World, before: Card, after: Card): Card {
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  const stored = isChanged ? { ...after, updated_at: timestamp(world.now()) } : before;
  world.cards.set(stored.id, stored);
  return stored;
}

function refuseStatus(card: Card): never {
  refuse(problem(422, 'invalid_status', `not possible while the card is ${card.status}`));
}

/**
 * Ends a card permanently. Repeating the same end changes nothing; a card that ended otherwise
 * stays unchanged. Stolen and lost are for physical cards, discarded is for the others.
 */
export function endCard(card: Card, status: 'stolen' | 'lost' | 'discarded'): Card {
  if (card.status === status) return card;
  if (isPhysical(card) !== (status !== 'discarded'))
    refuse(
      problem(
        422,
        'invalid_card_level',
        status === 'discarded'
          ? 'only a virtual card can be discarded'
          : `only a physical card can be ${status}`,
      ),
    );
  return isFinal(card)
    ? refuseStatus(card)
    : { ...card, status, has_only_user_liftable_locks: false };
}

const lockableStatuses: ReadonlySet<string> = new Set([
  'live',
  'pin_blocked',
  'onhold',
  'pre_expired',
]);

/** Suspends a card until it is unlocked. Locking a locked card changes nothing. */
export function lockCard(card: Card): Card {
  if (card.status === 'paused') return card;
  return lockableStatuses.has(card.status)
    ? { ...card, status: 'paused', has_only_user_liftable_locks: true }
    : refuseStatus(card);
}

/** Ends only the holder's own lock. Unlocking a live card changes nothing. */
export function unlockCard(card: Card): Card {
  if (card.status === 'live') return card;
  return card.status === 'paused' && card.has_only_user_liftable_locks
    ? { ...card, status: 'live', has_only_user_liftable_locks: false }
    : refuseStatus(card);
}

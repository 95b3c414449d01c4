import type { Call } from '../http/call.ts';
import { notFound, problem, refuse } from '../http/reply.ts';
import { timestamp } from '../clock.ts';
import { mayManageCards, type World } from '../world.ts';
import { isFinal, isPhysical, type Card } from './card.ts';

/** Cards the signed-in member may see: all of them for owners and admins, else one's own. */
export function visibleCards(world: World): readonly Card[] {
  return [...world.cards.values()].filter(
    ({ holder_id }) => mayManageCards(world) || holder_id === world.signedInMemberId,
  );
}

/** The card of the path; one that may not be seen is not there. */
export function cardOf(world: World, call: Call): Card {
  const wanted = call.param('id').toLowerCase();
  return visibleCards(world).find(({ id }) => id === wanted) ?? refuse(notFound('card'));
}

/** Only owners and admins may go on. */
export function refuseOthers(world: World): void {
  if (!mayManageCards(world))
    refuse(problem(403, 'forbidden', 'Only owners and admins of the organization may do this'));
}

/** The card of the path, for what only owners and admins may change. */
export function managedCardOf(world: World, call: Call): Card {
  refuseOthers(world);
  return cardOf(world, call);
}

/** Keeps the changed card; `updated_at` moves only if something really changed. */
export function keep(world: World, before: Card, after: Card): Card {
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  const kept = changed ? { ...after, updated_at: timestamp(world.now()) } : before;
  world.cards.set(kept.id, kept);
  return kept;
}

function refuseStatus(card: Card): never {
  refuse(problem(422, 'invalid_status', `not possible while the card is ${card.status}`));
}

/**
 * Ends a card for good. Doing the same again changes nothing; a card that ended otherwise stays as
 * it is. Stolen and lost are for physical cards, discarded is for the others.
 */
export function ended(card: Card, status: 'stolen' | 'lost' | 'discarded'): Card {
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

const lockable: ReadonlySet<string> = new Set(['live', 'pin_blocked', 'onhold', 'pre_expired']);

/** Suspends a card until it is unlocked. Locking a locked card changes nothing. */
export function locked(card: Card): Card {
  if (card.status === 'paused') return card;
  return lockable.has(card.status)
    ? { ...card, status: 'paused', has_only_user_liftable_locks: true }
    : refuseStatus(card);
}

/** Lifts the holder's own lock, and no other. Unlocking a live card changes nothing. */
export function unlocked(card: Card): Card {
  if (card.status === 'live') return card;
  return card.status === 'paused' && card.has_only_user_liftable_locks
    ? { ...card, status: 'live', has_only_user_liftable_locks: false }
    : refuseStatus(card);
}

import type { Call } from '../http/call.ts';
import { notFound, problem, type Reply } from '../http/reply.ts';
import { ok, refused, type Result } from '../result.ts';
import { timestamp } from '../clock.ts';
import { mayManageCards, type World } from '../world.ts';
import { isFinal, isPhysical, type Card } from './card.ts';

/** Cards the signed-in member may see: all of them for owners and admins, else one's own. */
export function visibleCards(world: World): readonly Card[] {
  return mayManageCards(world)
    ? [...world.cards.values()]
    : [...world.cards.values()].filter(({ holder_id }) => holder_id === world.signedInMemberId);
}

/** The card of the path; one that may not be seen is not there. */
export function cardOf(world: World, call: Call): Result<Card, Reply> {
  const card = world.cards.get(call.param('id').toLowerCase());
  if (card === undefined || (!mayManageCards(world) && card.holder_id !== world.signedInMemberId))
    return refused(notFound('card'));
  return ok(card);
}

/** The card of the path, for what only owners and admins may change. */
export function managedCardOf(world: World, call: Call): Result<Card, Reply> {
  if (!mayManageCards(world))
    return refused(
      problem(403, 'forbidden', 'Only owners and admins of the organization may do this'),
    );
  return cardOf(world, call);
}

/** Keeps the changed card; `updated_at` moves only if something really changed. */
export function keep(world: World, before: Card, after: Card): Card {
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  const kept = changed ? { ...after, updated_at: timestamp(world.now()) } : before;
  world.cards.set(kept.id, kept);
  return kept;
}

function invalidStatus(card: Card): Reply {
  return problem(422, 'invalid_status', `not possible while the card is ${card.status}`);
}

/**
 * Ends a card for good. Doing the same again changes nothing; a card that ended otherwise stays as
 * it is. Stolen and lost are for physical cards, discarded is for the others.
 */
export function ended(card: Card, status: 'stolen' | 'lost' | 'discarded'): Result<Card, Reply> {
  if (card.status === status) return ok(card);
  if (isPhysical(card) !== (status !== 'discarded'))
    return refused(
      problem(
        422,
        'invalid_card_level',
        status === 'discarded'
          ? 'only a virtual card can be discarded'
          : `only a physical card can be ${status}`,
      ),
    );
  if (isFinal(card)) return refused(invalidStatus(card));
  return ok({ ...card, status, has_only_user_liftable_locks: false });
}

const lockable: ReadonlySet<string> = new Set(['live', 'pin_blocked', 'onhold', 'pre_expired']);

/** Suspends a card until it is unlocked. Locking a locked card changes nothing. */
export function locked(card: Card): Result<Card, Reply> {
  if (card.status === 'paused') return ok(card);
  return lockable.has(card.status)
    ? ok({ ...card, status: 'paused', has_only_user_liftable_locks: true })
    : refused(invalidStatus(card));
}

/** Lifts the holder's own lock, and no other. Unlocking a live card changes nothing. */
export function unlocked(card: Card): Result<Card, Reply> {
  if (card.status === 'live') return ok(card);
  return card.status === 'paused' && card.has_only_user_liftable_locks
    ? ok({ ...card, status: 'live', has_only_user_liftable_locks: false })
    : refused(invalidStatus(card));
}

import type { Card, CardOffers } from '../../../../preload/contract/cards/cards.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { noteMissed, rememberAnswer } from '../../optional-endpoints.ts';
import { canReadCards } from './card-list-source.ts';
import { offersOf } from '../card-decisions.ts';
import { modelOf } from '../card-row.ts';

export type OptionalAction = Exclude<keyof CardOffers, 'stolen'>;

function nameOf(action: OptionalAction): string {
  return `cards.${action}`;
}

/** Whether this service has the action, as far as is known. */
export function isOffered(
  connection: OpenConnection,
  action: OptionalAction,
  now: number,
): boolean {
  return (
    canReadCards(connection, now) &&
    connection.cache.capabilities.get(nameOf(action), now)?.state !== 'not-supported'
  );
}

/** What can be offered at this service: only what it turned out to have, and has not refused to know. */
export function offersFor(connection: OpenConnection, card: Card | null, now: number): CardOffers {
  return offersOf(card, (action) => isOffered(connection, action, now));
}

/** A 404 for a card that the service itself showed speaks of the endpoint, not of the card. */
export function asMissingAction(
  connection: OpenConnection,
  { error, id, now }: { readonly error: CommandError; readonly id: CardId; readonly now: number },
): CommandError {
  const stored =
    error.kind === 'not-found' && canReadCards(connection, now)
      ? connection.cache.cards.get(id)
      : null;
  const isShown = stored !== null && stored.absentSinceEpochMs === null && modelOf(stored) !== null;
  return isShown ? { kind: 'not-supported' } : error;
}

/**
 * From now on, for a day, the action is not offered: the service said that it has none, or did not
 * find several cards that it shows.
 */
export function forgetAction(
  connection: OpenConnection,
  action: OptionalAction,
  { error, id, now }: { readonly error: CommandError; readonly id: CardId; readonly now: number },
): void {
  if (error.kind === 'not-supported')
    rememberAnswer(connection, nameOf(action), { answer: { ok: false, error }, now });
  else noteMissed(connection, nameOf(action), { id, now });
}

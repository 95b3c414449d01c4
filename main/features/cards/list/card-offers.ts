import type { Card, CardOffers } from '../../../../preload/contract/cards/cards.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { recordMissed, rememberAnswer } from '../../optional-endpoints.ts';
import { canReadCards } from './card-list-source.ts';
import { offersOf } from '../card-decisions.ts';
import { modelOf } from '../card-row.ts';

export type OptionalAction = Exclude<keyof CardOffers, 'stolen'>;

function endpointNameOf(action: OptionalAction): string {
  return `cards.${action}`;
}

/** Whether this service supports the action, as far as known. */
export function isOffered(
  connection: OpenConnection,
  action: OptionalAction,
  now: number,
): boolean {
  return (
    canReadCards(connection, now) &&
    connection.cache.capabilities.get(endpointNameOf(action), now)?.state !== 'not-supported'
  );
}

/** The actions to offer at this service: only those that it supports, as far as known. */
export function offersFor(connection: OpenConnection, card: Card | null, now: number): CardOffers {
  return offersOf(card, (action) => isOffered(connection, action, now));
}

/** A 404 for a card that the service itself showed is about the endpoint, not about the card. */
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
 * Stops offering the action for a day: the service reported that it has no such action, or returned
 * 404 for several cards that it shows.
 */
export function forgetAction(
  connection: OpenConnection,
  action: OptionalAction,
  { error, id, now }: { readonly error: CommandError; readonly id: CardId; readonly now: number },
): void {
  if (error.kind === 'not-supported')
    rememberAnswer(connection, endpointNameOf(action), { answer: { ok: false, error }, now });
  else recordMissed(connection, endpointNameOf(action), { id, now });
}

import type { Card, CardOffers } from '../../../../preload/contract/cards.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { isPhysical } from '../../../bank/cards/card-form.ts';
import { isFinal, isLocked } from '../../../../preload/contract/card-status.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { noteMissed, rememberAnswer } from '../../optional-endpoints.ts';
import { canReadCards } from './card-list-source.ts';
import { modelOf } from '../card-row.ts';

type OptionalAction = keyof CardOffers;

const nothing: CardOffers = { unlock: false, lost: false, discard: false, nickname: false };

const nameOf = (action: OptionalAction): string => `cards.${action}`;

/**
 * What can be offered for a card beyond the specification: only at a service that turned out to
 * have more than that, only what it has not refused to know, and only what the card allows as far
 * as it is known. A card of an unknown form is offered both lost and discard: the bank knows which
 * it is.
 */
export const offersFor = (
  connection: OpenConnection,
  card: Card | null,
  now: number,
): CardOffers => {
  if (card === null || isFinal(card.status) || !canReadCards(connection, now)) return nothing;
  const isThere = (action: OptionalAction): boolean =>
    connection.cache.capabilities.get(nameOf(action), now)?.state !== 'not-supported';
  return {
    unlock: isThere('unlock') && isLocked(card.status) && card.hasOnlyUserLiftableLocks !== false,
    lost: isThere('lost') && isPhysical(card) !== false,
    discard: isThere('discard') && isPhysical(card) !== true,
    nickname: isThere('nickname'),
  };
};

/** A 404 for a card that the service itself showed speaks of the endpoint, not of the card. */
export const asMissingAction = (
  connection: OpenConnection,
  { error, id, now }: { readonly error: CommandError; readonly id: CardId; readonly now: number },
): CommandError => {
  const stored =
    error.kind === 'not-found' && canReadCards(connection, now)
      ? connection.cache.cards.get(id)
      : null;
  const isShown = stored !== null && stored.absentSinceEpochMs === null && modelOf(stored) !== null;
  return isShown ? { kind: 'not-supported' } : error;
};

/**
 * From now on, for a day, the action is not offered: the service said that it has none, or did not
 * find several cards that it shows.
 */
export const forgetAction = (
  connection: OpenConnection,
  action: OptionalAction,
  { error, id, now }: { readonly error: CommandError; readonly id: CardId; readonly now: number },
): void => {
  if (error.kind === 'not-supported')
    rememberAnswer(connection, nameOf(action), { answer: { ok: false, error }, now });
  else noteMissed(connection, nameOf(action), { id, now });
};

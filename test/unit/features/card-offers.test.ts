import { describe, expect, it } from 'vitest';
import {
  asMissingAction,
  forgetAction,
  offersFor,
} from '../../../main/features/cards/list/card-offers.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { cardIdOf, cardWith, openConnection } from './fakes.ts';

const id = cardIdOf('card-1');
const now = 1_000_000;
const dayMs = 24 * 60 * 60 * 1000;
function card(given: Partial<Card> = {}): Card {
  return cardWith({ id, status: 'live', cardLevel: 'virtual', ...given });
}
const none = {
  stolen: false,
  unlock: false,
  lost: false,
  discard: false,
  nickname: false,
  restrictions: false,
};

function reading(...found: readonly ('cards.list' | 'cards.get')[]) {
  const connection = openConnection();
  for (const name of found)
    connection.cache.capabilities.put(name, { state: 'supported', untilEpochMs: now + 10 * dayMs });
  return connection;
}

describe('the actions offered for a card', () => {
  it('include reporting as stolen for every card that has not ended, on any service', () => {
    for (const status of ['live', 'paused', 'pending', 'sleeping'])
      expect(offersFor(openConnection(), card({ status, cardLevel: 'plus' }), now)).toEqual({
        ...none,
        stolen: true,
      });
  });

  it('include nothing more if the service reads no cards, or was not asked yet', () => {
    expect(offersFor(openConnection(), card(), now)).toEqual(none);
    const without = openConnection();
    for (const name of ['cards.list', 'cards.get'])
      without.cache.capabilities.put(name, { state: 'not-supported', untilEpochMs: now + dayMs });
    expect(offersFor(without, card({ status: 'paused' }), now)).toEqual(none);
  });

  it.each(['cards.list', 'cards.get'] as const)('include others if it has %s', (name) => {
    expect(offersFor(reading(name), card(), now)).toMatchObject({
      nickname: true,
      restrictions: true,
    });
  });

  it.each([
    ['a virtual card', card(), { discard: true, nickname: true, restrictions: true }],
    [
      'a physical card',
      card({ cardLevel: 'metal' }),
      { stolen: true, lost: true, nickname: true, restrictions: true },
    ],
    [
      'a card with something printed on it',
      card({ cardLevel: 'titanium', typeOfPrint: 'embossed' }),
      { stolen: true, lost: true, nickname: true, restrictions: true },
    ],
    [
      'a card of a new level',
      card({ cardLevel: 'titanium' }),
      { stolen: true, lost: true, discard: true, nickname: true, restrictions: true },
    ],
    [
      'a locked card',
      card({ status: 'paused', hasOnlyUserLiftableLocks: true }),
      { unlock: true, discard: true, nickname: true, restrictions: true },
    ],
    [
      'a locked card without further data',
      card({ status: 'paused' }),
      { unlock: true, discard: true, nickname: true, restrictions: true },
    ],
    [
      'a card with a lock of the bank',
      card({ status: 'paused', hasOnlyUserLiftableLocks: false }),
      { discard: true, nickname: true, restrictions: true },
    ],
    [
      'a card of a new status',
      card({ status: 'sleeping' }),
      { discard: true, nickname: true, restrictions: true },
    ],
    ['an ended card', card({ status: 'stolen' }), {}],
    ['a card without bank data', null, { stolen: true }],
  ])('match the contract for %s', (_name, known, offered) => {
    expect(offersFor(reading('cards.list'), known, now)).toEqual({ ...none, ...offered });
  });

  it('exclude a missing capability of the service, until a day later', () => {
    const connection = reading('cards.list');
    forgetAction(connection, 'nickname', { error: { kind: 'not-supported' }, id, now });
    expect(offersFor(connection, card(), now + dayMs - 1)).toEqual({
      ...none,
      discard: true,
      restrictions: true,
    });
    expect(offersFor(connection, card(), now + dayMs)).toEqual({
      ...none,
      discard: true,
      nickname: true,
      restrictions: true,
    });
  });
});

describe('a 404 to a card action', () => {
  const notFound = { kind: 'not-found', traceId: 't' } as const;

  it('means a missing endpoint if the service shows the card', () => {
    const connection = reading('cards.get');
    storeCard(connection, card(), 1);
    expect(asMissingAction(connection, { error: notFound, id, now })).toEqual({
      kind: 'not-supported',
    });
  });

  it('means a missing card if no data shows that the card exists', () => {
    const blind = openConnection();
    storeCard(blind, card(), 1);
    const gone = reading('cards.list');
    storeCard(gone, card(), 1);
    gone.cache.cards.replaceAll([], 2);
    for (const connection of [blind, gone, reading('cards.list')])
      expect(asMissingAction(connection, { error: notFound, id, now })).toBe(notFound);
  });

  it('is the only error that is reinterpreted', () => {
    const connection = reading('cards.get');
    storeCard(connection, card(), 1);
    const error = { kind: 'timed-out' } as const;
    expect(asMissingAction(connection, { error, id, now })).toBe(error);
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CacheRepositories } from '../../../main/data/cache/cache-repositories.ts';
import type { CardFilter, CardOrder, CardToStore } from '../../../main/data/cache/cards.ts';
import { runs } from '../../fixtures/extent.ts';
import { cacheInMemory } from './cache-in-memory.ts';

function card(id: string, changes: Partial<CardToStore> = {}): CardToStore {
  return {
    id,
    model: `{"id":"${id}"}`,
    asOfEpochMs: 1000,
    name: `Card ${id}`,
    status: 'live',
    lastActivityEpochMs: null,
    createdEpochMs: null,
    monthLimitUse: null,
    searchWords: '',
    ...changes,
  };
}

function found(
  { cards }: Pick<CacheRepositories, 'cards'>,
  filter: CardFilter = {},
  order?: CardOrder,
): readonly string[] {
  return cards.find(filter, order).map(({ id }) => id);
}

describe('a cached card', () => {
  test('comes back with its model, character by character', () => {
    const { cards } = cacheInMemory();
    fc.assert(
      fc.property(
        fc.json({ maxDepth: 3 }),
        fc.double({ noNaN: true, min: 0, max: 10 }),
        (model, monthLimitUse) => {
          const { searchWords: _, ...stored } = card('a', {
            model: `${model} `,
            monthLimitUse,
            lastActivityEpochMs: 1.7e12,
          });
          cards.put({ ...stored, searchWords: 'x' });
          expect(cards.get('a')).toEqual({ ...stored, absentSinceEpochMs: null });
        },
      ),
    );
    expect(cards.get('b')).toBeNull();
  });

  test('keeps an amount of fifteen digits and its trailing zeros as the bank wrote them', () => {
    const { cards } = cacheInMemory();
    const model = '{"limit":123456789012345.60,"big":0.10000000000000000001}';
    cards.put(card('a', { model }));
    expect(cards.get('a')?.model).toBe(model);
  });

  test('is found by its name and words, under its present name only, and no more once removed', () => {
    const { cards } = cacheInMemory();
    cards.put(card('a', { name: 'Travel', searchWords: '4242 Élodie' }));
    cards.put(card('a', { name: 'Office', searchWords: '4242 Élodie' }));
    const foundBy = (text: string) => cards.findNamed(text, 5, 'as-typed').map(({ id }) => id);
    expect([foundBy('offi'), foundBy('elodie 42'), foundBy('travel')]).toEqual([['a'], ['a'], []]);
    cards.remove('a');
    // It may take the row of the removed one.
    cards.put(card('b', { name: 'Fuel' }));
    expect([cards.get('a'), foundBy('office'), foundBy('fuel')]).toEqual([null, [], ['b']]);
  });
});

describe('a full list of cards', () => {
  test('keeps those it does not name, marked with since when, and takes the mark off when they return', () => {
    const { cards } = cacheInMemory();
    cards.replaceAll([card('a'), card('b')], 1);
    cards.replaceAll([card('b')], 2);
    cards.replaceAll([card('b')], 3);
    expect(cards.get('a')?.absentSinceEpochMs).toBe(2);
    expect(cards.counts()).toEqual({ total: 1, absent: 1, byStatus: { live: 1 } });
    expect([found({ cards }), found({ cards }, { withAbsent: true })]).toEqual([['b'], ['a', 'b']]);
    cards.replaceAll([card('a')], 4);
    expect([cards.get('a')?.absentSinceEpochMs, cards.get('b')?.absentSinceEpochMs]).toEqual([
      null,
      4,
    ]);
  });

  test('and a single reading leave alone what the bank told after they were asked for, unless the clock was set back since', () => {
    const { cards } = cacheInMemory();
    cards.put(card('a', { asOfEpochMs: 50, status: 'paused', name: 'Locked' }));
    const statusAfter = (put: () => void) => (put(), cards.get('a')?.status);
    expect(
      statusAfter(() =>
        cards.replaceAll([card('a', { asOfEpochMs: 40 }), card('b', { asOfEpochMs: 40 })], 60),
      ),
    ).toBe('paused');
    expect(statusAfter(() => cards.putUnlessOlder(card('a', { asOfEpochMs: 49 }), 60))).toBe(
      'paused',
    );
    expect([cards.get('b')?.status, found({ cards }, { text: 'locked' }).length]).toEqual([
      'live',
      1,
    ]);
    expect(statusAfter(() => cards.putUnlessOlder(card('a', { asOfEpochMs: 30 }), 40))).toBe(
      'live',
    );
    expect(
      statusAfter(() => cards.replaceAll([card('a', { asOfEpochMs: 30, status: 'lost' })], 60)),
    ).toBe('lost');
  });

  test('is taken whole or not at all', () => {
    const { cards } = cacheInMemory();
    cards.replaceAll([card('a')], 1);
    const broken = { ...card('c'), createdEpochMs: 'yesterday' as unknown as number };
    expect(() => {
      cards.replaceAll([card('b'), broken], 2);
    }).toThrow();
    expect(cards.all().map(({ id, absentSinceEpochMs }) => [id, absentSinceEpochMs])).toEqual([
      ['a', null],
    ]);
  });
});

describe('the cards that are found', () => {
  test.each(['last-activity', 'created'] as const)(
    'stand in the order of %s, the latest first and what has no value last',
    (order) => {
      const all = cacheInMemory();
      const at = (epochMs: number | null) => ({
        lastActivityEpochMs: epochMs,
        createdEpochMs: epochMs,
      });
      all.cards.putMany([card('none'), card('early', at(1)), card('late', at(2))]);
      expect(found(all, {}, order)).toEqual(['late', 'early', 'none']);
    },
  );

  test('order names without regard to case and accents', () => {
    const all = cacheInMemory();
    all.cards.putMany(['Zoo', 'Élan', 'delta', 'Eland'].map((name) => card(name, { name })));
    expect(found(all)).toEqual(['delta', 'Élan', 'Eland', 'Zoo']);
  });

  test('have only the statuses and words asked for', () => {
    const all = cacheInMemory();
    all.cards.putMany([
      card('a', { status: 'paused', name: 'Fuel' }),
      card('b', { name: 'Fuel' }),
      card('c', { name: 'Ads 🎄' }),
    ]);
    expect(found(all, { statuses: ['paused'] })).toEqual(['a']);
    expect(found(all, { text: 'fu' })).toEqual(['a', 'b']);
    expect(found(all, { text: 'fu', statuses: ['live'] })).toEqual(['b']);
    for (const text of ['🎄', 'ads🎄']) expect(found(all, { text }), text).toEqual(['c']);
    expect(found(all, { text: 'fu 🎄' })).toEqual([]);
    expect(found(all, { text: '  ' })).toHaveLength(3);
    expect(found(all, { text: '***' })).toEqual([]);
  });

  test('stand in the palette with the words in their name first, and with one letter wrong where none is as typed', () => {
    const { cards } = cacheInMemory();
    cards.putMany([
      card('a', { name: 'Ads', searchWords: 'Fuel' }),
      card('z', { name: 'Fuel of Élodie' }),
    ]);
    const named = (text: string, as: 'as-typed' | 'similar' = 'similar') =>
      cards.findNamed(text, 5, as).map(({ id }) => id);
    expect([named('fuel'), named('elodie fu'), named('  ')]).toEqual([['z', 'a'], ['z'], []]);
    expect([named('elodei'), named('elodei', 'as-typed')]).toEqual([['z'], []]);
    expect(cards.findNamed('fuel', 1, 'similar')).toEqual([{ id: 'z', name: 'Fuel of Élodie' }]);
  });

  test('are searched for anything typed without an error', () => {
    const { cards } = cacheInMemory();
    cards.put(card('a', { name: 'Fuel' }));
    const signs = ['"', '*', 'NOT', 'NEAR(', ')', ':', '^', '+', '{', '}', '-', 'a', ' ', '\0'];
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.constantFrom(...signs, '\u0301', '\ud800')).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        cards.findNamed(text, 3, 'similar');
      }),
      { numRuns: runs(500) },
    );
  });
});

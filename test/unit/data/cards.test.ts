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
  test('is restored with its model, character by character', () => {
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

  test('stores an amount of fifteen digits and its trailing zeros as received', () => {
    const { cards } = cacheInMemory();
    const model = '{"limit":123456789012345.60,"big":0.10000000000000000001}';
    cards.put(card('a', { model }));
    expect(cards.get('a')?.model).toBe(model);
  });

  test('is found by its present name and words only, and never after its removal', () => {
    const { cards } = cacheInMemory();
    cards.put(card('a', { name: 'Travel', searchWords: '4242 Élodie' }));
    cards.put(card('a', { name: 'Office', searchWords: '4242 Élodie' }));
    const foundBy = (text: string) => cards.findNamed(text, 5, 'as-typed').map(({ id }) => id);
    expect([foundBy('offi'), foundBy('elodie 42'), foundBy('travel')]).toEqual([['a'], ['a'], []]);
    cards.remove('a');
    // The new card may reuse the row of the removed one.
    cards.put(card('b', { name: 'Fuel' }));
    expect([cards.get('a'), foundBy('office'), foundBy('fuel')]).toEqual([null, [], ['b']]);
  });
});

describe('a full list of cards', () => {
  test('marks missing cards with a time, and removes the mark when they return', () => {
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

  test('and a single read keep newer data, unless the clock was set back', () => {
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

  test('is stored completely or not at all', () => {
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

describe('found cards', () => {
  test.each(['last-activity', 'created'] as const)(
    'are sorted by %s, the latest first and empty values last',
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

  test('are sorted by name without case and accents', () => {
    const all = cacheInMemory();
    all.cards.putMany(['Zoo', 'Élan', 'delta', 'Eland'].map((name) => card(name, { name })));
    expect(found(all)).toEqual(['delta', 'Élan', 'Eland', 'Zoo']);
  });

  test('have only the requested statuses and words', () => {
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

  test('appear in the palette by words of their name first, or with one typo', () => {
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

  test('are found by letters that older Unicode versions do not know as letters', () => {
    const { cards } = cacheInMemory();
    const name = '\u02e0\u19b0\u00b9';
    cards.put(card('a', { name }));
    expect(cards.findNamed(name, 3, 'similar')).toEqual([{ id: 'a', name }]);
  });

  test('are found for any input without an error', () => {
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

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cacheRepositoriesIn,
  type CacheRepositories,
} from '../../../main/data/cache/cache-repositories.ts';
import type { CardPageRequest, CardSort, CardToStore } from '../../../main/data/cache/cards.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import type { PagePosition } from '../../../main/data/keyset.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { runs } from '../../fixtures/extent.ts';

function repositories(): CacheRepositories {
  const result = openDatabase({
    place: { kind: 'memory' },
    worth: 'refetchable',
    migrations: cacheMigrations,
  });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return cacheRepositoriesIn(result.db);
}

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

function idsByPages(
  { cards }: CacheRepositories,
  request: Omit<CardPageRequest, 'after'>,
): readonly string[] {
  const ids: string[] = [];
  let after: PagePosition | undefined;
  do {
    const page = cards.page(after === undefined ? request : { ...request, after });
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next ?? undefined;
    if (ids.length > 10_000) throw new Error('the pages never end');
  } while (after !== undefined);
  return ids;
}

const sorts: readonly CardSort[] = [
  'name',
  'status',
  'last-activity',
  'created',
  'month-limit-use',
];

describe('a cached card', () => {
  test('comes back with its model, character by character', () => {
    const { cards } = repositories();
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
    const { cards } = repositories();
    const model = '{"limit":123456789012345.60,"big":0.10000000000000000001}';
    cards.put(card('a', { model }));
    expect(cards.get('a')?.model).toBe(model);
  });

  test('is found by its name and words, under its present name only, and no more once removed', () => {
    const { cards, search } = repositories();
    cards.put(card('a', { name: 'Travel', searchWords: '4242 Élodie' }));
    cards.put(card('a', { name: 'Office', searchWords: '4242 Élodie' }));
    const found = (text: string) => search.find({ text, limit: 5 }).map(({ id }) => id);
    expect([found('offi'), found('elodie 42'), found('travel')]).toEqual([['a'], ['a'], []]);
    cards.remove('a');
    expect([cards.get('a'), found('office')]).toEqual([null, []]);
  });
});

describe('a full list of cards', () => {
  test('keeps those it does not name, marked with since when, and takes the mark off when they return', () => {
    const { cards } = repositories();
    cards.replaceAll([card('a'), card('b')], 1);
    cards.replaceAll([card('b')], 2);
    cards.replaceAll([card('b')], 3);
    expect(cards.get('a')?.absentSinceEpochMs).toBe(2);
    expect(cards.counts()).toEqual({ total: 1, absent: 1, byStatus: { live: 1 } });
    expect(
      idsByPages({ ...repositories(), cards }, { sort: 'name', direction: 'ascending', limit: 5 }),
    ).toEqual(['b']);
    expect(
      cards.page({ sort: 'name', direction: 'ascending', limit: 5, withAbsent: true }).rows,
    ).toHaveLength(2);
    cards.replaceAll([card('a')], 4);
    expect([cards.get('a')?.absentSinceEpochMs, cards.get('b')?.absentSinceEpochMs]).toEqual([
      null,
      4,
    ]);
  });

  test('and a single reading leave alone what the bank told after they were asked for, unless the clock was set back since', () => {
    const { cards, search } = repositories();
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
    expect([cards.get('b')?.status, search.find({ text: 'locked', limit: 5 }).length]).toEqual([
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
    const { cards } = repositories();
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

describe('pages of cards', () => {
  const fewValues = fc.option(fc.constantFrom(0, 1, 2), { nil: null });
  const anyCards = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      name: fc.oneof(
        fc.constantFrom('Élan', 'elan', 'Zoo'),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      status: fc.constantFrom('live', 'paused', 'a new one'),
      lastActivityEpochMs: fewValues,
      createdEpochMs: fewValues,
      monthLimitUse: fc.option(fc.constantFrom(0, 0.5, 1), { nil: null }),
    }),
    { selector: ({ id }) => id, maxLength: 25 },
  );

  test('hold every card exactly once in one order, however many are equal and however small the pages', () => {
    fc.assert(
      fc.property(
        anyCards,
        fc.constantFrom(...sorts),
        fc.constantFrom('ascending' as const, 'descending' as const),
        fc.integer({ min: 1, max: 7 }),
        (list, sort, direction, limit) => {
          const all = repositories();
          all.cards.putMany(list.map(({ id, ...rest }) => card(id, rest)));
          const ids = idsByPages(all, { sort, direction, limit });
          expect([...ids].sort()).toEqual(list.map(({ id }) => id).sort());
          expect(ids).toEqual(idsByPages(all, { sort, direction, limit: 1000 }));
        },
      ),
      { numRuns: runs(150) },
    );
  });

  test('skip nothing that stays when cards before the position come and go in between', () => {
    const all = repositories();
    all.cards.putMany(['b', 'd', 'f', 'h'].map((id) => card(id, { name: id })));
    const first = all.cards.page({ sort: 'name', direction: 'ascending', limit: 2 });
    all.cards.remove('b');
    all.cards.putMany(['a', 'c'].map((id) => card(id, { name: id })));
    const second = all.cards.page({
      sort: 'name',
      direction: 'ascending',
      limit: 2,
      ...(first.next === null ? {} : { after: first.next }),
    });
    expect(second.rows.map(({ id }) => id)).toEqual(['f', 'h']);
    expect(second.next).toBeNull();
  });

  test('put what has no value last in both directions', () => {
    const all = repositories();
    all.cards.putMany([
      card('none'),
      card('low', { monthLimitUse: 0.1 }),
      card('high', { monthLimitUse: 0.9 }),
    ]);
    expect(idsByPages(all, { sort: 'month-limit-use', direction: 'ascending', limit: 1 })).toEqual([
      'low',
      'high',
      'none',
    ]);
    expect(idsByPages(all, { sort: 'month-limit-use', direction: 'descending', limit: 1 })).toEqual(
      ['high', 'low', 'none'],
    );
  });

  test('order names without regard to case and accents', () => {
    const all = repositories();
    all.cards.putMany(['Zoo', 'Élan', 'delta', 'Eland'].map((name) => card(name, { name })));
    expect(idsByPages(all, { sort: 'name', direction: 'ascending', limit: 2 })).toEqual([
      'delta',
      'Élan',
      'Eland',
      'Zoo',
    ]);
  });

  test('hold only the statuses and words asked for', () => {
    const all = repositories();
    all.cards.putMany([
      card('a', { status: 'paused', name: 'Fuel' }),
      card('b', { name: 'Fuel' }),
      card('c', { name: 'Ads 🎄' }),
    ]);
    const ask = (request: Partial<CardPageRequest>) =>
      idsByPages(all, { sort: 'name', direction: 'ascending', limit: 1, ...request });
    expect(ask({ statuses: ['paused'] })).toEqual(['a']);
    expect(ask({ text: 'fu' })).toEqual(['a', 'b']);
    expect(ask({ text: 'fu', statuses: ['live'] })).toEqual(['b']);
    for (const text of ['🎄', 'ads🎄']) expect(ask({ text }), text).toEqual(['c']);
    expect(ask({ text: 'fu 🎄' })).toEqual([]);
    expect(ask({ text: '  ' })).toHaveLength(3);
    expect(ask({ text: '***' })).toEqual([]);
  });
});

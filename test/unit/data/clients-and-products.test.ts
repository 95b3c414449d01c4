import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutAccents } from '../../../preload/contract/bounded-text.ts';
import type { ClientQuery } from '../../../preload/contract/clients/clients.ts';
import type { ProductQuery } from '../../../preload/contract/products.ts';
import type { CacheRepositories } from '../../../main/data/cache/cache-repositories.ts';
import type { ClientToStore } from '../../../main/data/cache/clients.ts';
import { matchKey } from '../../../main/data/match-key.ts';
import { runs } from '../../fixtures/extent.ts';
import { cacheInMemory } from './cache-in-memory.ts';

function client(id: string, changes: Partial<ClientToStore> = {}): ClientToStore {
  return {
    id,
    model: `{"id":"${id}"}`,
    asOfEpochMs: 10,
    name: `Client ${id}`,
    createdEpochMs: null,
    updatedEpochMs: null,
    kind: 'company',
    country: 'FR',
    currency: 'EUR',
    isReady: true,
    emails: [],
    vatNumber: null,
    taxNumber: null,
    cities: [],
    phones: [],
    ...changes,
  };
}

const anything: ClientQuery = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};
function idsAt(
  { clients }: CacheRepositories,
  question: Partial<ClientQuery> = {},
  at = 0,
  limit = 500,
) {
  return clients
    .range({ question: { ...anything, ...question }, at, limit })
    .records.map(({ id }) => id);
}

describe('a page of clients', () => {
  test('is stored together with its cursor or not at all', () => {
    const { clients, syncStates } = cacheInMemory();
    clients.put({ records: [client('a')], nowEpochMs: 20, sync: { pass: 1, body: '{"page": 2}' } });
    const broken = client('c', { createdEpochMs: 'yesterday' as unknown as number });
    expect(() =>
      clients.put({
        records: [client('b'), broken],
        nowEpochMs: 20,
        sync: { pass: 1, body: '{"page": 3}' },
      }),
    ).toThrow();
    expect([
      clients.get('b'),
      clients.total(),
      clients.facets().kinds,
      syncStates.get('client'),
    ]).toEqual([null, 1, [{ value: 'company', count: 1 }], { pass: 1, body: '{"page": 2}' }]);
    expect(syncStates.get('product')).toBeNull();
  });

  test('is found equally before, between and after the index merges, which end', () => {
    const { clients } = cacheInMemory();
    const ids = Array.from({ length: 400 }, (_, at) => `c${String(at).padStart(3, '0')}`);
    for (const id of ids)
      clients.put({ records: [client(id, { name: `Client ${id} Marchand` })], nowEpochMs: 20 });
    const found = () => clients.count({ ...anything, text: 'march' });
    let steps = 0;
    expect(found()).toBe(400);
    while (clients.mergeWords() && steps < 1000) {
      steps += 1;
      expect(found()).toBe(400);
    }
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(1000);
    expect(clients.mergeWords()).toBe(false);
  });

  test('stores each model character by character', () => {
    const { clients } = cacheInMemory();
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), (json) => {
        clients.put({ records: [client('a', { model: `${json} ` })], nowEpochMs: 20 });
        expect(clients.get('a')?.model).toBe(`${json} `);
      }),
    );
  });

  test('reports how many of its records are new or changed', () => {
    const { clients } = cacheInMemory();
    expect(clients.put({ records: [client('a'), client('b')], nowEpochMs: 20 })).toBe(2);
    expect(
      clients.put({
        records: [
          client('a', { asOfEpochMs: 15 }),
          client('b', { asOfEpochMs: 15, currency: 'CHF' }),
        ],
        nowEpochMs: 20,
      }),
    ).toBe(1);
    expect(clients.get('a')?.asOfEpochMs).toBe(15);
  });

  test('does not overwrite newer data, unless the clock was set back', () => {
    const { clients } = cacheInMemory();
    clients.put({ records: [client('a', { asOfEpochMs: 50, model: '"new"' })], nowEpochMs: 50 });
    clients.put({ records: [client('a', { asOfEpochMs: 40, model: '"old"' })], nowEpochMs: 60 });
    expect(clients.get('a')).toEqual({
      id: 'a',
      model: '"new"',
      asOfEpochMs: 50,
      absentSinceEpochMs: null,
    });
    clients.put({ records: [client('a', { asOfEpochMs: 30, model: '"after"' })], nowEpochMs: 40 });
    expect(clients.get('a')?.model).toBe('"after"');
  });
});

describe('a full pass', () => {
  test('removes missing records from lists, counts and searches until the bank returns them', () => {
    const all = cacheInMemory();
    const { clients } = all;
    clients.put({
      records: [client('a'), client('b', { kind: null })],
      nowEpochMs: 20,
      sync: { pass: 1, body: '' },
    });
    clients.put({ records: [client('a')], nowEpochMs: 30, sync: { pass: 2, body: '' } });
    expect(clients.finishPass({ nowEpochMs: 31, sync: { pass: 2, body: 'done' } })).toBe(1);
    expect([
      idsAt(all),
      idsAt(all, { text: 'client' }),
      clients.find('client', 9).map(({ id }) => id),
      clients.total(),
      clients.facets().kinds,
    ]).toEqual([['a'], ['a'], ['a'], 1, [{ value: 'company', count: 1 }]]);
    expect([clients.get('b')?.absentSinceEpochMs, all.syncStates.get('client')?.body]).toEqual([
      31,
      'done',
    ]);
    expect(
      clients.likely({ vatNumber: null, taxNumber: null, email: null, name: 'Client b' }, 5),
    ).toEqual([]);
    clients.put({ records: [client('b', { asOfEpochMs: 40 })], nowEpochMs: 40 });
    expect([idsAt(all), clients.get('b')?.absentSinceEpochMs]).toEqual([['a', 'b'], null]);
  });

  test('does not restore a record that a later answer reported missing; a newer answer does', () => {
    const all = cacheInMemory();
    all.clients.put({ records: [client('a'), client('b')], nowEpochMs: 20 });
    all.clients.markGone('a', 30);
    all.clients.put({
      records: [client('a', { asOfEpochMs: 29 }), client('b', { asOfEpochMs: 29 })],
      nowEpochMs: 31,
    });
    expect([idsAt(all), all.clients.total()]).toEqual([['b'], 1]);
    all.clients.put({ records: [client('a', { asOfEpochMs: 31 })], nowEpochMs: 32 });
    expect([idsAt(all), all.clients.total()]).toEqual([['a', 'b'], 2]);
  });

  test('counts records of other reads during the pass as found, even older answers', () => {
    const { clients } = cacheInMemory();
    clients.put({
      records: [client('a', { asOfEpochMs: 19 })],
      nowEpochMs: 20,
      sync: { pass: 1, body: '' },
    });
    clients.put({ records: [], nowEpochMs: 21, sync: { pass: 2, body: '' } });
    clients.put({ records: [client('a', { asOfEpochMs: 15 }), client('found')], nowEpochMs: 22 });
    expect(clients.finishPass({ nowEpochMs: 31, sync: { pass: 2, body: '' } })).toBe(0);
  });

  test('is not needed to remove a record that the bank reports missing', () => {
    const { clients } = cacheInMemory();
    clients.put({ records: [client('a')], nowEpochMs: 20 });
    clients.markAbsent('a', 25);
    clients.markAbsent('a', 26);
    clients.markAbsent('unknown', 26);
    expect([clients.get('a')?.absentSinceEpochMs, clients.total()]).toEqual([25, 0]);
  });
});

describe('the search of clients', () => {
  const all = cacheInMemory();
  all.clients.put({
    nowEpochMs: 20,
    records: [
      client('rossi', {
        name: 'Élodie Rossi-Bäcker',
        emails: ['elodie.rossi@Studio-Nord.example', 'rechnung@nord.example'],
        cities: ['Saint-Étienne'],
      }),
      client('mill', {
        name: 'Moulin S.A.S.',
        vatNumber: 'FR 12 345678901',
        taxNumber: '345 678 901',
        phones: [{ countryCode: '+33', number: '612345678' }],
      }),
      client('strass', {
        name: 'Straßenbau Łódź',
        taxNumber: '21/815/08150',
        phones: [{ countryCode: null, number: '+49 (0)30 1234-567' }],
        emails: ['post@strasse.example'],
      }),
      client('key', {
        name: 'Clé',
        vatNumber: 'FRK7399859412',
        taxNumber: 'RSSMRA80A01H501U',
        phones: [{ countryCode: '39', number: '06 1234 999' }],
      }),
    ],
  });
  test.each([
    ['rossi elo', ['rossi']],
    ['BACK', ['rossi']],
    ['elodie.rossi@stud', ['rossi']],
    ['nord.example', ['rossi']],
    ['etienne saint', ['rossi']],
    ['ssi', []],
    ['FR12345678901', ['mill']],
    ['fr 12 345 678', ['mill']],
    ['FR12.345.678.901', ['mill']],
    ['moulin FR 12 345 678 901', ['mill']],
    ['moulin 345.678', ['mill']],
    ['12 345 678 901', ['mill']],
    ['FR K7 399 859', ['key']],
    ['RSS MRA 80A01 H501 U', ['key']],
    ['2181508150', ['strass']],
    ['21/815/081', ['strass']],
    ['21 9150', []],
    ['06 12 34 56 78', ['mill']],
    ['0612345678', ['mill']],
    ['612345', ['mill']],
    ['+33 6 12 34', ['mill']],
    ['0033 6 12 34 56 78', ['mill']],
    ['+49 30 1234', ['strass']],
    ['+39 06 1234', ['key']],
    ['061234 999', ['key']],
    ['strassenbau lodz', ['strass']],
    ['***', []],
    ['"NOT (', []],
  ] as const)('for %j finds %j', (text, ids) => {
    expect([...idsAt(all, { text })].sort()).toEqual([...ids].sort());
  });

  test('finds a client by a pasted ID, and not by a part of the ID', () => {
    const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
    all.clients.put({ records: [client(id, { name: 'By id' })], nowEpochMs: 20 });
    expect([idsAt(all, { text: id.toUpperCase() }), idsAt(all, { text: '1b4e' })]).toEqual([
      [id],
      [],
    ]);
  });

  test('finds by an emoji, alone and with words', () => {
    const own = cacheInMemory();
    own.clients.put({
      nowEpochMs: 20,
      records: [
        client('tree', { name: 'Sapins 🎄' }),
        client('both', { name: '🎄🎁', cities: ['Lyon'] }),
        client('none', { name: 'Sapins', cities: ['Lyon'] }),
      ],
    });
    for (const [text, ids] of [
      ['🎄', ['both', 'tree']],
      ['🎄🎁', ['both']],
      ['sapins 🎄', ['tree']],
      ['lyon🎁', ['both']],
      ['🐟', []],
    ] as const)
      expect([...idsAt(own, { text })].sort(), text).toEqual(ids);
    expect(own.clients.find('🎄', 5).map(({ title }) => title)).toHaveLength(2);
  });

  test('finds by current words only', () => {
    all.clients.put({
      records: [client('moved', { name: 'Anderswo', cities: ['Bremen'] })],
      nowEpochMs: 20,
    });
    all.clients.put({
      records: [client('moved', { name: 'Anderswo', cities: ['Kiel'], asOfEpochMs: 12 })],
      nowEpochMs: 20,
    });
    expect([idsAt(all, { text: 'bremen' }), idsAt(all, { text: 'kiel anders' })]).toEqual([
      [],
      ['moved'],
    ]);
  });

  test('returns clients with the words in their name first, with the matched text, to the palette', () => {
    const own = cacheInMemory();
    own.clients.put({
      nowEpochMs: 20,
      records: [
        client('words', { name: 'Aachen', cities: ['Zürich'] }),
        client('title', { name: 'Zuricher Käse', cities: ['Bern'] }),
      ],
    });
    expect(own.clients.find('züri', 5)).toEqual([
      { id: 'title', title: 'Zuricher Käse', excerpt: null },
      { id: 'words', title: 'Aachen', excerpt: 'Zürich' },
    ]);
    expect(own.clients.find('  ', 5)).toEqual([]);
    own.clients.put({
      nowEpochMs: 21,
      records: [client('long', { name: 'Bonn', cities: [`${'far '.repeat(200)}Xanten`] })],
    });
    expect(own.clients.find('xanten', 5)[0]?.excerpt).toMatch(/^….{30,50}Xanten…$/);
  });
});

describe('likely duplicates', () => {
  test('are found quickly for an endless name', () => {
    const key = matchKey(`Zed ${'ta '.repeat(100_000)}s. r. l.`);
    expect(key).toMatch(/^t? ?ta ta .* ta zed$/);
  });

  test('share a number in any notation, an e-mail, or nearly the same name', () => {
    const { clients } = cacheInMemory();
    clients.put({
      nowEpochMs: 20,
      records: [
        client('both', { name: 'Müller & Söhne GmbH', vatNumber: 'DE 123.456.789' }),
        client('mail', { name: 'X', emails: ['Info@Mueller.example'] }),
        client('tax', { name: 'Y', taxNumber: '12/345/67890' }),
        client('else', { name: 'Müller' }),
      ],
    });
    const likely = (changes: object) =>
      clients
        .likely({ vatNumber: null, taxNumber: null, email: null, name: null, ...changes }, 5)
        .map(({ record, because }) => [record.id, ...because]);
    expect(
      likely({
        vatNumber: 'de123456789',
        name: 'MUELLER SOEHNE g.m.b.h.',
        email: 'info@mueller.example ',
      }),
    ).toEqual([
      ['both', 'vat-number', 'name'],
      ['mail', 'email'],
    ]);
    expect(likely({ taxNumber: '12 345 67890' })).toEqual([['tax', 'tax-number']]);
    expect(likely({ email: 'info.mueller@example' })).toEqual([]);
    expect(likely({})).toEqual([]);
  });
});

describe('lists of clients', () => {
  const few = fc.option(fc.constantFrom('', 'a', 'b'), { nil: null });
  const anyClient = fc
    .record({
      id: fc.integer({ min: 1, max: 20 }).map(String),
      name: fc.option(
        fc.oneof(
          fc.constantFrom('Élan', 'elan', 'Zoo Elan', 'anna zoo'),
          fc.string({ unit: fc.constantFrom('a', 'z', 'é', ' ', '𝒳', '\ufb01'), maxLength: 4 }),
        ),
        { nil: null },
      ),
      createdEpochMs: fc.option(fc.constantFrom(0, 1, 2), { nil: null }),
      updatedEpochMs: fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }),
      kind: few,
      currency: few,
      isReady: fc.boolean(),
      cities: fc.array(fc.constantFrom('Zagreb', 'Élne'), { maxLength: 1 }),
    })
    .map(({ id, ...rest }) => client(id, rest));
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        what: fc.constant('put' as const),
        records: fc.array(anyClient, { maxLength: 8 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('begin' as const) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('finish' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        what: fc.constant('ask' as const),
        question: fc.record({
          text: fc.constantFrom('', 'a', 'el', 'zoo e', 'e zoo a', 'x a', '2 an', 'z'),
          kinds: fc.array(few, { maxLength: 2 }),
          countries: fc.constant<(string | null)[]>([]),
          currencies: fc.array(few, { maxLength: 1 }),
          readiness: fc.constantFrom('all' as const, 'ready' as const, 'not-ready' as const),
          sort: fc.constantFrom('name' as const, 'created' as const, 'updated' as const),
          direction: fc.constantFrom('ascending' as const, 'descending' as const),
        }),
        at: fc.nat(12),
        limit: fc.integer({ min: 1, max: 12 }),
      }),
    },
  );

  interface Kept {
    readonly client: ClientToStore;
    readonly row: number;
    readonly pass: number;
    readonly isAbsent: boolean;
  }
  const fold = (text: string) => withoutAccents(text, 'NFKD').toLowerCase();
  const bytes = (one: string, other: string) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other));

  /** The same answers from a plain list. */
  function modelAnswer(
    rows: ReadonlyMap<string, Kept>,
    { text, kinds, currencies, readiness, sort, direction }: ClientQuery,
  ): readonly string[] {
    const wanted = fold(text)
      .split(' ')
      .filter((word) => word !== '');
    const isChosen = (choice: readonly (string | null)[], value: string | null) =>
      choice.length === 0 || choice.some((one) => (one ?? '') === (value ?? ''));
    const valueOf = ({ client: { name, createdEpochMs, updatedEpochMs } }: Kept) =>
      sort === 'name'
        ? fold(name ?? '').trim() || null
        : sort === 'created'
          ? createdEpochMs
          : updatedEpochMs;
    const way = direction === 'ascending' ? 1 : -1;
    return [...rows.values()]
      .filter(({ client: { id, name, kind, currency, isReady, cities }, isAbsent }) => {
        const words = fold([name ?? '', ...cities, id].join(' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
        // A single letter searches for nothing.
        const isFound =
          [...text.trim()].length < 2 ||
          wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
        return (
          !isAbsent &&
          isFound &&
          isChosen(kinds, kind) &&
          isChosen(currencies, currency) &&
          (readiness === 'all' || (readiness === 'ready') === isReady)
        );
      })
      .sort((one, other) => {
        const [value, against] = [valueOf(one), valueOf(other)];
        if (value === null || against === null)
          return value === against ? way * (one.row - other.row) : value === null ? 1 : -1;
        const order =
          typeof value === 'string' ? bytes(value, String(against)) : value - Number(against);
        return way * (order || one.row - other.row);
      })
      .map(({ client: { id } }) => id);
  }

  test('answer every query like a plain list, after any earlier writes and queries', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const { clients } = cacheInMemory();
        const rows = new Map<string, Kept>();
        let [pass, now] = [0, 100];
        for (const one of steps) {
          now += 1;
          if (one.what === 'put') {
            const records = one.records.map((record) => ({
              ...record,
              asOfEpochMs: now,
              model: JSON.stringify(record),
            }));
            clients.put({ records, nowEpochMs: now });
            for (const record of records)
              rows.set(record.id, {
                client: record,
                row: rows.get(record.id)?.row ?? rows.size + 1,
                pass,
                isAbsent: false,
              });
          } else if (one.what === 'begin') {
            pass += 1;
            clients.put({ records: [], nowEpochMs: now, sync: { pass, body: '' } });
          } else if (one.what === 'finish') {
            clients.finishPass({ nowEpochMs: now, sync: { pass, body: '' } });
            for (const [id, record] of rows)
              rows.set(id, { ...record, isAbsent: record.isAbsent || record.pass < pass });
          } else {
            const expected = modelAnswer(rows, one.question);
            const { records, matchCount } = clients.range(one);
            expect(records.map(({ id }) => id)).toEqual(expected.slice(one.at, one.at + one.limit));
            expect([matchCount, clients.count(one.question)]).toEqual([
              expected.length,
              expected.length,
            ]);
            expect([...clients.each(one.question, 3)].flat().map(({ id }) => id)).toEqual(expected);
          }
        }
        const present = [...rows.values()].filter(({ isAbsent }) => !isAbsent);
        const counted = clients.facets();
        expect([
          clients.total(),
          counted.readiness.find(({ value }) => value === 'ready')?.count ?? 0,
        ]).toEqual([present.length, present.filter(({ client: { isReady } }) => isReady).length]);
        for (const value of [null, 'a', 'b'])
          expect(counted.kinds.find((facet) => facet.value === value)?.count ?? 0).toBe(
            present.filter(({ client: { kind } }) => (kind ?? '') === (value ?? '')).length,
          );
      }),
      { numRuns: runs(100) },
    );
  });

  test.for([20, 200])(
    'are found by a letter next to a word, with any of %i letters after it',
    (letters) => {
      const { clients } = cacheInMemory();
      const names = Array.from(
        { length: letters },
        (_, at) => `Zoo m${String.fromCodePoint(0x4e00 + at)}`,
      );
      clients.put({
        records: ['Zoo m', ...names, 'Zoo n', 'Ma'].map((name, at) =>
          client(`#${String(at)}`, { name }),
        ),
        nowEpochMs: 1,
      });
      expect(clients.count({ ...anything, text: 'm zoo' })).toBe(letters + 1);
    },
  );

  test('are sorted equally after a thousand incremental changes and after a fresh read', () => {
    const all = cacheInMemory();
    const page = (round: number) =>
      Array.from({ length: 60 }, (_, at) =>
        client(`c${String((at * 7 + round * 31) % 400)}`, {
          asOfEpochMs: 20 + round,
          name: `${String((at * 13 + round * 17) % 50)} x`,
          model: String(round),
        }),
      );
    for (let round = 0; round < 20; round += 1) {
      all.clients.put({ records: page(round), nowEpochMs: 100 });
      all.clients.count(anything);
    }
    const patched = idsAt(all);
    const sorted = all.clients
      .range({ question: anything, at: 0, limit: 500 })
      .records.map(({ id }) => id);
    expect([patched.length, new Set(patched).size]).toEqual([
      all.clients.total(),
      all.clients.total(),
    ]);
    const fresh = cacheInMemory();
    for (let round = 0; round < 20; round += 1)
      fresh.clients.put({ records: page(round), nowEpochMs: 100 });
    expect([sorted, idsAt(fresh)]).toEqual([patched, patched]);
  });
});

describe('products', () => {
  test('are counted by type, currency and exact rate, found by words, and sorted by title', () => {
    const { products, clients } = cacheInMemory();
    const product = (id: string, title: string, vatRate: string | null) => ({
      id,
      model: '{}',
      asOfEpochMs: 1,
      title,
      createdEpochMs: null,
      updatedEpochMs: null,
      type: 'good',
      currency: 'EUR',
      vatRate,
      texts: ['Für die Küche'],
    });
    products.put({
      records: [
        product('b', 'Zange', '0.2'),
        product('a', 'Änderung', '0.20'),
        { ...product('c', 'beil', null), type: 'service' },
      ],
      nowEpochMs: 5,
      sync: { pass: 1, body: '' },
    });
    const question: ProductQuery = {
      text: 'kuch',
      types: [],
      currencies: ['EUR'],
      vatRates: [],
      sort: 'title',
      direction: 'ascending',
    };
    expect(products.range({ question, at: 1, limit: 5 }).records.map(({ id }) => id)).toEqual([
      'c',
      'b',
    ]);
    expect(products.facets()).toEqual({
      types: [
        { value: 'good', count: 2 },
        { value: 'service', count: 1 },
      ],
      currencies: [{ value: 'EUR', count: 3 }],
      vatRates: [
        { value: null, count: 1 },
        { value: '0.2', count: 1 },
        { value: '0.20', count: 1 },
      ],
    });
    expect([
      products.count({ ...question, vatRates: [null, '0.2'] }),
      products.count({ ...question, types: ['service'] }),
      clients.total(),
      products.find('zan', 3).length,
    ]).toEqual([2, 1, 0, 1]);
  });
});

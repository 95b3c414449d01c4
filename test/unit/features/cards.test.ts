import { describe, expect, it } from 'vitest';
import { fetchCardList, fetchCard } from '../../../main/features/cards/list/card-list-source.ts';
import {
  type CardListRequest,
  createCardListReader,
  readCard,
} from '../../../main/features/cards/list/read-cards.ts';
import { storeCard, storeTrackedCards } from '../../../main/features/cards/list/store-cards.ts';
import { trackCards, untrackCard } from '../../../main/features/cards/list/track-cards.ts';
import { searchEverywhere } from '../../../main/features/search/search-everywhere.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const now = 1_000_000;
const request: CardListRequest = {
  text: '',
  statuses: [],
  sort: 'name',
  at: 0,
  limit: 100,
  refresh: 'no',
};
function open(bank = fakeBank()) {
  const connection = openConnection({ bank, now: () => now });
  const readList = createCardListReader(connection);
  return {
    bank,
    connection,
    list: (asked: Partial<CardListRequest> = {}) => readList({ ...request, ...asked }),
    get: (asked: Parameters<typeof readCard>[1]) => readCard(connection, asked),
  };
}
const elodie = {
  id: cardIdOf('a'),
  embossedName: 'Élodie Martin',
  nickname: 'Bakehouse',
  lastDigits: '4821',
  status: 'live',
};
function names(
  answer: ReturnType<ReturnType<typeof createCardListReader>>,
): readonly (string | null)[] {
  return answer.ok ? answer.value.rows.map(({ name }) => name) : [];
}
async function settled({ list }: ReturnType<typeof open>) {
  await expect
    .poll(() => {
      const answer = list();
      return answer.ok && answer.value.freshness.isRefreshing;
    })
    .toBe(false);
}

describe('the card list', () => {
  it('shows cards added by ID, with the user’s label, until the bank has answered', () => {
    const { connection, list } = open();
    expect(
      trackCards(connection, [{ id: cardIdOf('x1'), label: 'Van', lastDigits: '1234' }]),
    ).toEqual(ok({ addedCount: 1, knownCount: 0 }));
    expect(list()).toMatchObject({
      value: {
        rows: [
          {
            name: 'Van',
            lastDigits: '1234',
            status: null,
            asOfEpochMs: null,
            isTracked: true,
            canLock: true,
          },
        ],
      },
    });
    storeCard(
      connection,
      cardWith({
        id: cardIdOf('x1'),
        embossedName: 'Karim Benali',
        lastDigits: '7304',
        status: 'live',
      }),
      now,
    );
    expect(list()).toMatchObject({
      value: {
        rows: [{ name: 'Karim Benali', lastDigits: '7304', label: 'Van', asOfEpochMs: now }],
      },
    });
  });

  it('is restored after the cache was lost', () => {
    const { connection, list } = open();
    trackCards(connection, [{ id: cardIdOf('x1'), label: 'Van', lastDigits: null }]);
    connection.cache.erase();
    storeTrackedCards(connection);
    expect(names(list())).toEqual(['Van']);
  });

  it('counts new and known cards, and pasted duplicates once', () => {
    const { connection } = open();
    trackCards(connection, [{ id: cardIdOf('x1'), label: null, lastDigits: null }]);
    const pasted = ['x1', 'x2', 'x2'].map((id) => ({
      id: cardIdOf(id),
      label: null,
      lastDigits: null,
    }));
    expect(trackCards(connection, pasted)).toEqual(ok({ addedCount: 1, knownCount: 1 }));
    untrackCard(connection, cardIdOf('x2'));
    expect(connection.cache.cards.all().map(({ id }) => id)).toEqual(['x1']);
  });

  it('comes from the service’s list if there is one', async () => {
    const opened = open(
      fakeBank({
        listCards: async () =>
          ok([cardWith({ id: cardIdOf('l1'), embossedName: 'From the list' })]),
      }),
    );
    const { list } = opened;
    list({ refresh: 'if-stale' });
    await settled(opened);
    expect(list()).toMatchObject({
      value: {
        source: 'service-list',
        rows: [{ name: 'From the list' }],
        freshness: { failure: null, asOfEpochMs: now },
      },
    });
  });

  it('asks a service without a list once and shows no error', async () => {
    const opened = open(fakeBank({ listCards: async () => failed({ kind: 'not-supported' }) }));
    const { bank, list } = opened;
    for (let reads = 0; reads < 3; reads++) {
      list({ refresh: 'if-stale' });
      await settled(opened);
    }
    expect(list()).toMatchObject({ value: { source: 'own-list', freshness: { failure: null } } });
    expect(bank.calls).toEqual(['listCards']);
  });

  it('keeps a card missing from the list, marked', async () => {
    const opened = open(fakeBank({ listCards: async () => ok([]) }));
    const { connection, list } = opened;
    storeCard(connection, cardWith({ id: cardIdOf('gone'), embossedName: 'Gone' }), 1);
    list({ refresh: 'now' });
    await settled(opened);
    expect(list()).toMatchObject({ value: { rows: [{ name: 'Gone', isAbsent: true }] } });
  });

  it('sorts the card nearest to its limit first, then locked, unused and ended ones', () => {
    const { connection, list } = open();
    for (const [id, status, spent] of [
      ['ended', 'stolen', '100'],
      ['ordered', 'pending', '0'],
      ['locked', 'paused', '99'],
      ['silent', 'live', null],
      ['calm', 'live', '10'],
      ['near', 'live', '95'],
    ] as const)
      storeCard(
        connection,
        cardWith({
          id: cardIdOf(id),
          embossedName: id,
          status,
          paymentMonthlySpent: spent,
          paymentMonthlyLimit: '100',
        }),
        now,
      );
    expect(names(list({ sort: 'near-limit' })).join(' ')).toBe(
      'near calm silent locked ordered ended',
    );
  });

  it.each(['name', 'most-used', 'near-limit', 'last-activity', 'created'] as const)(
    'pages through every card once, sorted by %s',
    (sort) => {
      const { connection, list } = open();
      for (let n = 0; n < 23; n++)
        storeCard(
          connection,
          cardWith({
            id: cardIdOf(`c${n}`),
            embossedName: `Name ${n % 5}`,
            paymentMonthlyLimit: '100',
            paymentMonthlySpent: String(n % 3),
          }),
          now,
        );
      connection.vault.cardUse.record('c7', now);
      const seen: string[] = [];
      for (let at = 0; at < 25; at += 5) {
        const answer = list({ sort, at, limit: 5 });
        if (!answer.ok) throw new Error(answer.error.kind);
        seen.push(...answer.value.rows.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(23);
      expect(seen).toHaveLength(23);
      if (sort === 'most-used') expect(seen[0]).toBe('c7');
    },
  );

  it('filters by text and status and returns the match count', () => {
    const { connection, list } = open();
    storeCard(connection, cardWith(elodie), now);
    storeCard(
      connection,
      cardWith({ id: cardIdOf('b'), embossedName: 'Jonas Weber', status: 'paused' }),
      now,
    );
    expect(names(list({ text: 'elod bake' }))).toEqual(['Élodie Martin']);
    expect(names(list({ text: '4821', sort: 'most-used' }))).toEqual(['Élodie Martin']);
    expect(list({ statuses: ['paused'] })).toMatchObject({
      value: { matchCount: 1, totalCount: 2, rows: [{ isLocked: true }] },
    });
  });

  describe('with fixed row places', () => {
    function fixedRows() {
      const { connection, list } = open();
      const put = (id: string, changes: Partial<Card> = {}) =>
        storeCard(
          connection,
          cardWith({ id: cardIdOf(id), embossedName: id, status: 'live', ...changes }),
          now,
        );
      ['a', 'b', 'c'].forEach((id) => put(id));
      const ids = (asked: Partial<CardListRequest> = {}) => {
        const answer = list({ sort: 'near-limit', keepsPlaces: true, ...asked });
        if (!answer.ok) return answer.error.kind;
        const { rows, matchCount } = answer.value;
        if (asked.limit === undefined) expect(matchCount).toBe(rows.length);
        return rows.map(({ id }) => id).join('');
      };
      return { connection, put, ids };
    }

    it('moves no row after a lock, even out of a filter, so a second click hits no other card', () => {
      const { put, ids } = fixedRows();
      const filter = { statuses: ['live'] };
      expect(ids(filter)).toBe('abc');
      put('a', { status: 'paused' });
      expect(ids({ ...filter, keepsPlaces: false })).toBe('bc');
      expect(ids(filter)).toBe('abc');
      expect(ids({ ...filter, at: 0, limit: 2 }) + ids({ ...filter, at: 2, limit: 2 })).toBe('abc');
    });

    it.each([
      ['a refresh', { refresh: 'if-stale' }],
      ['another query', { text: '', statuses: ['live', 'paused'] }],
    ] as const)('sorts again after %s', (_what, asked) => {
      const { put, ids } = fixedRows();
      ids();
      put('a', { status: 'paused' });
      expect(ids()).toBe('abc');
      expect(ids({ ...asked, statuses: [...('statuses' in asked ? asked.statuses : [])] })).toBe(
        'bca',
      );
    });

    it('appends new cards and drops removed ones', () => {
      const { connection, put, ids } = fixedRows();
      ids();
      put('0', { paymentMonthlyLimit: '10', paymentMonthlySpent: '9' });
      connection.cache.cards.remove('b');
      expect(ids()).toBe('ac0');
      expect(ids({ refresh: 'if-stale' })).toBe('0ac');
    });
  });
});

describe('an answered lock during an older read', () => {
  const id = cardIdOf('a');
  it.each(['list', 'card'] as const)('stays when the %s arrives', async (what) => {
    let comeIn: () => void = () => undefined;
    const old = cardWith({ id, status: 'live' });
    const bank = fakeBank({
      listCards: () => new Promise((resolve) => (comeIn = () => resolve(ok([old])))),
      readCard: () => new Promise((resolve) => (comeIn = () => resolve(ok(old)))),
    });
    let clock = now;
    const connection = openConnection({ bank, now: () => (clock += 1) });
    const read =
      what === 'list'
        ? fetchCardList(connection)
        : fetchCard(connection, { id, askedBy: 'background' });
    await connection.lockCard(id);
    comeIn();
    await read;
    expect(connection.cache.cards.get(id)?.status).toBe('paused');
  });
});

describe('the page of a card', () => {
  it('shows the stored card, and asks a service without single cards only for the user', async () => {
    const { bank, connection, get } = open(
      fakeBank({ readCard: async () => failed({ kind: 'not-supported' }) }),
    );
    storeCard(connection, cardWith({ id: cardIdOf('a'), embossedName: 'Ada' }), 1);
    get({ id: cardIdOf('a'), refresh: 'if-stale' });
    await expect
      .poll(() => get({ id: cardIdOf('a'), refresh: 'no' }))
      .toMatchObject({
        value: {
          isReadingMissing: true,
          card: { embossedName: 'Ada' },
          freshness: { isRefreshing: false, failure: null },
        },
      });
    get({ id: cardIdOf('a'), refresh: 'if-stale' });
    expect(bank.calls).toEqual(['readCard a']);
  });

  it('reports not found for a card outside the list', () => {
    expect(open().get({ id: cardIdOf('nobody'), refresh: 'no' })).toEqual(
      failed({ kind: 'not-found', traceId: null }),
    );
  });
});

describe('search', () => {
  it('finds cards by name, nickname and digits without a request to the bank', () => {
    const { bank, connection } = open();
    storeCard(connection, cardWith(elodie), now);
    expect(searchEverywhere(connection, { text: 'mart 48', limit: 5 })).toEqual([
      {
        kind: 'card',
        id: 'a',
        title: 'Élodie Martin',
        detail: 'Bakehouse',
        lastDigits: '4821',
        number: null,
        status: 'live',
        canLock: true,
        canSetLimits: true,
      },
    ]);
    expect(bank.calls).toEqual([]);
  });

  it('finds a card by its whole ID, and not by parts of it', () => {
    const { connection } = open();
    const id = cardIdOf('8a7b9c0d-1111-4222-8333-444455556666');
    storeCard(connection, cardWith({ ...elodie, id }), now);
    expect(searchEverywhere(connection, { text: id.toUpperCase(), limit: 5 })).toHaveLength(1);
    for (const text of ['8a', '44', '1111', 'live'])
      expect(searchEverywhere(connection, { text, limit: 5 })).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { fetchList, fetchOne } from '../../../main/features/cards/card-list-source.ts';
import { createLockCard } from '../../../main/features/cards/lock-card.ts';
import {
  type CardListRequest,
  readCard,
  readCardList,
} from '../../../main/features/cards/read-cards.ts';
import { storeCard, storeTracked } from '../../../main/features/cards/store-cards.ts';
import { trackCards, untrackCard } from '../../../main/features/cards/track-cards.ts';
import { searchEverywhere } from '../../../main/features/search/search-everywhere.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const now = 1_000_000;
const request: CardListRequest = {
  text: '',
  statuses: [],
  sort: 'name',
  after: null,
  limit: 100,
  refresh: 'no',
};
const open = (bank = fakeBank()) => {
  const connection = openConnection({ bank });
  const lockCard = createLockCard({
    connection: () => connection,
    isOnline: () => true,
    now: () => now,
    onChange: () => undefined,
    reportBug: () => undefined,
  });
  return {
    bank,
    connection,
    deps: {
      connection: () => connection,
      lockCard,
      now: () => now,
      reportBug: (cause: unknown) => {
        throw cause;
      },
    },
  };
};
const names = (answer: ReturnType<typeof readCardList>): readonly (string | null)[] =>
  answer.ok ? answer.value.rows.map(({ name }) => name) : [];
const settled = async (deps: ReturnType<typeof open>['deps']) => {
  await expect
    .poll(() => {
      const answer = readCardList(deps, request);
      return answer.ok && answer.value.freshness.isRefreshing;
    })
    .toBe(false);
};

describe('the card list', () => {
  it('holds cards added by id, with the owner’s words, until the bank has told more', () => {
    const { connection, deps } = open();
    expect(
      trackCards(connection, [{ id: cardIdOf('x1'), label: 'Van', lastDigits: '1234' }], now),
    ).toEqual(ok({ addedCount: 1, knownCount: 0 }));
    expect(readCardList(deps, request)).toMatchObject({
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
    expect(readCardList(deps, request)).toMatchObject({
      value: {
        rows: [{ name: 'Karim Benali', lastDigits: '7304', label: 'Van', asOfEpochMs: now }],
      },
    });
  });

  it('is there again after the cache was lost', () => {
    const { connection, deps } = open();
    trackCards(connection, [{ id: cardIdOf('x1'), label: 'Van', lastDigits: null }], now);
    connection.cache.erase();
    storeTracked(connection);
    expect(names(readCardList(deps, request))).toEqual(['Van']);
  });

  it('counts what is new and what was known, duplicates among the pasted once', () => {
    const { connection } = open();
    trackCards(connection, [{ id: cardIdOf('x1'), label: null, lastDigits: null }], now);
    const pasted = ['x1', 'x2', 'x2'].map((id) => ({
      id: cardIdOf(id),
      label: null,
      lastDigits: null,
    }));
    expect(trackCards(connection, pasted, now)).toEqual(ok({ addedCount: 1, knownCount: 1 }));
    untrackCard(connection, cardIdOf('x2'));
    expect(connection.cache.cards.all().map(({ id }) => id)).toEqual(['x1']);
  });

  it('comes from the service’s list where it has one', async () => {
    const { deps } = open(
      fakeBank({
        listCards: async () =>
          ok([cardWith({ id: cardIdOf('l1'), embossedName: 'From the list' })]),
      }),
    );
    readCardList(deps, { ...request, refresh: 'if-stale' });
    await settled(deps);
    expect(readCardList(deps, request)).toMatchObject({
      value: {
        source: 'service-list',
        rows: [{ name: 'From the list' }],
        freshness: { failure: null, asOfEpochMs: now },
      },
    });
  });

  it('asks a service without a list once and shows no error', async () => {
    const { bank, deps } = open(
      fakeBank({ listCards: async () => failed({ kind: 'not-supported' }) }),
    );
    for (let reads = 0; reads < 3; reads++) {
      readCardList(deps, { ...request, refresh: 'if-stale' });
      await settled(deps);
    }
    expect(readCardList(deps, request)).toMatchObject({
      value: { source: 'own-list', freshness: { failure: null } },
    });
    expect(bank.asked).toEqual(['listCards']);
  });

  it('keeps a card that the list no longer names, marked', async () => {
    const { connection, deps } = open(fakeBank({ listCards: async () => ok([]) }));
    storeCard(connection, cardWith({ id: cardIdOf('gone'), embossedName: 'Gone' }), 1);
    readCardList(deps, { ...request, refresh: 'now' });
    await settled(deps);
    expect(readCardList(deps, request)).toMatchObject({
      value: { rows: [{ name: 'Gone', isAbsent: true }] },
    });
  });

  it.each(['name', 'most-used', 'near-limit', 'last-activity', 'created'] as const)(
    'pages through every card once, sorted by %s',
    (sort) => {
      const { connection, deps } = open();
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
      let after: string | null = null;
      do {
        const answer = readCardList(deps, { ...request, sort, after, limit: 5 });
        if (!answer.ok) throw new Error(answer.error.kind);
        seen.push(...answer.value.rows.map(({ id }) => id));
        after = answer.value.next;
      } while (after !== null);
      expect(new Set(seen).size).toBe(23);
      expect(seen).toHaveLength(23);
      if (sort === 'most-used') expect(seen[0]).toBe('c7');
    },
  );

  it('narrows by text and status and says how many match', () => {
    const { connection, deps } = open();
    storeCard(
      connection,
      cardWith({
        id: cardIdOf('a'),
        embossedName: 'Élodie Martin',
        nickname: 'Bakehouse',
        lastDigits: '4821',
        status: 'live',
      }),
      now,
    );
    storeCard(
      connection,
      cardWith({ id: cardIdOf('b'), embossedName: 'Jonas Weber', status: 'paused' }),
      now,
    );
    expect(names(readCardList(deps, { ...request, text: 'elod bake' }))).toEqual(['Élodie Martin']);
    expect(names(readCardList(deps, { ...request, text: '4821', sort: 'most-used' }))).toEqual([
      'Élodie Martin',
    ]);
    expect(readCardList(deps, { ...request, statuses: ['paused'] })).toMatchObject({
      value: { matchCount: 1, totalCount: 2, rows: [{ isLocked: true }] },
    });
  });

  it('does not stumble over a page mark that is not its own', () => {
    const { deps } = open();
    expect(readCardList(deps, { ...request, after: 'nonsense' })).toMatchObject({
      ok: true,
      value: { rows: [] },
    });
  });
});

describe('a lock that is answered while an older reading is under way', () => {
  const id = cardIdOf('a');
  it.each(['list', 'card'] as const)('stays when the %s comes in', async (what) => {
    let comeIn: () => void = () => undefined;
    const old = cardWith({ id, status: 'live' });
    const bank = fakeBank({
      listCards: () => new Promise((resolve) => (comeIn = () => resolve(ok([old])))),
      readCard: () => new Promise((resolve) => (comeIn = () => resolve(ok(old)))),
    });
    const connection = openConnection({ bank });
    let clock = now;
    const lockCard = createLockCard({
      connection: () => connection,
      isOnline: () => true,
      now: () => (clock += 1),
      onChange: () => undefined,
      reportBug: () => undefined,
    });
    const read =
      what === 'list'
        ? fetchList(
            connection,
            () => (clock += 1),
            () => true,
          )
        : fetchOne(connection, { id, askedBy: 'background' }, () => (clock += 1));
    await lockCard.lock(connection, id);
    comeIn();
    await read;
    expect(connection.cache.cards.get(id)?.status).toBe('paused');
  });
});

describe('the page of a card', () => {
  it('shows what is kept and asks a service that cannot read one card only for the owner', async () => {
    const { bank, connection, deps } = open(
      fakeBank({ readCard: async () => failed({ kind: 'not-supported' }) }),
    );
    storeCard(connection, cardWith({ id: cardIdOf('a'), embossedName: 'Ada' }), 1);
    readCard(deps, { id: cardIdOf('a'), refresh: 'if-stale' });
    await expect
      .poll(() => readCard(deps, { id: cardIdOf('a'), refresh: 'no' }))
      .toMatchObject({
        value: {
          isReadingMissing: true,
          card: { embossedName: 'Ada' },
          freshness: { isRefreshing: false, failure: null },
        },
      });
    readCard(deps, { id: cardIdOf('a'), refresh: 'if-stale' });
    expect(bank.asked).toEqual(['readCard a']);
  });

  it('says not found for a card that is not in the list', () => {
    expect(readCard(open().deps, { id: cardIdOf('nobody'), refresh: 'no' })).toEqual(
      failed({ kind: 'not-found', traceId: null }),
    );
  });
});

describe('search', () => {
  it('finds cards by name, nickname and digits without asking the bank', () => {
    const { bank, connection } = open();
    storeCard(
      connection,
      cardWith({
        id: cardIdOf('a'),
        embossedName: 'Élodie Martin',
        nickname: 'Bakehouse',
        lastDigits: '4821',
        status: 'live',
      }),
      now,
    );
    expect(searchEverywhere(connection, { text: 'mart 48', limit: 5 })).toEqual([
      {
        kind: 'card',
        id: 'a',
        title: 'Élodie Martin',
        detail: 'Bakehouse',
        lastDigits: '4821',
        status: 'live',
      },
    ]);
    expect(bank.asked).toEqual([]);
  });

  it('finds a card by its whole id, and not by letters or digits in it', () => {
    const { connection } = open();
    const id = cardIdOf('8a7b9c0d-1111-4222-8333-444455556666');
    storeCard(
      connection,
      cardWith({
        id,
        embossedName: 'Élodie Martin',
        nickname: null,
        lastDigits: '4821',
        status: 'live',
      }),
      now,
    );
    expect(searchEverywhere(connection, { text: id.toUpperCase(), limit: 5 })).toHaveLength(1);
    for (const text of ['8a', '44', '1111', 'live'])
      expect(searchEverywhere(connection, { text, limit: 5 })).toEqual([]);
  });
});

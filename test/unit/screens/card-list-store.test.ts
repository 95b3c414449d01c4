import { describe, expect, it } from 'vitest';
import { noCardFacets } from '../../fixtures/bakery.ts';
import type { CardRow } from '../../../preload/contract/cards/cards.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { createCardList } from '../../../renderer/screens/cards/list/card-list-store.ts';
import { rowWith } from './card-with.ts';

type Query = Parameters<Bridge['cards']['list']>[0];
type Answer = Awaited<ReturnType<Bridge['cards']['list']>>;

function rowsOf(count: number, prefix = 'card'): readonly CardRow[] {
  return Array.from({ length: count }, (_, index) =>
    rowWith({ id: `${prefix}-${index}`, name: `${prefix} ${index}` }),
  );
}

/** A service with pages: `after` is the index where the page before ended. */
function listOf(all: readonly CardRow[]) {
  const asked: Query[] = [];
  const list = async (query: Query): Promise<Answer> => {
    asked.push(query);
    const found = all.filter((row) => (row.name ?? '').includes(query.text));
    const from = Number(query.after ?? 0);
    const rows = found.slice(from, from + query.limit);
    const end = from + rows.length;
    return ok({
      rows,
      next: end < found.length ? String(end) : null,
      matchCount: found.length,
      totalCount: all.length,
      statusCounts: [],
      facets: noCardFacets,
      orderedCount: 0,
      monthStartsOn: '2026-12-01',
      source: 'service-list',
      missingScope: null,
      freshness: { asOfEpochMs: 1, isRefreshing: false, failure: null },
    });
  };
  return { list, asked };
}

type GetCard = Bridge['cards']['get'];
const noCard: GetCard = async () => failed({ kind: 'not-found', traceId: null });
function getOf(rows: () => readonly CardRow[]): GetCard {
  return async ({ id }) => {
    const row = rows().find((one) => one.id === id);
    return row
      ? ok({
          row,
          card: null,
          isReadingMissing: true,
          monthLimitReachedOn: null,
          isPhysical: null,
          changesElsewhere: [],
          differsFrom: [],
          offers: {
            stolen: true,
            unlock: false,
            lost: false,
            discard: false,
            nickname: false,
            restrictions: false,
          },
          freshness: { asOfEpochMs: 1, isRefreshing: false, failure: null },
        })
      : failed({ kind: 'not-found', traceId: null });
  };
}
function idsIn(cardList: ReturnType<typeof createCardList>): readonly string[] {
  return cardList.store.getState().rows.map((row) => row.id);
}

/** A list whose answers come when the test says so. */
function heldList() {
  const held: { readonly query: Query; readonly answer: (answer: Answer) => void }[] = [];
  return {
    held,
    list: (query: Query) => new Promise<Answer>((answer) => held.push({ query, answer })),
  };
}

describe('the list of cards as the screen reads it', () => {
  it('reads page after page until there is no more', async () => {
    const { list, asked } = listOf(rowsOf(250));
    const cardList = createCardList(list, noCard);
    await cardList.reread('if-stale', 'anew');
    expect(cardList.store.getState().rows).toHaveLength(100);
    await cardList.readMore();
    await cardList.readMore();
    await cardList.readMore();
    expect(cardList.store.getState().rows.map((row) => row.id)).toEqual(
      rowsOf(250).map((row) => row.id),
    );
    expect(asked.map((query) => query.after)).toEqual([null, '100', '200']);
  });

  it('reads again as many rows as were there, and asks the bank only once for them', async () => {
    const { list, asked } = listOf(rowsOf(1200));
    const cardList = createCardList(list, noCard);
    await cardList.reread('no', 'anew');
    for (let page = 0; page < 7; page += 1) await cardList.readMore();
    asked.length = 0;
    await cardList.reread('now', 'anew');
    expect(cardList.store.getState().rows.length).toBeGreaterThanOrEqual(800);
    expect(new Set(cardList.store.getState().rows.map((row) => row.id)).size).toBe(
      cardList.store.getState().rows.length,
    );
    expect(asked.map((query) => query.refresh)).toEqual(['now', 'no']);
  });

  it('starts at the first page for another search', async () => {
    const { list } = listOf([...rowsOf(150, 'fuel'), ...rowsOf(3, 'market')]);
    const cardList = createCardList(list, noCard);
    await cardList.reread('no', 'anew');
    await cardList.readMore();
    await cardList.ask({ text: 'market' });
    expect(cardList.store.getState()).toMatchObject({
      next: null,
      query: { text: 'market' },
      summary: { matchCount: 3, totalCount: 153 },
    });
    expect(cardList.store.getState().rows).toHaveLength(3);
  });

  it('drops an answer that was overtaken by a newer query', async () => {
    const { held, list } = heldList();
    const { list: real } = listOf([...rowsOf(2, 'fuel'), ...rowsOf(1, 'market')]);
    const cardList = createCardList(list, noCard);
    const slow = cardList.ask({ text: 'fuel' });
    const quick = cardList.ask({ text: 'market' });
    const [first, second] = held;
    second?.answer(await real(second.query));
    await quick;
    first?.answer(await real(first.query));
    await slow;
    expect(cardList.store.getState().rows.map((row) => row.name)).toEqual(['market 0']);
  });

  it('keeps what it shows when a later answer is a failure, and says why', async () => {
    const { list } = listOf(rowsOf(2));
    let fails = false;
    const cardList = createCardList(
      async (query) => (fails ? failed({ kind: 'timed-out' }) : list(query)),
      noCard,
    );
    await cardList.reread('no', 'anew');
    fails = true;
    await cardList.reread('now', 'anew');
    expect(cardList.store.getState()).toMatchObject({ error: { kind: 'timed-out' } });
    expect(cardList.store.getState().rows).toHaveLength(2);
  });

  it('reads a page once however often the end comes near', async () => {
    const { list, asked } = listOf(rowsOf(150));
    const cardList = createCardList(list, noCard);
    await cardList.reread('no', 'anew');
    await Promise.all([cardList.readMore(), cardList.readMore(), cardList.readMore()]);
    expect(asked).toHaveLength(2);
    expect(cardList.store.getState().rows).toHaveLength(150);
  });

  it('shows nothing of one connection to the next, not even an answer on its way', async () => {
    const { held, list } = heldList();
    const { list: real } = listOf(rowsOf(2));
    const cardList = createCardList(list, noCard);
    cardList.resetFor('one');
    const reading = cardList.reread('no', 'anew');
    cardList.resetFor('two');
    const [first] = held;
    first?.answer(await real(first.query));
    await reading;
    expect(cardList.store.getState()).toMatchObject({ rows: [], summary: null });
  });

  it('leaves every row in its place after a lock, so that a second click never meets another card', async () => {
    let all = rowsOf(150);
    const cardList = createCardList(
      (query) => listOf(all).list(query),
      getOf(() => all),
    );
    await cardList.reread('no', 'anew');
    const before = idsIn(cardList);
    const [first, ...others] = all;
    if (first === undefined) throw new Error('No card');
    all = [...others, { ...first, isLocked: true }];
    await cardList.reread('no', 'kept');
    expect(idsIn(cardList).slice(0, 100)).toEqual(before);
    expect(cardList.store.getState().rows[0]).toMatchObject({ id: first.id, isLocked: true });
    await cardList.readMore();
    expect(new Set(idsIn(cardList))).toEqual(new Set(all.map((row) => row.id)));
    expect(idsIn(cardList)).toHaveLength(150);
    await cardList.reread('no', 'anew');
    expect(idsIn(cardList)).toEqual(all.map((row) => row.id));
  });

  it('drops a row that is no longer in the list', async () => {
    let all = rowsOf(3);
    const cardList = createCardList(
      (query) => listOf(all).list(query),
      getOf(() => all),
    );
    await cardList.reread('no', 'anew');
    all = all.filter((row) => row.id !== 'card-1');
    await cardList.reread('no', 'kept');
    expect(idsIn(cardList)).toEqual(['card-0', 'card-2']);
  });

  it('still sorts anew when the answer to that was overtaken by a reread', async () => {
    let all = rowsOf(3);
    const { held, list } = heldList();
    const cardList = createCardList(
      list,
      getOf(() => all),
    );
    const answer = async (index: number): Promise<void> => {
      const one = held[index];
      if (one) one.answer(await listOf(all).list(one.query));
    };
    const first = cardList.reread('no', 'anew');
    await answer(0);
    await first;
    all = [...all].reverse();
    const asked = cardList.ask({ sort: 'name' });
    const reread = cardList.reread('no', 'kept');
    await answer(1);
    await answer(2);
    await Promise.all([asked, reread]);
    expect(idsIn(cardList)).toEqual(all.map((row) => row.id));
  });
});

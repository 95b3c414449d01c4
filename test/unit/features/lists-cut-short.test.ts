import { describe, expect, it } from 'vitest';
import { createBankApi } from '../../../main/bank/bank-api.ts';
import {
  syncedListBudget,
  cutShort,
  wholeListBudget,
} from '../../../main/bank/transport/list-budget.ts';
import { fetchList } from '../../../main/features/cards/list/card-list-source.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import { listBounds } from '../../../main/features/synced-list.ts';
import { transportBench } from '../../fixtures/transport-bench.ts';
import { ok } from '../../../preload/contract/result.ts';
import { createSyncRig, pageOf, record } from './list-sync-rig.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const dayMs = 24 * 3_600_000;
const costly = { bytes: syncedListBudget.bytes / 4, values: 1, readMs: 1 };
function answer(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}
function cards(page: number, count = 1_000) {
  return Array.from({ length: count }, (_, at) => ({ id: `card-${String(page)}-${String(at)}` }));
}

describe('a list that is kept page by page', () => {
  it('and costs more to read than anybody’s list is left, with what was read and the word for it', async () => {
    const rig = createSyncRig(
      ({ page }) => pageOf([record(`p${String(page)}`)], { nextPage: page + 1, cost: costly }),
      { order: 'walk', ...listBounds },
    );
    rig.sync.request('refresh');
    for (let round = 0; round < 20; round += 1) await rig.settle();
    expect(rig.sync.status()).toMatchObject({
      phase: 'failed',
      pass: null,
      error: { kind: 'list-cut-short', why: 'too-costly' },
    });
    expect(rig.memory.rows.size).toBeGreaterThan(1);
    expect(rig.asked.length).toBeLessThan(10);
  });

  it('and gives ever new items ends before the disk does', () => {
    expect(cutShort(syncedListBudget, { ...syncedListBudget })).toBeNull();
    const oneMore = { ...syncedListBudget, items: syncedListBudget.items + 1 };
    expect(cutShort(syncedListBudget, oneMore)).toBe('never-ends');
    const of = (items: number) => listBounds.cutShort?.({ bytes: 0, values: 0, readMs: 0, items });
    expect([of(100_000), of(250_001)]).toEqual([null, 'never-ends']);
  });

  it('with a page of which nothing can be read says how much of it there is', async () => {
    const rig = createSyncRig(
      ({ page }) =>
        page === 1
          ? pageOf([record('a'), record('b')], { nextPage: 2 })
          : { ok: false, error: { kind: 'list-cut-short', why: 'too-costly', readCount: 0 } },
      { order: 'walk' },
    );
    rig.sync.request('refresh');
    for (let round = 0; round < 5; round += 1) await rig.settle();
    expect(rig.sync.status()).toMatchObject({
      phase: 'failed',
      error: { kind: 'list-cut-short', why: 'too-costly', readCount: 2 },
    });
    expect(rig.asked.map(({ page }) => page)).toEqual([1, 2]);
  });

  it('is said to be cut short after a restart too, is not read again for a day, and then or when the owner asks is', async () => {
    let isEndless = true;
    const rig = createSyncRig(
      ({ page }) => pageOf([record(`p${String(page)}`)], { nextPage: isEndless ? page + 1 : null }),
      { order: 'walk', maxPages: 3 },
    );
    rig.sync.request('refresh');
    for (let round = 0; round < 5; round += 1) await rig.settle();
    const asked = rig.asked.length;

    const again = rig.open();
    expect(again.status()).toMatchObject({
      phase: 'failed',
      error: { kind: 'list-cut-short', why: 'never-ends' },
    });
    again.request('refresh');
    await rig.settle();
    expect(rig.asked).toHaveLength(asked);
    isEndless = false;
    again.request('resume');
    await rig.settle();
    expect(again.status()).toMatchObject({ phase: 'idle', error: null });

    rig.clock.nowMs += dayMs;
    expect(again.status()).toMatchObject({ phase: 'idle' });
  });
});

describe('a list that is kept as a whole', () => {
  const named = Array.from({ length: 150 }, (_, at) =>
    cardWith({ id: cardIdOf(`named-${String(at)}`) }),
  );

  it('is kept card by card where it is long, and what it does not name is absent only then', async () => {
    const connection = openConnection({ bank: fakeBank({ listCards: async () => ok(named) }) });
    storeCard(connection, cardWith({ id: cardIdOf('before') }), 1);
    expect(await fetchList(connection)).toMatchObject({ ok: true });
    expect(connection.cache.cards.counts()).toMatchObject({ total: 150, absent: 1 });
  });

  it('is left where it stands when the connection closes meanwhile', async () => {
    let left = 20;
    const connection = openConnection({
      bank: fakeBank({ listCards: async () => ok(named) }),
      isOpen: () => {
        left -= 1;
        if (left === 0) connection.cache.close();
        return left > 0;
      },
    });
    await fetchList(connection);
    expect(left).toBe(0);
  });

  it('and was cut short marks nothing absent, and what it gave is there', async () => {
    const part = [cardWith({ id: cardIdOf('a') })];
    const connection = openConnection({
      bank: fakeBank({
        listCards: async () => ({
          ok: false,
          error: { kind: 'list-cut-short', why: 'never-ends', readCount: 1 },
          readSoFar: part,
        }),
      }),
    });
    storeCard(connection, cardWith({ id: cardIdOf('before') }), 1);
    expect(await fetchList(connection)).toMatchObject({ error: { kind: 'list-cut-short' } });
    expect(connection.cache.cards.counts()).toMatchObject({ total: 2, absent: 0 });
  });

  it('and does not end is left, and what it gave comes with the word for it', async () => {
    const { client, sent } = transportBench((page) =>
      answer({ cards: cards(page), meta: { next_page: page + 1 } }),
    );
    const list = await createBankApi(client).listCards();
    expect(list).toMatchObject({
      error: { kind: 'list-cut-short', why: 'never-ends', readCount: 6_000 },
    });
    expect(list.readSoFar).toHaveLength(6_000);
    expect(sent).toHaveLength(wholeListBudget.items / 1_000 + 1);
  });

  it('with a page of too many values keeps the pages before it', async () => {
    const { client } = transportBench((page) =>
      answer({
        cards: page === 1 ? cards(1, 100) : Array.from({ length: 200_001 }, () => null),
        meta: { next_page: page + 1 },
      }),
    );
    const list = await createBankApi(client).listCards();
    expect(list).toMatchObject({
      error: { kind: 'list-cut-short', why: 'too-costly', readCount: 100 },
    });
    expect(list.readSoFar).toHaveLength(100);
  });

  it('that only fails is a failure, of which nothing is kept', async () => {
    const { client } = transportBench(
      (page) =>
        page === 1
          ? answer({ cards: cards(1, 100), meta: { next_page: 2 } })
          : new Response('{', { status: 200 }),
      { limits: { maxAttempts: 1 } },
    );
    const list = await createBankApi(client).listCards();
    expect(list).toMatchObject({ error: { kind: 'service-failed' } });
    expect(list.readSoFar).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { createBankApi } from '../../../main/bank/bank-api.ts';
import {
  syncedListBudget,
  cutShortReason,
  wholeListBudget,
} from '../../../main/bank/transport/list-budget.ts';
import { fetchCardList } from '../../../main/features/cards/list/card-list-source.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import { listLimits } from '../../../main/features/synced-list.ts';
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

describe('a list that is stored page by page', () => {
  it('and costs more to read than any plausible list is cut short, with an error', async () => {
    const rig = createSyncRig(
      ({ page }) => pageOf([record(`p${String(page)}`)], { nextPage: page + 1, cost: costly }),
      { order: 'walk', ...listLimits },
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

  it('and returns new items without end is cut short before the disk is full', () => {
    expect(cutShortReason(syncedListBudget, { ...syncedListBudget })).toBeNull();
    const oneMore = { ...syncedListBudget, items: syncedListBudget.items + 1 };
    expect(cutShortReason(syncedListBudget, oneMore)).toBe('never-ends');
    const of = (items: number) => listLimits.cutShort?.({ bytes: 0, values: 0, readMs: 0, items });
    expect([of(100_000), of(250_001)]).toEqual([null, 'never-ends']);
  });

  it('with an unreadable page reports how much of it is stored', async () => {
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

  it('stays cut short after a restart, and is read again after a day or for the user', async () => {
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

describe('a list that is stored as a whole', () => {
  const named = Array.from({ length: 150 }, (_, at) =>
    cardWith({ id: cardIdOf(`named-${String(at)}`) }),
  );

  it('is stored in batches if it is long, and marks missing cards absent only at its end', async () => {
    const connection = openConnection({ bank: fakeBank({ listCards: async () => ok(named) }) });
    storeCard(connection, cardWith({ id: cardIdOf('before') }), 1);
    expect(await fetchCardList(connection)).toMatchObject({ ok: true });
    expect(connection.cache.cards.counts()).toMatchObject({ total: 150, absent: 1 });
  });

  it('stops when the connection closes meanwhile', async () => {
    let left = 20;
    const connection = openConnection({
      bank: fakeBank({ listCards: async () => ok(named) }),
      isOpen: () => {
        left -= 1;
        if (left === 0) connection.cache.close();
        return left > 0;
      },
    });
    await fetchCardList(connection);
    expect(left).toBe(0);
  });

  it('and was cut short marks nothing absent, and its records are stored', async () => {
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
    expect(await fetchCardList(connection)).toMatchObject({ error: { kind: 'list-cut-short' } });
    expect(connection.cache.cards.counts()).toMatchObject({ total: 2, absent: 0 });
  });

  it('and does not end is cut short, and returns its records with the error', async () => {
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

  it('with a page of too many values returns the pages before it', async () => {
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

  it('that only fails is a failure, and stores nothing', async () => {
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

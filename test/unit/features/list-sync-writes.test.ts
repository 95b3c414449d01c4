import { expect, it } from 'vitest';
import type { PageQuestion } from '../../../main/list-sync/sync-page.ts';
import { failed } from '../../../preload/contract/result.ts';
import { createSyncRig, pageOf, record } from './list-sync-rig.ts';
import { createMemoryStore, settle } from './list-sync-fakes.ts';

/** A store that keeps a page only when the test lets it. */
function createSlowStore() {
  const memory = createMemoryStore();
  const held: { readonly end: (failure?: Error) => void }[] = [];
  /** The records of each write that was kept. */
  const written: (readonly string[])[] = [];
  const putPages: typeof memory.store.putPages = async (...page) => {
    await new Promise<void>((resolve, reject) =>
      held.push({ end: (failure) => (failure === undefined ? resolve() : reject(failure)) }),
    );
    await memory.store.putPages(...page);
    written.push(page[0].flatMap(({ records }) => records.map(({ id }) => id)));
  };
  /** Ends the writes that have begun, and all that begin because of it. */
  const release = async (failure?: Error): Promise<void> => {
    for (let write = held.shift(); write !== undefined; write = held.shift()) {
      write.end(failure);
      await settle();
    }
  };
  return { ...memory, store: { ...memory.store, putPages }, held, written, release };
}

function pagesOf(pageCount: number, perPage = 1) {
  return ({ page }: PageQuestion) =>
    pageOf(
      Array.from({ length: perPage }, (_, at) =>
        record(at === 0 ? String(page) : `${String(page)}-${String(at)}`),
      ),
      { nextPage: page < pageCount ? page + 1 : null, totalCount: pageCount * perPage },
    );
}
const threePages = pagesOf(3);
/** As many as are put at a time. */
const fullPage = 250;

/** The beginning of the pass is kept, the first page is being kept, and others have come. */
async function whileFirstPageIsKept(pages = threePages) {
  const memory = createSlowStore();
  const rig = createSyncRig(pages, { order: 'walk', store: memory.store });
  await rig.request('refresh');
  memory.held.shift()?.end();
  await rig.settle();
  await rig.passWaits();
  return { memory, rig };
}

/** Until nothing is left to be done. */
async function keepAll({
  memory,
  rig,
}: Awaited<ReturnType<typeof whileFirstPageIsKept>>): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    await memory.release();
    await rig.passWaits();
  }
}

function pagesAsked(rig: ReturnType<typeof createSyncRig>): readonly number[] {
  return rig.asked.map(({ page }) => page);
}

it('reads on while a page is being kept, and keeps what has come meanwhile in one write', async () => {
  const { memory, rig } = await whileFirstPageIsKept(pagesOf(4));
  // A walk asks for each page once more behind the next one.
  expect([pagesAsked(rig), memory.held.length, memory.rows.size]).toEqual([
    [1, 2, 1, 3, 2, 4, 3],
    1,
    0,
  ]);
  await keepAll({ memory, rig });
  expect(memory.written).toEqual([[], ['1'], ['2', '1', '3', '2', '4', '3']]);
  expect(rig.sync.status().phase).toBe('idle');
});

it('has no more waiting than is put at a time', async () => {
  const { memory, rig } = await whileFirstPageIsKept(pagesOf(5, fullPage));
  expect([pagesAsked(rig), memory.held.length, memory.rows.size]).toEqual([[1, 2, 1], 1, 0]);
  await keepAll({ memory, rig });
  expect([memory.rows.size, rig.sync.status().phase]).toEqual([5 * fullPage, 'idle']);
});

it('keeps no page behind one that could not be kept, and reads that one again', async () => {
  const { memory, rig } = await whileFirstPageIsKept();
  await memory.release(new Error('the disk is full'));
  expect(rig.sync.status()).toMatchObject({
    phase: 'failed',
    doneCount: 0,
    error: { kind: 'storage-unavailable' },
  });
  expect([memory.rows.size, memory.written]).toEqual([0, [[]]]);
  await rig.request('resume');
  await keepAll({ memory, rig });
  const walk = [1, 2, 1, 3, 2];
  expect(pagesAsked(rig)).toEqual([...walk, ...walk]);
  expect([...memory.rows.keys()]).toEqual(['1', '2', '3']);
});

it('is paused at once while a page is being kept, and keeps what has come', async () => {
  const { memory, rig } = await whileFirstPageIsKept(pagesOf(5, fullPage));
  rig.sync.request('pause');
  expect(rig.sync.status().phase).toBe('paused');
  await keepAll({ memory, rig });
  const doneCount = 2 * fullPage;
  expect(memory.store.state()).toMatchObject({ isPaused: true, pass: { doneCount } });
  expect(
    createSyncRig(threePages, { order: 'walk', store: memory.store }).sync.status(),
  ).toMatchObject({ phase: 'paused', doneCount });
});

it('goes on when it is paused and resumed while a page is being kept', async () => {
  const { memory, rig } = await whileFirstPageIsKept(pagesOf(5, fullPage));
  rig.sync.request('pause');
  // The first two pages are kept, and the pause is being kept.
  for (let write = 0; write < 2; write += 1) {
    memory.held.shift()?.end();
    await rig.settle();
  }
  expect([memory.held.length, memory.rows.size]).toEqual([1, 2 * fullPage]);
  rig.sync.request('resume');
  await keepAll({ memory, rig });
  expect([memory.rows.size, rig.sync.status().phase]).toEqual([5 * fullPage, 'idle']);
});

it('says so when a pause cannot be kept, and is not paused', async () => {
  const memory = createSlowStore();
  const rig = createSyncRig(threePages, { store: memory.store });
  await rig.request('pause');
  await memory.release(new Error('the disk is full'));
  expect(rig.sync.status()).toMatchObject({
    phase: 'failed',
    error: { kind: 'storage-unavailable' },
  });
});

it('hands nothing more to a store once it is stopped, and tells the write that is under way', async () => {
  const memory = createSlowStore();
  const signals: AbortSignal[] = [];
  const putPages: typeof memory.store.putPages = (page, next, signal) => {
    signals.push(signal);
    return memory.store.putPages(page, next, signal);
  };
  const rig = createSyncRig(threePages, { order: 'walk', store: { ...memory.store, putPages } });
  await rig.request('refresh');
  memory.held.shift()?.end();
  await rig.settle();
  rig.sync.stop();
  await memory.release();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect([...memory.rows.keys()]).toEqual(['1']);
});

it('asks nothing of a new full pass before its number is kept: what is created meanwhile has not been missed by it', async () => {
  const memory = createSlowStore();
  const rig = createSyncRig(() => pageOf([record('a')]), { store: memory.store });
  await rig.request('refresh');
  expect([rig.asked, memory.store.state()]).toEqual([[], null]);
  await memory.release();
  expect([rig.asked.length, memory.store.state()?.passNumber]).toEqual([1, 1]);
});

it('says that storage is damaged, and stops, when its store is begun anew time and again', async () => {
  const memory = createMemoryStore();
  const putPages: typeof memory.store.putPages = async () => memory.beginAnew();
  const rig = createSyncRig(threePages, { order: 'walk', store: { ...memory.store, putPages } });
  await rig.request('refresh');
  expect(rig.sync.status()).toMatchObject({
    phase: 'failed',
    error: { kind: 'storage-unavailable', reason: 'damaged' },
  });
  expect(rig.asked.length).toBeLessThan(3);
});

it('goes on when the session is back while the last page before it was lost is being kept', async () => {
  const memory = createSlowStore();
  const rig = createSyncRig(
    (question, number) => (number === 2 ? failed({ kind: 'signed-out' }) : threePages(question)),
    { order: 'walk', store: memory.store },
  );
  await rig.request('refresh');
  memory.held.shift()?.end();
  await rig.settle();
  expect([memory.held.length, rig.sync.status().error]).toEqual([1, { kind: 'signed-out' }]);
  rig.sync.onReconnect();
  for (let round = 0; round < 6; round += 1) {
    await memory.release();
    await rig.passWaits();
  }
  expect(rig.sync.status()).toMatchObject({ phase: 'idle', error: null });
  expect([...memory.rows.keys()]).toEqual(['1', '2', '3']);
});

import { expect, it } from 'vitest';
import type { PageRequest } from '../../../main/list-sync/sync-page.ts';
import { failed } from '../../../preload/contract/result.ts';
import { createSyncRig, pageOf, record } from './list-sync-rig.ts';
import { createMemoryStore, settle } from './list-sync-fakes.ts';

/** A store that stores a page only when the test allows it. */
function createSlowStore() {
  const memory = createMemoryStore();
  const pendingWrites: { readonly end: (failure?: Error) => void }[] = [];
  /** The records of each finished write. */
  const written: (readonly string[])[] = [];
  const putPages: typeof memory.store.putPages = async (...page) => {
    await new Promise<void>((resolve, reject) =>
      pendingWrites.push({
        end: (failure) => (failure === undefined ? resolve() : reject(failure)),
      }),
    );
    await memory.store.putPages(...page);
    written.push(page[0].flatMap(({ records }) => records.map(({ id }) => id)));
  };
  /** Finishes the started writes, and all writes that start because of them. */
  const release = async (failure?: Error): Promise<void> => {
    for (let write = pendingWrites.shift(); write !== undefined; write = pendingWrites.shift()) {
      write.end(failure);
      await settle();
    }
  };
  return { ...memory, store: { ...memory.store, putPages }, pendingWrites, written, release };
}

function pagesOf(pageCount: number, perPage = 1) {
  return ({ page }: PageRequest) =>
    pageOf(
      Array.from({ length: perPage }, (_, at) =>
        record(at === 0 ? String(page) : `${String(page)}-${String(at)}`),
      ),
      { nextPage: page < pageCount ? page + 1 : null, totalCount: pageCount * perPage },
    );
}
const threePages = pagesOf(3);
/** The maximum number of records in one write. */
const fullPage = 250;

/** The start of the pass is stored, the first page is being stored, and others have arrived. */
async function whileFirstPageIsKept(pages = threePages) {
  const memory = createSlowStore();
  const rig = createSyncRig(pages, { order: 'walk', store: memory.store });
  await rig.request('refresh');
  memory.pendingWrites.shift()?.end();
  await rig.settle();
  await rig.passWaits();
  return { memory, rig };
}

/** Until no work is left. */
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

it('reads the next pages while one is being stored, and stores them in one write', async () => {
  const { memory, rig } = await whileFirstPageIsKept(pagesOf(4));
  // A walk requests the page after the last one again.
  expect([pagesAsked(rig), memory.pendingWrites.length, memory.rows.size]).toEqual([
    [1, 2, 1, 3, 2, 4, 3],
    1,
    0,
  ]);
  await keepAll({ memory, rig });
  expect(memory.written).toEqual([[], ['1'], ['2', '1', '3', '2', '4', '3']]);
  expect(rig.sync.status().phase).toBe('idle');
});

it('queues at most one full write', async () => {
  const { memory, rig } = await whileFirstPageIsKept(pagesOf(5, fullPage));
  expect([pagesAsked(rig), memory.pendingWrites.length, memory.rows.size]).toEqual([
    [1, 2, 1],
    1,
    0,
  ]);
  await keepAll({ memory, rig });
  expect([memory.rows.size, rig.sync.status().phase]).toEqual([5 * fullPage, 'idle']);
});

it('stores no page after a failed one, and reads that one again', async () => {
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

it('pauses at once while a page is being stored, and stores the received pages', async () => {
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

it('continues when it is paused and resumed while a page is being stored', async () => {
  const { memory, rig } = await whileFirstPageIsKept(pagesOf(5, fullPage));
  rig.sync.request('pause');
  // The first two pages are stored, and the pause is being stored.
  for (let write = 0; write < 2; write += 1) {
    memory.pendingWrites.shift()?.end();
    await rig.settle();
  }
  expect([memory.pendingWrites.length, memory.rows.size]).toEqual([1, 2 * fullPage]);
  rig.sync.request('resume');
  await keepAll({ memory, rig });
  expect([memory.rows.size, rig.sync.status().phase]).toEqual([5 * fullPage, 'idle']);
});

it('reports a pause that cannot be stored, and is not paused', async () => {
  const memory = createSlowStore();
  const rig = createSyncRig(threePages, { store: memory.store });
  await rig.request('pause');
  await memory.release(new Error('the disk is full'));
  expect(rig.sync.status()).toMatchObject({
    phase: 'failed',
    error: { kind: 'storage-unavailable' },
  });
});

it('writes nothing more once it is stopped, and cancels the write in progress', async () => {
  const memory = createSlowStore();
  const signals: AbortSignal[] = [];
  const putPages: typeof memory.store.putPages = (page, next, signal) => {
    signals.push(signal);
    return memory.store.putPages(page, next, signal);
  };
  const rig = createSyncRig(threePages, { order: 'walk', store: { ...memory.store, putPages } });
  await rig.request('refresh');
  memory.pendingWrites.shift()?.end();
  await rig.settle();
  rig.sync.stop();
  await memory.release();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect([...memory.rows.keys()]).toEqual(['1']);
});

it('requests nothing of a full pass before its number is stored, so new records are not missed', async () => {
  const memory = createSlowStore();
  const rig = createSyncRig(() => pageOf([record('a')]), { store: memory.store });
  await rig.request('refresh');
  expect([rig.asked, memory.store.state()]).toEqual([[], null]);
  await memory.release();
  expect([rig.asked.length, memory.store.state()?.passNumber]).toEqual([1, 1]);
});

it('reports damaged storage and stops, if its store is recreated repeatedly', async () => {
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

it('continues when the session returns while the last page before is being stored', async () => {
  const memory = createSlowStore();
  const rig = createSyncRig(
    (request, number) => (number === 2 ? failed({ kind: 'signed-out' }) : threePages(request)),
    { order: 'walk', store: memory.store },
  );
  await rig.request('refresh');
  memory.pendingWrites.shift()?.end();
  await rig.settle();
  expect([memory.pendingWrites.length, rig.sync.status().error]).toEqual([
    1,
    { kind: 'signed-out' },
  ]);
  rig.sync.onReconnect();
  for (let round = 0; round < 6; round += 1) {
    await memory.release();
    await rig.passWaits();
  }
  expect(rig.sync.status()).toMatchObject({ phase: 'idle', error: null });
  expect([...memory.rows.keys()]).toEqual(['1', '2', '3']);
});

import { expect, it } from 'vitest';
import type { PageQuestion } from '../../../main/list-sync/sync-page.ts';
import { failed } from '../../../preload/contract/result.ts';
import { createSyncRig, pageOf, record } from './list-sync-rig.ts';
import { createMemoryStore, settle } from './list-sync-fakes.ts';

/** A store that keeps a page only when the test lets it. */
const createSlowStore = () => {
  const memory = createMemoryStore();
  const held: { readonly end: (failure?: Error) => void }[] = [];
  const putPage: typeof memory.store.putPage = async (...page) => {
    await new Promise<void>((resolve, reject) =>
      held.push({ end: (failure) => (failure === undefined ? resolve() : reject(failure)) }),
    );
    await memory.store.putPage(...page);
  };
  /** Ends the writes that have begun, and all that begin because of it. */
  const release = async (failure?: Error): Promise<void> => {
    for (let write = held.shift(); write !== undefined; write = held.shift()) {
      write.end(failure);
      await settle();
    }
  };
  return { ...memory, store: { ...memory.store, putPage }, held, release };
};

const threePages = ({ page }: PageQuestion) =>
  pageOf([record(String(page))], { nextPage: page < 3 ? page + 1 : null, totalCount: 3 });

/**
 * The beginning of the pass is kept, the first page is being kept, the second one has come and
 * waits.
 */
const whileFirstPageIsKept = async () => {
  const memory = createSlowStore();
  const rig = createSyncRig(threePages, { order: 'walk', store: memory.store });
  rig.sync.request('refresh');
  await rig.settle();
  memory.held.shift()?.end();
  await rig.settle();
  return { memory, rig };
};

it('asks for the next page while the one before is being kept, and has no more than one waiting', async () => {
  const { memory, rig } = await whileFirstPageIsKept();
  expect([rig.asked.map(({ page }) => page), memory.held.length, memory.rows.size]).toEqual([
    [1, 2],
    1,
    0,
  ]);
  await memory.release();
  await rig.passWaits();
  await memory.release();
  expect([...memory.rows.keys()]).toEqual(['1', '2', '3']);
  expect(rig.sync.status().phase).toBe('idle');
});

it('keeps no page behind one that could not be kept, and reads that one again', async () => {
  const { memory, rig } = await whileFirstPageIsKept();
  await memory.release(new Error('the disk is full'));
  expect(rig.sync.status()).toMatchObject({
    phase: 'failed',
    doneCount: 0,
    error: { kind: 'storage-unavailable' },
  });
  expect(memory.rows.size).toBe(0);
  rig.sync.request('resume');
  await rig.settle();
  expect(rig.asked.map(({ page }) => page)).toEqual([1, 2, 1, 2]);
  await memory.release();
  await rig.passWaits();
  await memory.release();
  expect([...memory.rows.keys()]).toEqual(['1', '2', '3']);
});

it('is paused at once while a page is being kept, and keeps both', async () => {
  const { memory, rig } = await whileFirstPageIsKept();
  rig.sync.request('pause');
  expect(rig.sync.status().phase).toBe('paused');
  await memory.release();
  expect(memory.store.state()).toMatchObject({ isPaused: true, pass: { doneCount: 2 } });
  expect(
    createSyncRig(threePages, { order: 'walk', store: memory.store }).sync.status(),
  ).toMatchObject({ phase: 'paused', doneCount: 2 });
});

it('goes on when it is paused and resumed while a page is being kept', async () => {
  const { memory, rig } = await whileFirstPageIsKept();
  rig.sync.request('pause');
  // The first page and the pause are kept: nothing but the second page is left to be done.
  for (let write = 0; write < 2; write += 1) {
    memory.held.shift()?.end();
    await rig.settle();
  }
  expect([memory.held.length, memory.rows.size]).toEqual([1, 1]);
  rig.sync.request('resume');
  for (let round = 0; round < 6; round += 1) {
    await memory.release();
    await rig.passWaits();
  }
  expect([...memory.rows.keys()]).toEqual(['1', '2', '3']);
  expect(rig.sync.status().phase).toBe('idle');
});

it('says so when a pause cannot be kept, and is not paused', async () => {
  const memory = createSlowStore();
  const rig = createSyncRig(threePages, { store: memory.store });
  rig.sync.request('pause');
  await rig.settle();
  await memory.release(new Error('the disk is full'));
  expect(rig.sync.status()).toMatchObject({
    phase: 'failed',
    error: { kind: 'storage-unavailable' },
  });
});

it('hands nothing more to a store once it is stopped, and tells the write that is under way', async () => {
  const memory = createSlowStore();
  const signals: AbortSignal[] = [];
  const putPage: typeof memory.store.putPage = (page, next, signal) => {
    signals.push(signal);
    return memory.store.putPage(page, next, signal);
  };
  const rig = createSyncRig(threePages, { order: 'walk', store: { ...memory.store, putPage } });
  rig.sync.request('refresh');
  await rig.settle();
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
  rig.sync.request('refresh');
  await rig.settle();
  expect([rig.asked, memory.store.state()]).toEqual([[], null]);
  await memory.release();
  expect([rig.asked.length, memory.store.state()?.passNumber]).toEqual([1, 1]);
});

it.each([
  ['while it rests', []],
  ['while a page is being asked for', ['asked']],
  ['while a page is being kept', ['kept']],
])('reads everything when its store was begun anew %s', async (_when, [at]) => {
  const memory = createMemoryStore();
  let putCount = 0;
  const putPage: typeof memory.store.putPage = async (...given) => {
    putCount += 1;
    if (at === 'kept' && putCount === 5) return memory.beginAnew();
    return memory.store.putPage(...given);
  };
  const rig = createSyncRig(
    (question, number) => {
      if (at === 'asked' && number === 4) memory.beginAnew();
      return threePages(question);
    },
    { order: 'walk', store: { ...memory.store, putPage } },
  );
  rig.sync.request('refresh');
  await rig.settle();
  if (at === undefined) memory.beginAnew();
  rig.sync.request('refresh');
  for (let round = 0; round < 3; round += 1) await rig.passWaits();
  expect([...memory.rows.keys()].sort()).toEqual(['1', '2', '3']);
  expect(rig.sync.status()).toMatchObject({ phase: 'idle', error: null, doneCount: 0 });
  expect(memory.store.state()).toMatchObject({ lastFullCount: 3, pass: null });
});

it('says that storage is damaged, and stops, when its store is begun anew time and again', async () => {
  const memory = createMemoryStore();
  const putPage: typeof memory.store.putPage = async () => memory.beginAnew();
  const rig = createSyncRig(threePages, { order: 'walk', store: { ...memory.store, putPage } });
  rig.sync.request('refresh');
  await rig.settle();
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
  rig.sync.request('refresh');
  await rig.settle();
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

import { expect, it } from 'vitest';
import type { SyncPage, PageRequest } from '../../../main/list-sync/sync-page.ts';
import { type CommandError, type Result, failed } from '../../../preload/contract/result.ts';
import { createSyncRig, pageOf, record, startMs } from './list-sync-rig.ts';
import { type FakeRecord, createMemoryStore } from './list-sync-fakes.ts';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** The first requests fail with this error, later ones are answered with one page. */
function failingFirst(error: CommandError, times = 1) {
  return (_request: PageRequest, requestNumber: number) =>
    requestNumber <= times ? failed(error) : pageOf([record('a')]);
}
function retryWaits(rig: ReturnType<typeof createSyncRig>): readonly number[] {
  return rig.waits.map(({ ms }) => ms).filter((ms) => ms !== 250);
}

it('reads everything at first, then only changes since five minutes before the last known bank time', async () => {
  const rig = createSyncRig(() => pageOf([record('a', startMs - 3 * dayMs)]));
  await rig.request('refresh');
  rig.clock.nowMs += dayMs;
  await rig.request('refresh');
  expect(rig.asked.map(({ updatedFrom }) => updatedFrom)).toEqual([
    null,
    new Date(startMs - 3 * dayMs - 5 * 60_000).toISOString(),
  ]);
});

it.each([
  ['is older than a week', 8 * dayMs],
  ['is in the future after the clock was set back', -dayMs],
])('reads everything again when the last time %s', async (_when, byMs) => {
  const rig = createSyncRig(() => pageOf([record('a')]));
  await rig.request('refresh');
  rig.clock.nowMs += byMs;
  await rig.request('refresh');
  expect(rig.asked.map(({ updatedFrom }) => updatedFrom)).toEqual([null, null]);
});

it('shows the records so far, the progress, and the time of the last complete read', async () => {
  const rig = createSyncRig(({ updatedFrom }) =>
    updatedFrom === null
      ? pageOf([record('a', 1), record('b', 2)], { nextPage: 2, totalCount: 5 })
      : failed({ kind: 'offline' }),
  );
  await rig.request('refresh');
  expect(rig.sync.status()).toEqual({
    phase: 'failed',
    pass: 'full',
    doneCount: 2,
    totalCount: 5,
    lastFullAtEpochMs: null,
    lastChangesAtEpochMs: null,
    error: { kind: 'offline' },
  });
});

it('waits as long as the service asks, even if the network returns or the user pauses and resumes', async () => {
  const rig = createSyncRig(
    failingFirst({ kind: 'rate-limited', retryAtEpochMs: startMs + 90_000, traceId: null }),
  );
  await rig.request('refresh');
  rig.sync.onReconnect();
  await rig.request('pause');
  await rig.request('resume');
  expect(rig.asked).toHaveLength(1);
  expect(retryWaits(rig)).toEqual([90_000, 90_000]);
  await rig.passWaits();
  expect(rig.sync.status().phase).toBe('idle');
});

it.each<CommandError>([
  { kind: 'offline' },
  { kind: 'timed-out' },
  { kind: 'service-failed', status: 503, traceId: null },
])('retries after growing waits: $kind', async (error) => {
  const rig = createSyncRig(failingFirst(error, 6));
  rig.sync.request('refresh');
  const seen: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await rig.settle();
    expect(rig.sync.status()).toMatchObject({ phase: 'failed', error });
    seen.push(...retryWaits(rig));
    await rig.passWaits();
  }
  expect(seen).toEqual([2_000, 5_000, 15_000, 60_000, 300_000, 300_000]);
  expect(rig.sync.status()).toMatchObject({ phase: 'idle', error: null });
});

it('continues at once when the network is back', async () => {
  const rig = createSyncRig(failingFirst({ kind: 'offline' }));
  await rig.request('refresh');
  rig.sync.onReconnect();
  await rig.settle();
  expect(rig.sync.status().phase).toBe('idle');
});

it.each<CommandError>([
  { kind: 'not-allowed', missingScope: 'client.read', detail: null, traceId: null },
  { kind: 'signed-out' },
])(
  'stops without a loop, reports the reason, and continues after a new permission: $kind',
  async (error) => {
    const rig = createSyncRig(failingFirst(error));
    await rig.request('refresh');
    await rig.request('refresh');
    expect(retryWaits(rig)).toEqual([]);
    expect(rig.asked).toHaveLength(1);
    expect(rig.sync.status()).toMatchObject({ phase: 'failed', error });
    rig.sync.onReconnect();
    await rig.settle();
    expect(rig.sync.status()).toMatchObject({ phase: 'idle', error: null });
  },
);

it('requests nothing without a session, and starts when there is one', async () => {
  let blockedReason: CommandError | null = { kind: 'signed-out' };
  const rig = createSyncRig(() => pageOf([record('a')]), { blockedReason: () => blockedReason });
  await rig.request('refresh');
  expect(rig.asked).toEqual([]);
  blockedReason = null;
  rig.sync.onReconnect();
  await rig.settle();
  expect(rig.memory.rows.size).toBe(1);
});

it('stays paused after a restart until it is resumed, and then continues at the same place', async () => {
  const rig = createSyncRig(({ updatedFrom }, requestNumber) => {
    if (requestNumber === 1) rig.sync.request('pause');
    return updatedFrom === null
      ? pageOf([record('a', startMs)], { nextPage: 2 })
      : pageOf([record('b', startMs + hourMs)]);
  });
  await rig.request('refresh');
  rig.sync.stop();
  const next = rig.open();
  next.resumeAfterStart();
  next.request('refresh');
  next.request('full');
  await rig.settle();
  expect(next.status()).toMatchObject({ phase: 'paused', pass: 'full', doneCount: 1 });
  expect(rig.asked).toHaveLength(1);
  next.request('resume');
  await rig.settle();
  expect(rig.asked[1]?.updatedFrom).not.toBeNull();
  expect([...rig.memory.rows.keys()]).toEqual(['a', 'b']);
});

it('does not write to the store once it is stopped', async () => {
  const rig = createSyncRig(() => {
    rig.sync.stop();
    return pageOf([record('a')]);
  });
  await rig.request('refresh');
  expect(rig.memory.rows.size).toBe(0);
});

it('walks through all pages if the service does not sort by time', async () => {
  const rig = createSyncRig(() => pageOf([record('a', startMs + 2), record('b', startMs + 1)]));
  await rig.request('refresh');
  expect(rig.asked.map(({ sort }) => sort)).toEqual(['updated_at:asc', 'created_at:asc']);
});

it('waits after a walk in proportion to its size, unless a full read is requested', async () => {
  const rig = createSyncRig(() => pageOf([record('a')]), { order: 'walk' });
  await rig.request('refresh');
  await rig.request('refresh');
  expect(rig.asked).toHaveLength(1);
  await rig.request('full');
  expect(rig.asked).toHaveLength(2);
});

it('continues after a short page that is not the last', async () => {
  const pages = [[record('a')], [record('b'), record('c')], [record('d')]];
  const rig = createSyncRig(
    ({ page }) =>
      pageOf(pages[page - 1] ?? [], { nextPage: page < 3 ? page + 1 : null, totalCount: 4 }),
    { order: 'walk' },
  );
  await rig.request('refresh');
  expect([...rig.memory.rows.keys()].sort()).toEqual(['a', 'b', 'c', 'd']);
});

it.each<[string, Result<SyncPage<FakeRecord>>]>([
  ['an empty list without a count', pageOf([])],
  ['fewer records than the reported count', pageOf([record('b')], { totalCount: 2 })],
  ['an unreadable record', pageOf([record('b')], { entryCount: 2 })],
])('marks nothing absent after %s', async (_what, second) => {
  const rig = createSyncRig(
    (_request, requestNumber) =>
      requestNumber === 1 ? pageOf([record('a'), record('b')]) : second,
    { order: 'walk' },
  );
  await rig.request('full');
  await rig.request('full');
  expect(rig.sync.status().phase).toBe('idle');
  expect(rig.memory.absentIds()).toEqual([]);
});

it('reads the last minutes again before it marks records absent, for banks whose clocks differ', async () => {
  const changedMs = startMs + 10 * hourMs;
  // A record that changed behind the read place appears only in a second read of the last minutes.
  const rig = createSyncRig(({ updatedFrom, sort }) => {
    if (sort === 'updated_at:desc') return pageOf([record('z', changedMs)]);
    if (updatedFrom === null) return pageOf([record('a', startMs)], { nextPage: 2 });
    return Date.parse(updatedFrom) > startMs + hourMs
      ? pageOf([record('late', changedMs - 60_000), record('z', changedMs)])
      : pageOf([record('z', changedMs)]);
  });
  await rig.request('full');
  expect([...rig.memory.rows.keys()]).toEqual(['a', 'z', 'late']);
});

it.each<[string, (request: PageRequest, requestNumber: number) => Result<SyncPage<FakeRecord>>]>([
  [
    'repeats the same page',
    ({ page }) => pageOf([record('a'), record('b')], { nextPage: page + 1 }),
  ],
  [
    'has endless pages',
    ({ page }, requestNumber) =>
      pageOf([record(String(requestNumber)), record(`p${String(page)}`)], { nextPage: page + 1 }),
  ],
])('stops reading a service that %s, without an automatic retry', async (_what, answer) => {
  const rig = createSyncRig(answer, { order: 'walk', maxPages: 60 });
  rig.sync.request('refresh');
  for (let round = 0; round < 30; round += 1) await rig.settle();
  expect(rig.sync.status()).toMatchObject({
    phase: 'failed',
    pass: null,
    error: { kind: 'list-cut-short', why: 'never-ends' },
  });
  const askedCount = rig.asked.length;
  rig.sync.request('refresh');
  rig.sync.onReconnect();
  await rig.settle();
  expect(rig.asked).toHaveLength(askedCount);
  expect(retryWaits(rig)).toEqual([]);
});

it('notifies once for all pages that arrive within a quarter of a second', async () => {
  const rig = createSyncRig(
    ({ page }) => pageOf([record(String(page))], { nextPage: page < 20 ? page + 1 : null }),
    { order: 'walk' },
  );
  rig.sync.request('refresh');
  for (let round = 0; round < 15; round += 1) await rig.settle();
  expect(rig.sync.status().phase).toBe('idle');
  expect(rig.progressCount()).toBe(1);
  await rig.passWaits();
  expect(rig.progressCount()).toBe(2);
});

it('reports a failing store, and continues from the stored state', async () => {
  let mayWrite = false;
  const memory = createMemoryStore();
  const putPages: typeof memory.store.putPages = async (...page) => {
    if (!mayWrite) throw new Error('the disk is full');
    await memory.store.putPages(...page);
  };
  const rig = createSyncRig(() => pageOf([record('a')]), { store: { ...memory.store, putPages } });
  await rig.request('refresh');
  expect(rig.sync.status()).toMatchObject({
    phase: 'failed',
    error: { kind: 'storage-unavailable' },
  });
  mayWrite = true;
  await rig.request('refresh');
  expect(memory.rows.size).toBe(1);
});

it('answers a caller that waits for a fresh read once all of it is stored', async () => {
  const rig = createSyncRig((_request, requestNumber) =>
    requestNumber === 1 ? pageOf([record('a', 1)], { nextPage: 2 }) : pageOf([record('b', 2)]),
  );
  const read = rig.sync.readNow();
  await rig.settle();
  expect(await read).toMatchObject({ ok: true });
  expect(rig.sync.status()).toMatchObject({ phase: 'idle', lastFullAtEpochMs: startMs });
});

it('answers a caller that waits for a fresh read with the first new failure', async () => {
  const rig = createSyncRig(failingFirst({ kind: 'offline' }));
  const first = rig.sync.readNow();
  await rig.settle();
  expect(await first).toEqual(failed({ kind: 'offline' }));
  const second = rig.sync.readNow();
  await rig.settle();
  expect(await second).toMatchObject({ ok: true });
});

it('answers a caller of a fresh read immediately while the service demands a wait', async () => {
  const quiet = { kind: 'rate-limited', retryAtEpochMs: startMs + 90_000, traceId: null } as const;
  const rig = createSyncRig(failingFirst(quiet));
  await rig.request('refresh');
  expect(await rig.sync.readNow()).toEqual(failed(quiet));
  expect(rig.asked).toHaveLength(1);
});

it('answers a caller that waits for a fresh read when the connection closes', async () => {
  const rig = createSyncRig(failingFirst({ kind: 'offline' }));
  rig.sync.stop();
  expect(await rig.sync.readNow()).toEqual(failed({ kind: 'signed-out' }));
});

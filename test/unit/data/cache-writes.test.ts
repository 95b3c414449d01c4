import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cache, type CacheNotice, openCache } from '../../../main/data/cache/open-cache.ts';
import { putInPieces } from '../../../main/data/cache/put-in-pieces.ts';
import type { ListWrite } from '../../../main/data/cache/list-writes.ts';
import { createClientRecord, unfilteredClients } from '../../bench/many-clients.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

function open(
  place: 'file' | 'memory',
  path = join(temporaryDirectory(), 'a.cache'),
): { readonly cache: Cache; readonly path: string; readonly notices: readonly CacheNotice[] } {
  const notices: CacheNotice[] = [];
  const cache = openCache({
    place: place === 'memory' ? { kind: 'memory' } : { kind: 'file', path, key: testKey(3) },
    nowEpochMs: () => 1_700_000_000_000,
    onNotice: (notice) => notices.push(notice),
  });
  onTestFinished(cache.close);
  return { cache, path, notices };
}

const pass = { pass: 1, body: 'first' };
function page(from: number, count: number, sync = pass): ListWrite {
  return {
    kind: 'put',
    list: 'client',
    page: {
      records: Array.from({ length: count }, (_, at) => createClientRecord(from + at)),
      nowEpochMs: 2,
      sync,
    },
  };
}
function shown({ clients }: Cache, text = ''): readonly string[] {
  return clients
    .range({ question: { ...unfilteredClients, text, sort: 'updated' }, at: 0, limit: 1000 })
    .records.map(({ id }) => id.slice(-4));
}

describe.each(['file', 'memory'] as const)('a page written to a cache in a %s', (place) => {
  test('is in lists, searches and counts once it is stored, after any earlier query', async () => {
    const { cache } = open(place);
    await cache.write(page(1, 120));
    expect(shown(cache)).toHaveLength(120);
    expect(shown(cache, createClientRecord(7).name ?? '')).toEqual(['0007']);
    await cache.write({
      kind: 'put',
      list: 'client',
      page: {
        records: [
          createClientRecord(7, { asOfEpochMs: 2, note: 'Zanzibar' }),
          createClientRecord(500),
        ],
        nowEpochMs: 3,
        sync: { pass: 1, body: 'second' },
      },
    });
    expect(shown(cache, 'zanzibar')).toEqual(['0007']);
    expect(shown(cache).at(-1)).toBe('0500');
    expect([cache.clients.total(), cache.syncStates.get('client')]).toEqual([
      121,
      { pass: 1, body: 'second' },
    ]);
  });

  test('removes records from lists that a full pass did not contain', async () => {
    const { cache } = open(place);
    await cache.write(page(1, 60));
    expect(shown(cache)).toHaveLength(60);
    await cache.write(page(2, 1, { pass: 2, body: '' }));
    await cache.write({
      kind: 'finish-pass',
      list: 'client',
      end: { nowEpochMs: 5, sync: { pass: 2, body: 'done' } },
    });
    expect([shown(cache), cache.syncStates.get('client')?.body]).toEqual([['0002'], 'done']);
  });

  test('rejects with the database error and changes nothing', async () => {
    const { cache, notices } = open(place);
    await cache.write(page(1, 60));
    await expect(
      cache.write({
        kind: 'put',
        list: 'client',
        page: {
          records: [
            createClientRecord(103),
            { ...createClientRecord(104), asOfEpochMs: null } as never,
          ],
          nowEpochMs: 2,
          sync: { pass: 9, body: 'never' },
        },
      }),
    ).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_NOTNULL' });
    expect([shown(cache).length, cache.syncStates.get('client'), notices]).toEqual([60, pass, []]);
  });

  test('goes to the new cache after the old one was erased', async () => {
    const { cache } = open(place);
    await cache.write(page(1, 60));
    cache.erase();
    expect(shown(cache)).toEqual([]);
    await cache.write(page(103, 60));
    expect(shown(cache)[0]).toBe('0103');
  });
});

test('starts a thread for a page but not for a few records, and then uses it always', async () => {
  const { cache } = open('file');
  const toThread = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => toThread.mockRestore());
  const counts: number[] = [];
  for (const write of [page(1, 34), page(101, 35), page(201, 1)]) {
    await cache.write(write);
    counts.push(toThread.mock.calls.length);
  }
  expect([counts, cache.clients.total()]).toEqual([[0, 1, 2], 70]);
});

/** A cache of 400 clients with damaged model pages, which opening does not read. */
async function openDamaged(path = join(temporaryDirectory(), 'a.cache')) {
  const first = open('file', path);
  await first.cache.write(page(1, 400));
  first.cache.close();
  const bytes = readFileSync(first.path);
  const changed = Buffer.from(bytes);
  for (let at = Math.floor(bytes.length / 4096 / 2) * 4096 + 100; at < bytes.length; at += 4096)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  const opened = open('file', first.path);
  // Below a connection that has read only its schema.
  writeFileSync(first.path, changed);
  expect(opened.notices).toEqual([]);
  return opened;
}
function again(count: number): ListWrite {
  return {
    kind: 'put',
    list: 'client',
    page: {
      records: Array.from({ length: count }, (_, at) =>
        createClientRecord(1 + at, { asOfEpochMs: 2, note: 'again' }),
      ),
      nowEpochMs: 3,
      sync: { pass: 1, body: 'behind it' },
    },
  };
}

test('quarantines the cache when a page in a worker thread meets damage, with its sync state', async () => {
  const { cache, notices } = await openDamaged();
  const before = cache.identity();
  await cache.write(again(400));
  expect(notices).toEqual([{ kind: 'cache-quarantined', reason: 'damaged' }]);
  expect([cache.identity() === before, cache.syncStates.get('client'), shown(cache)]).toEqual([
    false,
    null,
    [],
  ]);
  await cache.write(page(900, 2));
  expect(shown(cache)).toEqual(['0900', '0901']);
});

test('drops a page in progress when main meets damage, without an exception', async () => {
  const { cache, notices } = await openDamaged();
  const before = cache.identity();
  const writing = cache.write(again(60));
  for (let at = 1; at <= 400 && notices.length === 0; at += 1)
    cache.clients.get(createClientRecord(at).id);
  await writing;
  expect([notices.length, cache.identity() === before, cache.syncStates.get('client')]).toEqual([
    1,
    false,
    null,
  ]);
});

test('continues in memory if a damaged file cannot be moved', async () => {
  // A name that is too long once the time is appended.
  const { cache, notices } = await openDamaged(join(temporaryDirectory(), 'a'.repeat(238)));
  expect(cache.clients.get(createClientRecord(400).id)).toBeNull();
  expect(notices).toEqual([{ kind: 'cache-in-memory', reason: 'unreachable' }]);
  await cache.write(page(900, 2));
  expect(shown(cache)).toEqual(['0900', '0901']);
});

test('shows a page whose thread died before it answered', async () => {
  const { cache } = open('file');
  process.once('worker', (worker) => {
    worker.removeAllListeners('message');
    worker.on('message', () => void worker.terminate());
  });
  expect([
    cache.clients.count(unfilteredClients),
    cache.clients.placeOf(unfilteredClients, createClientRecord(6).id),
  ]).toEqual([0, null]);
  await cache.write(page(5, 60));
  expect([
    cache.clients.count(unfilteredClients),
    cache.clients.placeOf(unfilteredClients, createClientRecord(6).id),
  ]).toEqual([60, expect.any(Number)]);
  await cache.write(page(65, 1));
  expect(cache.clients.count(unfilteredClients)).toBe(61);
});

test("a checkpoint stores main's own writes during a page, and loses none", async () => {
  const { cache, path } = open('file');
  const writes = [page(1, 100), page(101, 100), page(201, 100)].map((each) => cache.write(each));
  for (let at = 0; at < 50; at += 1)
    cache.snapshots.put('organization', { body: 'x'.repeat(5000) + String(at), asOfEpochMs: at });
  await Promise.all(writes);
  expect([cache.clients.total(), cache.snapshots.get('organization')?.asOfEpochMs]).toEqual([
    300, 49,
  ]);
  const before = statSync(path).size;
  cache.checkpoint();
  await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(before));
});

test('stops writing a page to a cache in memory once its connection is closed', async () => {
  const { cache } = open('memory');
  const closing = new AbortController();
  const writing = cache.write(page(1, 120), closing.signal);
  closing.abort();
  await writing;
  expect([cache.clients.total() < 120, cache.syncStates.get('client')]).toEqual([true, null]);
});

describe('a page written in pieces', () => {
  const records = Array.from({ length: 120 }, (_, at) => at);

  test('lets other work run between its pieces, and names the last piece', async () => {
    const done: string[] = [];
    const putting = putInPieces(records, {
      unitsOf: () => 1_500,
      put: (piece, isLast) =>
        void done.push(`${String(piece.length)}${isLast ? ', the last' : ''}`),
      mergeWords: () => done.push('merged') % 2 === 0,
    });
    const other = setImmediate(() => done.push('other work'));
    await putting;
    clearImmediate(other);
    expect(done.filter((each) => each !== 'merged')).toEqual([
      '34',
      'other work',
      '34',
      '34',
      '18, the last',
    ]);
    expect(done.filter((each) => each === 'merged').length).toBeGreaterThanOrEqual(4);
  });

  test('with long texts is written in batches, so no turn indexes all of them', async () => {
    const done: number[] = [];
    const units = [
      900_000,
      900_000,
      20_000,
      10_000,
      10_000,
      ...Array.from({ length: 10 }, () => 500),
    ];
    await putInPieces(units, {
      unitsOf: (each) => each,
      put: (piece) => void done.push(piece.length),
      mergeWords: () => false,
    });
    expect(done).toEqual([1, 1, 2, 11]);
  });

  test('is written whole if it is short or empty', async () => {
    const done: unknown[] = [];
    for (const count of [0, 1, 34])
      await putInPieces(records.slice(0, count), {
        unitsOf: () => 1_500,
        put: (piece, isLast) => void done.push([piece.length, isLast]),
        mergeWords: () => false,
      });
    expect(done).toEqual([
      [0, true],
      [1, true],
      [34, true],
    ]);
  });

  test('ends before the next piece when it is cancelled', async () => {
    const stop = new AbortController();
    let [putCount, mergeCount] = [0, 0];
    await putInPieces(records, {
      unitsOf: () => 1_500,
      put: () => {
        putCount += 1;
        stop.abort();
      },
      mergeWords: () => {
        mergeCount += 1;
        return true;
      },
      signal: stop.signal,
    });
    expect([putCount, mergeCount]).toEqual([1, 0]);
  });
});

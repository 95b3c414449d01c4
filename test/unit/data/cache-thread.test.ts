import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type CacheThread, createCacheThread } from '../../../main/data/cache/cache-thread.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import type { ListWrite } from '../../../main/data/cache/list-writes.ts';
import { type ProductToStore, productsIn } from '../../../main/data/cache/products.ts';
import { unlock } from '../../../main/data/database-key.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { Database } from '../../../main/data/sqlite.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

const key = testKey(7);
let thread: CacheThread | null = null;
afterEach(() => thread?.end());

function product(id: string): ProductToStore {
  return {
    id,
    model: '{}',
    asOfEpochMs: 1,
    title: id,
    createdEpochMs: null,
    updatedEpochMs: null,
    type: null,
    currency: null,
    vatRate: null,
    texts: [],
  };
}
function page(...ids: readonly string[]): ListWrite {
  return {
    kind: 'put',
    list: 'product',
    page: { records: ids.map(product), nowEpochMs: 2 },
  };
}

function setUp() {
  const path = join(temporaryDirectory(), 'a.cache');
  const opened = openDatabase({
    place: { kind: 'file', path, key },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { db } = opened;
  const mine = createCacheThread({ path, key });
  thread = mine;
  const ids = db.prepare<[], string>('SELECT id FROM product ORDER BY row').pluck();
  return { path, db, thread: mine, ids: () => ids.all() };
}

/** The content of the file itself, without its log. */
function inFile(path: string): readonly string[] {
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  const db = new Database(copy, { readonly: true });
  try {
    unlock(db, key);
    return db.prepare<[], string>('SELECT id FROM product ORDER BY row').pluck().all();
  } finally {
    db.close();
    rmSync(copy);
  }
}

describe('a worker thread', () => {
  test('has committed a page when it answers', async () => {
    const { db, thread, ids } = setUp();
    expect(await thread.write(page('a', 'b'))).toBe('written');
    expect(ids()).toEqual(['a', 'b']);
    expect(await thread.write(page('b', 'c'))).toBe('written');
    expect(ids()).toEqual(['a', 'b', 'c']);
    db.close();
  });

  test('writes in the requested order', async () => {
    const { db, thread, ids } = setUp();
    const all = Array.from({ length: 20 }, (_, at) => String(at));
    await Promise.all(all.map((id) => thread.write(page(id))));
    expect(ids()).toEqual(all);
    db.close();
  });

  test('reports a database error as the database throws it, and continues', async () => {
    const { db, thread, ids } = setUp();
    const unfit: ListWrite = {
      kind: 'put',
      list: 'product',
      page: { nowEpochMs: 2, records: [{ ...product('a'), model: null }] },
    } as never;
    await expect(thread.write(unfit)).rejects.toMatchObject({
      name: 'SqliteError',
      code: 'SQLITE_CONSTRAINT_NOTNULL',
    });
    await expect(
      thread.write({
        kind: 'put',
        list: 'product',
        page: { nowEpochMs: 2, records: [{}] },
      } as never),
    ).rejects.toBeInstanceOf(TypeError);
    expect(await thread.write(page('b'))).toBe('written');
    expect(ids()).toEqual(['b']);
    db.close();
  });

  test("writes main's commits into the file on request", async () => {
    const { path, db, thread } = setUp();
    productsIn(db).put({ records: [product('a')], nowEpochMs: 2 });
    expect(inFile(path)).toEqual([]);
    expect(thread.checkpoint()).toBe(true);
    await vi.waitFor(() => expect(inFile(path)).toEqual(['a']));
    db.close();
  });

  test('finishes its write and releases the file when it ends, and restarts for the next write', async () => {
    const { db, thread, ids } = setUp();
    const underway = thread.write(page('a'));
    thread.end();
    db.pragma('locking_mode = EXCLUSIVE');
    expect(ids()).toEqual(['a']);
    db.prepare('DELETE FROM product').run();
    db.pragma('locking_mode = NORMAL');
    expect(ids()).toEqual([]);
    // The answer for a released file.
    expect(await underway).toBe('written');
    await thread.write(page('b'));
    expect(ids()).toEqual(['b']);
    db.close();
  });

  test('reports writes as lost if the file cannot be opened, and leaves later ones to main', async () => {
    const none = createCacheThread({ path: join(temporaryDirectory(), 'not-there.cache'), key });
    const [first, second] = [none.write(page('a')), none.write(page('b'))];
    expect([await first, await second, await none.write(page('c'))]).toEqual([
      'lost',
      'lost',
      'no-thread',
    ]);
    expect(none.checkpoint()).toBe(false);
    none.end();
  });

  test('reports writes as lost if it cannot start', async () => {
    const none = createCacheThread(
      { path: join(temporaryDirectory(), 'a.cache'), key },
      'no path of a file',
    );
    expect([await none.write(page('a')), await none.write(page('b'))]).toEqual([
      'lost',
      'no-thread',
    ]);
    expect(none.checkpoint()).toBe(false);
    none.end();
  });
});

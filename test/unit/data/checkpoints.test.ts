import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Checkpoints, createCheckpoints } from '../../../main/data/checkpoints.ts';
import { unlock } from '../../../main/data/database-key.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { sqlMigration } from '../../../main/data/migrate.ts';
import { Database } from '../../../main/data/sqlite.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

const key = testKey(7);
let checkpoints: Checkpoints | null = null;
afterEach(() => checkpoints?.end());

const setUp = (limits?: { readonly longLogPages: number }) => {
  const path = join(temporaryDirectory(), 'a.cache');
  const opened = openDatabase({ place: { kind: 'file', path, key }, worth: 'refetchable', migrations: [sqlMigration(1, 'a table', 'CREATE TABLE note (text TEXT) STRICT')] });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { db } = opened;
  const insert = db.prepare<[string]>('INSERT INTO note VALUES (?)');
  let here = 0;
  checkpoints = createCheckpoints({ path, key }, () => void (here += 1), limits);
  return { path, db, add: (text: string) => void insert.run(text), ask: () => checkpoints?.ask(), end: () => checkpoints?.end(), here: () => here };
};

/** What is in the file itself, without its log. */
const inFile = (path: string): readonly string[] => {
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  const db = new Database(copy, { readonly: true });
  try {
    unlock(db, key);
    return db.prepare<[], { text: string }>('SELECT text FROM note').all().map(({ text }) => text);
  } finally {
    db.close();
    rmSync(copy);
  }
};

describe('a checkpoint beside main', () => {
  test('brings what was committed into the file, however often it is asked for', async () => {
    const { path, db, add, ask, here } = setUp();
    add('a');
    expect(inFile(path)).toEqual([]);
    for (let asked = 0; asked < 5; asked += 1) void ask();
    await vi.waitFor(() => expect(inFile(path)).toEqual(['a']), 5_000);
    add('b');
    void ask();
    await vi.waitFor(() => expect(inFile(path)).toEqual(['a', 'b']), 5_000);
    expect(here()).toBe(0);
    db.close();
  });

  test('has let go of the file when it is ended, and begins anew when it is asked for again', async () => {
    const { path, db, add, ask, end } = setUp();
    add('a');
    void ask();
    end();
    db.pragma('locking_mode = EXCLUSIVE');
    add('b');
    db.pragma('locking_mode = NORMAL');
    add('c');
    void ask();
    await vi.waitFor(() => expect(inFile(path)).toEqual(['a', 'b', 'c']), 5_000);
    end();
    db.close();
  });

  test('makes whoever writes wait for it where the log has grown long', async () => {
    const { path, db, add, ask } = setUp({ longLogPages: 1 });
    add('the first tells how long the log is');
    await ask();
    await vi.waitFor(() => expect(inFile(path)).toHaveLength(1), 5_000);
    // Its answer is on the way.
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const text of ['a', 'b', 'c', 'd']) {
      add(text);
      await ask();
      expect(inFile(path)).toContain(text);
    }
    db.close();
  });

  test('is made on main once no thread can open the file', async () => {
    let onMainCount = 0;
    checkpoints = createCheckpoints({ path: join(temporaryDirectory(), 'not-there.cache'), key }, () => void (onMainCount += 1));
    await vi.waitFor(() => {
      void checkpoints?.ask();
      expect(onMainCount).toBe(1);
    }, 5_000);
  });
});

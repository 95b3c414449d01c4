import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqlMigration, type Migration } from '../../../main/data/migrate.ts';
import { isIntact } from '../../../main/data/is-intact.ts';
import {
  backupPath,
  openDatabase,
  type OpenResult,
  type Durability,
} from '../../../main/data/open-database.ts';
import type { Database } from '../../../main/data/sqlite.ts';
import { storageFailureReason } from '../../../main/data/storage-failure.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';
import { runs } from '../../fixtures/extent.ts';

const first = sqlMigration(
  1,
  'notes',
  'CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT',
);
const second = sqlMigration(
  2,
  'stars',
  'ALTER TABLE note ADD COLUMN star INTEGER NOT NULL DEFAULT 0',
);
const secret = 'IBAN FR7630006000011234567890189';

interface Choice {
  readonly path: string;
  readonly key?: Uint8Array;
  readonly worth?: Durability;
  readonly migrations?: readonly Migration[];
  readonly isSuspected?: boolean;
}

function open({
  path,
  key = testKey(1),
  worth = 'irreplaceable',
  migrations = [first],
  isSuspected = false,
}: Choice): OpenResult {
  return openDatabase({
    place: { kind: 'file', path, key },
    durability: worth,
    migrations,
    isSuspected,
  });
}

function opened(choice: Choice): Database {
  const result = open(choice);
  if (result.kind !== 'opened') throw new Error(`not opened: ${result.kind}`);
  onTestFinished(() => void result.db.close());
  return result.db;
}

function withNotes(path: string, worth: Durability = 'irreplaceable'): void {
  const db = opened({ path, worth });
  const insert = db.prepare<[string]>('INSERT INTO note (body) VALUES (?)');
  for (let index = 0; index < 100; index += 1) insert.run(`${secret} ${String(index)}`);
  db.close();
}

function notesOf(db: Database): readonly string[] {
  return db.prepare<[], string>('SELECT body FROM note ORDER BY id').pluck().all();
}

describe('the files of a database', () => {
  test('have owner-only permissions, like their folder, also over a file that others could read', () => {
    const folder = join(temporaryDirectory(), 'data');
    const path = join(folder, 'a.book');
    const db = opened({ path });
    db.exec("INSERT INTO note (body) VALUES ('x')");
    for (const name of ['a.book', 'a.book-wal', 'a.book-shm'])
      expect([name, statSync(join(folder, name)).mode & 0o177]).toEqual([name, 0]);
    expect(statSync(folder).mode & 0o077).toBe(0);
    db.close();
    chmodSync(path, 0o644);
    opened({ path });
    expect(statSync(path).mode & 0o177).toBe(0);
  });
});

describe('an encrypted file', () => {
  test('returns the written content with its key', () => {
    const path = join(temporaryDirectory(), 'a.book');
    withNotes(path);
    expect(notesOf(opened({ path }))).toHaveLength(100);
  });

  test.each<Durability>(['irreplaceable', 'refetchable'])(
    'shows no content in any of its files (%s)',
    (worth) => {
      const directory = temporaryDirectory();
      const db = opened({ path: join(directory, 'a.db'), worth });
      db.prepare<[string]>('INSERT INTO note (body) VALUES (?)').run(secret);
      const names = readdirSync(directory);
      expect(names.sort()).toEqual(['a.db', 'a.db-shm', 'a.db-wal']);
      expect(statSync(join(directory, 'a.db-wal')).size).toBeGreaterThan(0);
      for (const name of names) {
        const bytes = readFileSync(join(directory, name));
        expect(bytes.includes(secret)).toBe(false);
        expect(bytes.includes('CREATE TABLE')).toBe(false);
        expect(bytes.includes('SQLite format 3')).toBe(false);
      }
    },
  );

  test('is readable by its owner only, including log and index', () => {
    const directory = join(temporaryDirectory(), 'data');
    const db = opened({ path: join(directory, 'a.db') });
    db.exec("INSERT INTO note (body) VALUES ('x')");
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(
      readdirSync(directory).map((name) => statSync(join(directory, name)).mode & 0o777),
    ).toEqual([0o600, 0o600, 0o600]);
  });

  test('is durable at each commit if it is irreplaceable, and keeps temporary tables in memory', () => {
    const directory = temporaryDirectory();
    const settings = (worth: Durability) => {
      const db = opened({ path: join(directory, worth), worth });
      return ['synchronous', 'journal_mode', 'foreign_keys', 'temp_store', 'secure_delete'].map(
        (name) => db.pragma(name, { simple: true }),
      );
    };
    expect(settings('irreplaceable')).toEqual([2, 'wal', 1, 2, 1]);
    expect(settings('refetchable')).toEqual([1, 'wal', 1, 2, 2]);
  });
});

describe('a file that cannot be opened', () => {
  test('is reported as wrong key, unchanged', () => {
    const path = join(temporaryDirectory(), 'a.book');
    withNotes(path);
    const before = readFileSync(path);
    expect(open({ path, key: testKey(2), migrations: [first, second] })).toEqual({
      kind: 'wrong-key',
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('is reported as newer version, unchanged', () => {
    const path = join(temporaryDirectory(), 'a.book');
    opened({ path, migrations: [first, second] }).close();
    const before = readFileSync(path);
    expect(open({ path, migrations: [first] })).toEqual({ kind: 'newer-version', version: 2 });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('is reported as other schema for any version, unchanged', () => {
    const path = join(temporaryDirectory(), 'a.book');
    const other = sqlMigration(1, 'notes', 'CREATE TABLE memo (body TEXT NOT NULL) STRICT');
    opened({ path, migrations: [other] }).close();
    const before = readFileSync(path);
    expect(open({ path })).toEqual({ kind: 'other-schema' });
    expect(open({ path, migrations: [first, second] })).toEqual({ kind: 'other-schema' });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('with one flipped bit anywhere is reported as damaged by the integrity check, unchanged', () => {
    const path = join(temporaryDirectory(), 'a.book');
    withNotes(path);
    const whole = readFileSync(path);
    fc.assert(
      // The first sixteen bytes are the salt of the key: a change there looks like another key.
      fc.property(
        fc.integer({ min: 16, max: whole.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        (place, bit) => {
          const damaged = Buffer.from(whole);
          damaged.writeUInt8(damaged.readUInt8(place) ^ (1 << bit), place);
          writeFileSync(path, damaged);
          expect(open({ path, isSuspected: true })).toEqual({ kind: 'damaged' });
          expect(isIntact(path, testKey(1))).toBe(false);
          expect(readFileSync(path).equals(damaged)).toBe(true);
        },
      ),
      {
        numRuns: runs(150),
        examples: [
          [16, 0],
          [18, 1],
          [20, 5],
          [24, 0],
          [whole.length - 1, 0],
        ],
      },
    );
  });

  test('is checked before opening if it is of an earlier version, otherwise afterwards', () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'a.book');
    withNotes(path);
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    writeFileSync(path, bytes);
    expect(open({ path, migrations: [first, second] })).toEqual({ kind: 'damaged' });
    expect(existsSync(backupPath(path, 1)), 'no backup of a damaged file').toBe(false);

    const db = opened({ path });
    expect(isIntact(path, testKey(1)), 'only the integrity check reads that page').toBe(false);
    db.exec('CREATE TABLE other (id INTEGER PRIMARY KEY)');
    const killed = join(directory, 'killed.book');
    for (const file of ['', '-wal']) copyFileSync(path + file, killed + file);
    opened({ path: killed });
    expect(isIntact(killed, testKey(1))).toBe(false);
  });

  test('with a flipped bit in its salt is never opened as another file', () => {
    const path = join(temporaryDirectory(), 'a.book');
    withNotes(path);
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
    writeFileSync(path, bytes);
    expect(open({ path }).kind).toBe('wrong-key');
  });

  test('is damaged if it was cut off, emptied, or lost next to its log', () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'a.book');
    withNotes(path);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, 8192));
    expect(open({ path })).toEqual({ kind: 'damaged' });
    writeFileSync(path, '');
    expect(open({ path })).toEqual({ kind: 'damaged' });
    const orphan = join(directory, 'b.book');
    writeFileSync(`${orphan}-wal`, 'frames');
    expect(open({ path: orphan })).toEqual({ kind: 'damaged' });
    expect(existsSync(orphan)).toBe(false);
  });

  test('is unavailable at a place where no file can exist', () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'file'), '');
    expect(open({ path: join(directory, 'file', 'a.book') })).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
    });
    mkdirSync(join(directory, 'folder.book'));
    expect(open({ path: join(directory, 'folder.book') })).toEqual({
      kind: 'unavailable',
      reason: 'unreachable',
    });
  });
});

describe('a full disk', () => {
  test('is reported by the write that met it, and damages no stored data', () => {
    const db = opened({ path: join(temporaryDirectory(), 'a.book') });
    db.pragma(`max_page_count = ${String(Number(db.pragma('page_count', { simple: true })) + 2)}`);
    const insert = db.prepare<[string]>('INSERT INTO note (body) VALUES (?)');
    insert.run('kept');
    const refusal = (): unknown => {
      try {
        return insert.run('x'.repeat(100_000));
      } catch (error) {
        return storageFailureReason(error);
      }
    };
    expect(refusal()).toBe('full');
    expect(notesOf(db)).toEqual(['kept']);
    db.pragma('max_page_count = 1000');
    insert.run('after');
    expect(notesOf(db)).toEqual(['kept', 'after']);
  });
});

describe('a new file', () => {
  test('appears under its name only when it is complete', () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'a.book');
    const failing: Migration = {
      to: 1,
      description: 'fails',
      apply: () => {
        throw new Error('power cut');
      },
    };
    expect(() => open({ path, migrations: [failing] })).toThrow('power cut');
    expect(existsSync(path)).toBe(false);
    expect(notesOf(opened({ path }))).toEqual([]);
    expect(readdirSync(directory)).not.toContain('a.book.new');
  });
});

describe('a migration', () => {
  test('preserves the content and leaves a backup of the earlier version, under the same key', () => {
    const path = join(temporaryDirectory(), 'a.book');
    withNotes(path);
    const db = opened({ path, migrations: [first, second] });
    expect(notesOf(db)).toHaveLength(100);
    expect(db.pragma('user_version', { simple: true })).toBe(2);
    const backup = opened({ path: backupPath(path, 1), migrations: [first] });
    expect(notesOf(backup)).toHaveLength(100);
    expect(readFileSync(backupPath(path, 1)).includes(secret)).toBe(false);
    expect(statSync(backupPath(path, 1)).mode & 0o077).toBe(0);
  });

  test('over several versions makes one backup, of the original version', () => {
    const path = join(temporaryDirectory(), 'a.book');
    withNotes(path);
    const third: Migration = { ...second, to: 3, apply: () => undefined };
    opened({ path, migrations: [first, second, third] });
    expect([1, 2].map((version) => existsSync(backupPath(path, version)))).toEqual([true, false]);
    expect(notesOf(opened({ path: backupPath(path, 1), migrations: [first] }))).toHaveLength(100);
  });

  test('that fails half-way changes nothing', () => {
    const path = join(temporaryDirectory(), 'a.book');
    withNotes(path);
    const failing: Migration = {
      to: 2,
      description: 'drops, then fails',
      apply: (db) => {
        db.exec('DROP TABLE note');
        throw new Error('bug');
      },
    };
    expect(() => open({ path, migrations: [first, failing] })).toThrow('bug');
    expect(notesOf(opened({ path }))).toHaveLength(100);
  });

  test('makes no backup of a cache, since the bank can send its data again', () => {
    const path = join(temporaryDirectory(), 'a.cache');
    withNotes(path, 'refetchable');
    opened({ path, worth: 'refetchable', migrations: [first, second] });
    expect(existsSync(backupPath(path, 1))).toBe(false);
  });

  test('has its position as its number', () => {
    const path = join(temporaryDirectory(), 'a.book');
    expect(() => open({ path, migrations: [second] })).toThrow(RangeError);
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isIntact } from '../../../main/data/is-intact.ts';
import { sqlMigration } from '../../../main/data/migrate.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

const pageSize = 4096;

/**
 * Tables of both kinds, an index and search words: values of one page and of many, and keys longer
 * than their part of a page.
 */
const migrations = [
  sqlMigration(
    1,
    'all kinds of pages',
    `CREATE TABLE note (id INTEGER PRIMARY KEY, title TEXT NOT NULL, body BLOB) STRICT;
    CREATE INDEX note_by_title ON note (title);
    CREATE TABLE draft (key TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE note_words USING fts5 (words, content = '', contentless_delete = 1);`,
  ),
];

function createFilledDatabase(): { readonly path: string; readonly bytes: Buffer } {
  const path = join(temporaryDirectory(), 'a.book');
  const place = { kind: 'file', path, key: testKey(1) } as const;
  const opened = openDatabase({ place, durability: 'irreplaceable', migrations });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const { db } = opened;
  const addNote = db.prepare<[string, Uint8Array]>('INSERT INTO note (title, body) VALUES (?, ?)');
  const addDraft = db.prepare<[string, string]>('INSERT INTO draft VALUES (?, ?)');
  const addWords = db.prepare<[number, string]>(
    'INSERT INTO note_words (rowid, words) VALUES (?, ?)',
  );
  for (let number = 1; number <= 30; number += 1) {
    const text = String(number).repeat(number * 60);
    addNote.run(text, Buffer.alloc(number * 400, number));
    addDraft.run(text, text.repeat(3));
    addWords.run(number, text.replaceAll('0', ' '));
  }
  db.close();
  return { path, bytes: readFileSync(path) };
}

describe('the integrity check of a database', () => {
  test('finds one changed byte in any page, including the last pages of long values', () => {
    const { path, bytes } = createFilledDatabase();
    expect(isIntact(path, testKey(1))).toBe(true);
    const missedPages: number[] = [];
    for (let page = 0; page * pageSize < bytes.length; page += 1) {
      const damaged = Buffer.from(bytes);
      const place = page * pageSize + 16 + ((page * 397) % (pageSize - 16));
      damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place);
      writeFileSync(path, damaged);
      if (isIntact(path, testKey(1))) missedPages.push(page);
    }
    expect(bytes.length / pageSize).toBeGreaterThan(100);
    expect(missedPages).toEqual([]);
  });

  test('stops on request without reporting damage', () => {
    const { path, bytes } = createFilledDatabase();
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    writeFileSync(path, bytes);
    let askedCount = 0;
    expect(isIntact(path, testKey(1), () => (askedCount += 1) === 3)).toBe(true);
    expect(askedCount).toBe(3);
    expect(isIntact(path, testKey(1))).toBe(false);
  });
});

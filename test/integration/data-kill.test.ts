import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openBook, type Book } from '../../main/data/book/open-book.ts';
import { bookMigrations } from '../../main/data/book/migrations.ts';
import { backupPath } from '../../main/data/open-database.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';

const writer = fileURLToPath(new URL('data-writer.ts', import.meta.url));
const key = testKey(3);

/** Starts the writer and kills it `delayMs` after it said its `lines`-th line; gives back the last line it said. */
async function killed(what: 'write' | 'migrate', path: string, when: { readonly lines: number; readonly delayMs: number }): Promise<string> {
  const child = spawn(process.execPath, [writer, what, path, Buffer.from(key).toString('hex')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let last = '';
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    count += 1;
    if (count === when.lines) setTimeout(() => child.kill('SIGKILL'), when.delayMs);
  }
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return last;
}

function opened(path: string): Book {
  const result = openBook({ kind: 'file', path, key });
  if (result.kind !== 'opened') throw new Error(`the book is ${result.kind}`);
  return result.book;
}

test('a book is clean after each of ten kills in the middle of its writes, with everything that was committed', async () => {
  const path = join(temporaryDirectory(), 'a.book');
  for (let round = 0; round < 10; round += 1) {
    const committed = Number(await killed('write', path, { lines: 3 + round, delayMs: round % 4 }));
    // Opening checks the whole file: a torn page would be `damaged`.
    const book = opened(path);
    const history = [...book.cardHistory.all()].map(({ atEpochMs }) => atEpochMs);
    expect(history).toEqual(history.map((_, index) => index + 1));
    // The write after the last one said may have been committed too, unsaid.
    expect([committed, committed + 1]).toContain(history.length);
    expect(book.trackedCards.all().length % 20).toBe(0);
    book.close();
  }
}, 120_000);

test('a book killed in the middle of a migration is at its version before, whole, with a backup beside it', async () => {
  const path = join(temporaryDirectory(), 'a.book');
  await killed('write', path, { lines: 400, delayMs: 0 });
  const before = opened(path);
  const entries = [...before.cardHistory.all()].length;
  before.close();
  for (const lines of [1, 5, 20]) {
    await killed('migrate', path, { lines, delayMs: 0 });
    expect(existsSync(backupPath(path, bookMigrations.length))).toBe(true);
    const book = opened(path);
    const history = [...book.cardHistory.all()];
    expect(history).toHaveLength(entries);
    expect(new Set(history.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    book.close();
  }
}, 120_000);

test('a changed byte in the log of a killed book is told as damage, for commits behind it would be lost without a word', async () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'a.book');
  await killed('write', path, { lines: 12, delayMs: 0 });
  const log = readFileSync(`${path}-wal`);
  const frameSize = 24 + 4096;
  const frames = Math.floor((log.length - 32) / frameSize);
  // In the first half there are whole transactions behind whatever is changed.
  const places = [3, 9, 17, 26, ...Array.from({ length: Math.floor(frames / 2) }, (_, frame) => 32 + frame * frameSize + ((frame * 397) % frameSize))];
  for (const [index, place] of places.entries()) {
    const copy = join(directory, `copy-${String(index)}.book`);
    copyFileSync(path, copy);
    const changed = Buffer.from(log);
    changed.writeUInt8(changed.readUInt8(place) ^ 4, place);
    writeFileSync(`${copy}-wal`, changed);
    expect(openBook({ kind: 'file', path: copy, key }), `byte ${String(place)}`).toEqual({ kind: 'damaged' });
    expect(readFileSync(`${copy}-wal`).equals(changed)).toBe(true);
  }
  opened(path).close();
}, 60_000);

import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { importBook, type ImportInput } from '../../main/data/book/import-book.ts';
import { openBook, type Book } from '../../main/data/book/open-book.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';

let directory = '';
beforeEach(() => {
  directory = temporaryDirectory();
});

const at = (name: string) => join(directory, name);

function book(path: string, key: Uint8Array): Book {
  const result = openBook({ kind: 'file', path, key });
  if (result.kind !== 'opened') throw new Error(`the book is ${result.kind}`);
  onTestFinished(result.book.close);
  return result.book;
}

async function exported(): Promise<void> {
  const here = book(at('old.book'), testKey(1));
  here.trackedCards.add([{ id: 'a', label: 'Camille Roux', lastDigits: '4242', addedAtEpochMs: 1, source: 'added' }]);
  here.drafts.put('client', { body: '{"amount":10.00}', updatedAtEpochMs: 1 });
  expect(await here.exportTo({ file: at('export.cashdesk'), password: 'Pâques 2027' })).toEqual({ kind: 'exported' });
  here.close();
}

function input(changes: Partial<ImportInput> = {}): ImportInput {
  return { file: at('export.cashdesk'), password: 'Pâques 2027', path: at('new.book'), key: testKey(2), nowEpochMs: 5000, ...changes };
}

describe('an exported book', () => {
  test('is opened by its password on another computer, whose key it then has', async () => {
    await exported();
    expect(await importBook(input())).toEqual({ kind: 'imported', keptAs: null });
    const there = book(at('new.book'), testKey(2));
    expect(there.trackedCards.get('a')?.label).toBe('Camille Roux');
    expect(there.drafts.get('client')?.body).toBe('{"amount":10.00}');
    there.drafts.put('more', { body: '1', updatedAtEpochMs: 2 });
  });

  test('is opened by the same password composed differently', async () => {
    await exported();
    expect((await importBook(input({ password: 'Pâques 2027'.normalize('NFD') }))).kind).toBe('imported');
  });

  test('shows nothing of its content, and nothing lies about beside it', async () => {
    await exported();
    await importBook(input());
    for (const name of readdirSync(directory)) expect(readFileSync(at(name)).includes('Camille'), name).toBe(false);
    expect(readdirSync(directory).sort()).toEqual(['export.cashdesk', 'new.book', 'old.book']);
    expect(statSync(at('export.cashdesk')).mode & 0o077).toBe(0);
  });

  test('replaces a book that is kept beside it and can be opened again', async () => {
    await exported();
    const before = book(at('new.book'), testKey(2));
    before.drafts.put('mine', { body: 'mine', updatedAtEpochMs: 1 });
    before.close();
    expect(await importBook(input())).toEqual({ kind: 'imported', keptAs: at('new.book.replaced-5000') });
    expect(book(at('new.book'), testKey(2)).drafts.get('mine')).toBeNull();
    expect(book(at('new.book.replaced-5000'), testKey(2)).drafts.get('mine')?.body).toBe('mine');
  });

  test.each([
    ['with another password', 'wrong-password', (): Partial<ImportInput> => ({ password: 'Paques 2027' })],
    ['with a changed byte', 'damaged', (): Partial<ImportInput> => {
      const bytes = readFileSync(at('export.cashdesk'));
      bytes.writeUInt8(bytes.readUInt8(9000) ^ 1, 9000);
      writeFileSync(at('export.cashdesk'), bytes);
      return {};
    }],
    ['that is something else', 'wrong-password', (): Partial<ImportInput> => {
      writeFileSync(at('photo.jpg'), Buffer.alloc(5000, 7));
      return { file: at('photo.jpg') };
    }],
    ['that is empty', 'not-a-book', (): Partial<ImportInput> => {
      writeFileSync(at('empty'), '');
      return { file: at('empty') };
    }],
    ['that is not there', 'unavailable', (): Partial<ImportInput> => ({ file: at('nothing') })],
  ] as const)('%s is refused and the book here stays', async (_, kind, prepare) => {
    await exported();
    const changes = prepare();
    const here = book(at('new.book'), testKey(2));
    here.drafts.put('mine', { body: 'mine', updatedAtEpochMs: 1 });
    here.close();
    expect((await importBook(input(changes))).kind).toBe(kind);
    expect(book(at('new.book'), testKey(2)).drafts.get('mine')?.body).toBe('mine');
    expect(readdirSync(directory).filter((name) => name.includes('.import') || name.includes('replaced'))).toEqual([]);
  });

  test('does not come of a book in memory, which has no key', async () => {
    const result = openBook({ kind: 'memory' });
    if (result.kind !== 'opened') throw new Error(result.kind);
    expect(await result.book.exportTo({ file: at('x'), password: 'p' })).toEqual({ kind: 'memory-only' });
    expect(readdirSync(directory)).toEqual([]);
  });

  test('is said to be unavailable where it cannot be written, and the book goes on', async () => {
    const here = book(at('old.book'), testKey(1));
    expect(await here.exportTo({ file: at('old.book/x'), password: 'p' })).toEqual({ kind: 'unavailable', reason: 'unreachable' });
    here.drafts.put('a', { body: 'a', updatedAtEpochMs: 1 });
    expect(here.drafts.get('a')?.body).toBe('a');
  });
});

import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createLockJournal } from '../../../main/connection/lock-journal.ts';
import { lockJournalPath } from '../../../main/data/database-files.ts';
import { dataKeys } from '../../../main/keychain/data-keys.ts';
import { memorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { temporaryDirectory } from '../data/temporary-directory.ts';
import { cardIdOf } from '../features/fakes.ts';

const [first, second] = [cardIdOf('card-1'), cardIdOf('card-2')];

async function setUp() {
  const secretStore = memorySecretStore('available');
  await dataKeys(secretStore, 'c1').open('vault', { fileExists: false });
  const directory = temporaryDirectory();
  const bugs: unknown[] = [];
  const journal = createLockJournal({
    secretStore,
    directory,
    randomBytes,
    reportBug: (cause) => void bugs.push(cause),
  });
  return { journal, bugs, path: lockJournalPath(directory, 'c1') };
}

it('keeps a lock whose answer never came as unknown, and another one with its answer', async () => {
  const { journal, path } = await setUp();
  const answer = ok({ id: second, status: 'paused', isLocked: true });
  expect(await journal.note('c1', { id: first, atEpochMs: 1, answer: null })).toBe(true);
  expect(await journal.note('c1', { id: second, atEpochMs: 2, answer: null })).toBe(true);
  expect(await journal.note('c1', { id: second, atEpochMs: 2, answer })).toBe(true);
  expect(readFileSync(path, 'utf8')).not.toContain(first);
  expect(await journal.read('c1')).toEqual([
    { id: first, atEpochMs: 1, answer: failed({ kind: 'outcome-unknown', traceId: null }) },
    { id: second, atEpochMs: 2, answer },
  ]);
  journal.forget('c1');
  expect(await journal.read('c1')).toEqual([]);
});

it('skips a line that a kill cut short, and reads what follows', async () => {
  const { journal, path } = await setUp();
  await journal.note('c1', { id: first, atEpochMs: 1, answer: null });
  appendFileSync(path, '\nQUJD');
  await journal.note('c1', { id: second, atEpochMs: 2, answer: null });
  expect((await journal.read('c1')).map(({ id }) => id)).toEqual([first, second]);
});

it('says that the disk took nothing, and throws nothing', async () => {
  const { journal, bugs, path } = await setUp();
  mkdirSync(path);
  expect(await journal.note('c1', { id: first, atEpochMs: 1, answer: null })).toBe(false);
  expect(await journal.read('c1')).toEqual([]);
  expect(bugs).toHaveLength(2);
});

import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createLockJournal } from '../../../main/connection/lock-journal.ts';
import { lockJournalPath } from '../../../main/data/database-files.ts';
import { createDataKeys } from '../../../main/keychain/data-keys.ts';
import { createMemorySecretStore } from '../../../main/keychain/memory-secret-store.ts';
import { failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import { temporaryDirectory } from '../data/temporary-directory.ts';
import { cardIdOf, cardWith } from '../features/fakes.ts';

const [first, second] = [cardIdOf('card-1'), cardIdOf('card-2')];

async function setUp() {
  const secretStore = createMemorySecretStore('available');
  await createDataKeys(secretStore, 'c1').open('vault', { fileExists: false });
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

it('stores several locks without an answer', async () => {
  const { journal, path } = await setUp();
  const sent = { id: first, sentEpochMs: 1, response: null };
  const locked = {
    ...{ id: second, sentEpochMs: 2 },
    response: { atEpochMs: 3, answer: ok(cardWith({ id: second, status: 'paused' })) },
  };
  const refused = { ...locked, response: { atEpochMs: 5, answer: failed(outcomeUnknown) } };
  for (const lock of [sent, { ...locked, response: null }, locked])
    expect(await journal.note('c1', lock)).toBe(true);
  expect(await journal.note('c1', { ...refused, sentEpochMs: 4 })).toBe(true);
  expect(readFileSync(path, 'utf8')).not.toContain(first);
  expect(await journal.read('c1')).toEqual([sent, locked, { ...refused, sentEpochMs: 4 }]);
  journal.forget('c1');
  expect(await journal.read('c1')).toEqual([]);
});

it('skips a line that a kill cut short, and reads the next lines', async () => {
  const { journal, path } = await setUp();
  await journal.note('c1', { id: first, sentEpochMs: 1, response: null });
  appendFileSync(path, '\nQUJD');
  await journal.note('c1', { id: second, sentEpochMs: 2, response: null });
  expect((await journal.read('c1')).map(({ id }) => id)).toEqual([first, second]);
});

it('reports a full disk without an exception', async () => {
  const { journal, bugs, path } = await setUp();
  mkdirSync(path);
  expect(await journal.note('c1', { id: first, sentEpochMs: 1, response: null })).toBe(false);
  expect(await journal.read('c1')).toEqual([]);
  expect(bugs).toHaveLength(2);
});

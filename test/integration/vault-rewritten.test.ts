import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openConnectionData } from '../../main/connection/connection-data.ts';
import { unlock } from '../../main/data/database-key.ts';
import { removeBackups, rewrittenPath } from '../../main/data/database-files.ts';
import { isIntact } from '../../main/data/is-intact.ts';
import { backupPath, openSecondConnection, openToRead } from '../../main/data/open-database.ts';
import { Database } from '../../main/data/sqlite.ts';
import { runVaultWork } from '../../main/data/vault/whole/run-vault-work.ts';
import { openVault, type Vault } from '../../main/data/vault/open-vault.ts';
import type { ReceivedEvent } from '../../main/events/received-event.ts';
import { toReceivedEvent } from '../../main/events/to-received-event.ts';
import { storedWrite } from '../fixtures/stored-write.ts';
import { createEvent } from '../bench/many-events.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';

const key = testKey(5);
const dayMs = 86_400_000;
/** Data from before this time is erased. */
const before = Date.UTC(2026, 0, 1);
const canaries = {
  body: 'qzwbodycanary',
  words: 'qzwwordcanary',
  history: 'qzwhistorycanary',
  notice: 'qzwnoticecanary',
  run: 'qzwruncanary',
  step: 'qzwstepcanary',
} as const;
const staying = ['qxstarredbody', 'qxrecentbody', 'qxrecenthistory', 'qxunsettled', 'qxdraft'];

let directory = '';
let file = '';
function openOrThrow(): Vault {
  const result = openVault({ kind: 'file', path: file, key });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.vault;
}

function event(text: string, receivedAtEpochMs: number): ReceivedEvent {
  return toReceivedEvent({
    body: Buffer.from(
      JSON.stringify({ id: text, type: 'v1/cards', data: { id: text, note: canaries.words } }),
    ),
    headers: [],
    receivedAtEpochMs,
    source: 'receiver',
    verdict: { state: 'genuine', kind: 'v2', secretName: 'Shop', steps: [], likely: null },
  });
}

/** Old data among newer data, in the file, in the index, and in free pages. */
function fill(): void {
  const vault = openOrThrow();
  const oldEpochMs = before - dayMs;
  for (let at = 0; at < 40; at += 1) {
    const events = Array.from({ length: 25 }, (_, of) => createEvent(at * 25 + of));
    vault.receivedEvents.store([
      event(`${canaries.body}${String(at)}`, oldEpochMs - at),
      ...events,
    ]);
    vault.cardHistory.append({
      cardId: 'a',
      atEpochMs: oldEpochMs,
      action: 'limits',
      outcome: 'answered',
      detail: JSON.stringify({ error: canaries.history.repeat(at + 1) }),
    });
  }
  vault.notices.add([{ atEpochMs: oldEpochMs, about: JSON.stringify(canaries.notice) }]);
  vault.limitRuns.start(
    { id: canaries.run, startedAtEpochMs: oldEpochMs, state: 'done', stoppedBy: null },
    [{ place: 0, cardId: canaries.run, state: 'applied', writeId: null, item: '{}' }],
  );
  vault.writeSteps.append({
    writeId: canaries.step,
    family: 'card',
    state: 'applied',
    atEpochMs: oldEpochMs,
  });
  const [starred] = vault.receivedEvents.store([event('qxstarredbody', oldEpochMs)]);
  vault.receivedEvents.mark([starred?.entry ?? 0], { isStarred: true });
  vault.receivedEvents.store([event('qxrecentbody', before + dayMs)]);
  vault.cardHistory.append({
    cardId: 'a',
    atEpochMs: before + dayMs,
    action: 'lock',
    outcome: 'answered',
    detail: '"qxrecenthistory"',
  });
  vault.writes.put(
    storedWrite({
      id: 'qxunsettled',
      family: 'terminal-payment',
      kind: 'start',
      state: 'sending',
      sentAtEpochMs: before - 100 * dayMs,
      asked: '{}',
    }),
  );
  vault.writeSteps.append({
    writeId: 'qxunsettled',
    family: 'terminal-payment',
    state: 'sending',
    atEpochMs: oldEpochMs,
  });
  vault.drafts.put('client', { body: '"qxdraft"', updatedAtEpochMs: oldEpochMs });
  vault.close();
}

/** The decrypted pages of every file of this vault. */
function inTheClear(): string {
  return readdirSync(directory)
    .filter((name) => name.startsWith('a.book'))
    .map((name) => {
      if (/-(wal|shm|journal)$/.test(name)) throw new Error(`${name} was left`);
      const copy = path.join(temporaryDirectory(), name);
      copyFileSync(path.join(directory, name), copy);
      const db = new Database(copy);
      unlock(db, key);
      db.rekey(Buffer.alloc(0));
      db.close();
      return readFileSync(copy, 'latin1');
    })
    .join('\n');
}

function foundOf(texts: readonly string[]): readonly string[] {
  const all = inTheClear();
  return texts.filter((text) => all.includes(text));
}

function indexedWords(): readonly string[] {
  const db = openToRead(file, key);
  try {
    db.exec(
      "CREATE VIRTUAL TABLE temp.indexed USING fts5vocab('main', 'received_event_words', 'row')",
    );
    return db.prepare<[], string>('SELECT term FROM temp.indexed').pluck().all();
  } finally {
    db.close();
  }
}

function rewrite(erasesUnreadable = false) {
  return runVaultWork('rewrite', {
    path: file,
    key: Uint8Array.from(key),
    beforeEpochMs: before,
    erasesUnreadable,
  });
}

beforeEach(() => {
  directory = temporaryDirectory();
  file = path.join(directory, 'a.book');
});

test('removes erased data from every page, file and index word, and preserves the rest', async () => {
  fill();
  copyFileSync(file, backupPath(file, 20));
  expect(foundOf(Object.values(canaries))).toEqual(Object.values(canaries));
  const bytesBefore = readFileSync(file).length;

  const end = await rewrite();

  expect(end).toEqual({ kind: 'rewritten', bytes: readFileSync(file).length });
  expect(readFileSync(file).length).toBeLessThan(bytesBefore);
  expect(readdirSync(directory)).toEqual(['a.book']);
  expect(foundOf([...Object.values(canaries).filter((each) => each !== canaries.words)])).toEqual(
    [],
  );
  expect(foundOf(staying)).toEqual(staying);
  expect(indexedWords().filter((word) => /^qzw(?!word)/.test(word))).toEqual([]);
  expect(isIntact(file, key)).toBe(true);
  const vault = openOrThrow();
  onTestFinished(vault.close);
  // The two remaining events have that word, too.
  expect(vault.receivedEvents.counts().totalCount).toBe(2);
  expect(vault.cardHistory.ofCard('a', 100).map(({ detail }) => detail)).toEqual([
    '"qxrecenthistory"',
  ]);
  expect(vault.limitRuns.current()).toBe(null);
  expect(vault.writeSteps.of('qxunsettled')).toHaveLength(1);
  const db = openSecondConnection({ kind: 'file', path: file, key }, 'irreplaceable');
  onTestFinished(() => void db.close());
  expect(() => db.exec('DELETE FROM write_step')).toThrow('only added to');
});

test('deleting alone leaves traces in pages and in the index, which is why the file is rewritten', async () => {
  fill();
  const vault = openOrThrow();
  while (vault.receivedEvents.removeBefore(before, 500, 'starred-stay') === 500);
  vault.cardHistory.removeBefore(before, 500);
  vault.close();
  expect(foundOf([canaries.body, canaries.history])).not.toEqual([]);
});

test('counts the data to erase without a change', async () => {
  fill();
  const vault = openOrThrow();
  onTestFinished(vault.close);
  const counts = await vault.countOld(before);
  expect(counts).toMatchObject({
    events: 1040,
    starredEvents: 1,
    historyEntries: 41,
    notices: 1,
  });
  expect(counts?.bytes).toBeGreaterThan(10_000);
  expect(await vault.countOld(0)).toMatchObject({ events: 0, historyEntries: 0, notices: 0 });
});

test('leaves an open vault unchanged', async () => {
  fill();
  const vault = openOrThrow();
  expect(await rewrite()).toEqual({ kind: 'unavailable', reason: 'busy' });
  vault.close();
  expect(existsSync(rewrittenPath(file))).toBe(false);
  expect(openOrThrow().cardHistory.ofCard('a', 100)).toHaveLength(41);
}, 30_000);

test('removes unreadable files only on request, and copies from before updates always', async () => {
  fill();
  const unreadable = `${file}.unreadable-1`;
  for (const name of [unreadable, `${unreadable}-wal`, `${backupPath(file, 19)}.new`])
    writeFileSync(name, 'x');
  await rewrite();
  expect(readdirSync(directory)).toEqual([
    'a.book',
    'a.book.unreadable-1',
    'a.book.unreadable-1-wal',
  ]);
  await rewrite(true);
  expect(readdirSync(directory)).toEqual(['a.book']);
});

test("removes a kill's leftover files when the vault, old or new, is opened", () => {
  fill();
  copyFileSync(file, rewrittenPath(file));
  writeFileSync(`${rewrittenPath(file)}-journal`, 'half');
  copyFileSync(file, backupPath(file, 20));
  removeBackups(file);
  const data = openConnectionData({
    directory,
    connectionId: 'a',
    keys: { cache: testKey(4), vault: key },
    now: () => 1,
  });
  data.close();
  expect(data.vault.kind).toBe('opened');
  expect(readdirSync(directory)).toEqual(['a.book', 'a.cache']);
});

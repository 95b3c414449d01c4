import { spawn } from 'node:child_process';
import { withSecondStep } from './later-migration.ts';
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isIntact } from '../../main/data/is-intact.ts';
import { openVault, type Vault } from '../../main/data/vault/open-vault.ts';
import { rewriteVault } from '../../main/data/vault/whole/rewrite-vault.ts';
import { vaultMigrations } from '../../main/data/vault/migrations.ts';
import { openCache } from '../../main/data/cache/open-cache.ts';
import { openConnectionData } from '../../main/connection/connection-data.ts';
import { backupPath, openDatabase } from '../../main/data/open-database.ts';
import { recordsPerPage } from '../../main/features/synced-list.ts';
import { unfilteredClients } from '../bench/many-clients.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';
import { readProgress } from './data-steps.ts';
import { killLimitMs, killMoments, killRounds } from './kill-rounds.ts';

const writer = fileURLToPath(new URL('data-writer.ts', import.meta.url));
const key = testKey(3);

type What = 'write' | 'pages' | 'rewrite' | 'migrate' | 'import' | 'erase';
type When = { readonly lines: number; readonly delayMs: number };

/**
 * Starts the writer and kills it `delayMs` after its line number `lines`; returns the last line it
 * printed.
 */
async function killed(
  what: What,
  path: string,
  when: When,
  more: readonly string[] = [],
): Promise<string> {
  const child = spawn(
    process.execPath,
    [writer, what, path, Buffer.from(key).toString('hex'), ...more],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = new Promise((resolve) => child.once('close', resolve));
  let last = '';
  let count = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = line;
    count += 1;
    if (count === when.lines) setTimeout(() => child.kill('SIGKILL'), when.delayMs);
  }
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return last;
}

function openOrThrow(path: string): Vault {
  const result = openVault({ kind: 'file', path, key });
  if (result.kind !== 'opened') throw new Error(`the vault is ${result.kind}`);
  return result.vault;
}

/**
 * The possible states of each step after this last line: the next step may be committed but not yet
 * printed.
 */
function allowedAfter(line: string, steps: number): readonly (readonly number[])[] {
  const [number = 0, at = 0] = line.split(' ').map(Number);
  return Array.from({ length: steps }, (_, step) => {
    const reachedNumber = step <= at ? number : number - 1;
    return step === (at + 1) % steps ? [reachedNumber, reachedNumber + 1] : [reachedNumber];
  });
}

test(
  `leaves a vault whole, with every committed creation, draft, history and run, after each of ${String(killRounds('writes'))} kills during writes`,
  async () => {
    const path = join(temporaryDirectory(), 'a.book');
    const moments = killMoments();
    for (let round = 0; round < killRounds('writes'); round += 1) {
      const last = await killed('write', path, {
        lines: moments.between(1, 40),
        delayMs: moments.between(0, 6),
      });
      expect(isIntact(path, key), 'no page is torn').toBe(true);
      const vault = openOrThrow(path);
      const progress = readProgress(vault);
      const allowed = allowedAfter(last, progress.length);
      progress.forEach((value, step) =>
        expect(
          allowed[step],
          `round ${String(round)}, step ${String(step)} after ${last}`,
        ).toContain(value),
      );
      vault.close();
    }
  },
  killLimitMs('writes'),
);

test(
  `leaves exactly the committed pages in a cache after each of ${String(killRounds('pages'))} kills while a thread writes`,
  async () => {
    const path = join(temporaryDirectory(), 'a.cache');
    const moments = killMoments();
    const notices: unknown[] = [];
    for (let round = 0; round < killRounds('pages'); round += 1) {
      const printedPage = Number(
        await killed('pages', path, {
          lines: moments.between(1, 20),
          delayMs: moments.between(0, 30),
        }),
      );
      const cache = openCache({
        place: { kind: 'file', path, key },
        nowEpochMs: () => 1,
        onNotice: (notice) => notices.push(notice),
      });
      const storedPage = Number(cache.syncStates.get('client')?.body);
      // The page after the last printed one may be committed too.
      expect([printedPage, printedPage + 1], `round ${String(round)}`).toContain(storedPage);
      expect([
        cache.clients.total(),
        cache.clients.count({ ...unfilteredClients, text: 'rossi' }) > 0,
      ]).toEqual([storedPage * recordsPerPage, true]);
      expect(
        cache.clients.range({
          question: unfilteredClients,
          at: storedPage * recordsPerPage - 1,
          limit: 2,
        }),
      ).toMatchObject({ matchCount: storedPage * recordsPerPage, records: [{}] });
      cache.close();
    }
    expect(notices).toEqual([]);
  },
  killLimitMs('pages'),
);

test(
  `leaves a vault whole, with all its content, after each of ${String(killRounds('migrations'))} kills during a migration`,
  async () => {
    const directory = temporaryDirectory();
    const moments = killMoments();
    for (let round = 0; round < killRounds('migrations'); round += 1) {
      const path = join(directory, `${String(round)}.book`);
      const earlyDatabase = openDatabase({
        place: { kind: 'file', path, key },
        durability: 'irreplaceable',
        migrations: vaultMigrations,
      });
      if (earlyDatabase.kind !== 'opened') throw new Error(earlyDatabase.kind);
      earlyDatabase.db.exec(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO draft SELECT 'draft-' || i, hex(zeroblob(1000)), i FROM n",
      );
      earlyDatabase.db.close();
      await killed('migrate', path, { lines: 1, delayMs: moments.between(0, 250) });
      const between = openDatabase({
        place: { kind: 'file', path, key },
        durability: 'irreplaceable',
        migrations: withSecondStep,
      });
      if (between.kind !== 'opened') throw new Error(`the vault is ${between.kind}`);
      expect(
        between.db
          .prepare<[], { readonly count: number }>(
            'SELECT count(*) AS count FROM draft WHERE length(body) = 2000',
          )
          .get()?.count,
      ).toBe(500);
      expect(between.db.pragma('user_version', { simple: true })).toBe(withSecondStep.length);
      between.db.close();
      // A copy of an earlier version gets its final name only once it is whole.
      for (const name of readdirSync(directory).filter(
        (file) => /\.backup-v\d+$/.test(file) && file.startsWith(`${String(round)}.`),
      )) {
        expect(
          openDatabase({
            place: { kind: 'file', path: join(directory, name), key },
            durability: 'irreplaceable',
            migrations: vaultMigrations,
          }).kind,
          name,
        ).toBe('opened');
      }
    }
  },
  killLimitMs('migrations'),
);

test(
  `leaves the old or the new vault whole, and no temporary file, after each of ${String(killRounds('imports'))} kills during an import`,
  async () => {
    const directory = temporaryDirectory();
    const moments = killMoments();
    const file = join(directory, 'export.cashdesk');
    const from = openOrThrow(join(directory, 'from.book'));
    from.drafts.put('client', { body: 'new', updatedAtEpochMs: 1 });
    await from.exportTo({ file, password: 'a password', about: '' });
    from.close();
    const path = join(directory, 'a.book');
    const before = openOrThrow(path);
    before.drafts.put('client', { body: 'old', updatedAtEpochMs: 1 });
    before.close();
    for (let round = 0; round < killRounds('imports'); round += 1) {
      await killed('import', path, { lines: 1, delayMs: moments.between(0, 60) }, [
        file,
        'a password',
      ]);
      const data = openConnectionData({
        directory,
        connectionId: 'a',
        keys: { cache: testKey(4), vault: key },
        now: () => 1,
      });
      if (data.vault.kind !== 'opened') throw new Error(`the vault is ${data.vault.kind}`);
      expect(isIntact(path, key), 'no page is torn').toBe(true);
      expect(['old', 'new']).toContain(data.vault.vault.drafts.get('client')?.body);
      data.vault.vault.drafts.put('client', { body: 'old', updatedAtEpochMs: 1 });
      data.close();
      expect(readdirSync(directory).filter((name) => /\.(import|replaced)/.test(name))).toEqual([]);
    }
  },
  killLimitMs('imports'),
);

test(
  `leaves the old or the new vault whole, with all newer data and no temporary file, after each of ${String(killRounds('erasings'))} kills during erasing`,
  async () => {
    const directory = temporaryDirectory();
    const path = join(directory, 'a.book');
    const moments = killMoments();
    const history = (detail: string, atEpochMs: number) => ({
      cardId: 'a',
      atEpochMs,
      action: 'lock',
      outcome: 'done',
      detail,
    });
    const entries = 300;
    const vault = openOrThrow(path);
    for (let at = 0; at < entries; at += 1)
      vault.cardHistory.append(history(`stays ${'x'.repeat(4000)}`, 2000 + at));
    vault.close();
    for (let round = 0; round < killRounds('erasings'); round += 1) {
      const reopened = openOrThrow(path);
      reopened.cardHistory.append(history(`goes ${'x'.repeat(9000)}`, 1));
      reopened.close();
      copyFileSync(path, backupPath(path, 20));
      await killed('erase', path, { lines: 1, delayMs: moments.between(0, 90) });
      const data = openConnectionData({
        directory,
        connectionId: 'a',
        keys: { cache: testKey(4), vault: key },
        now: () => 1,
      });
      if (data.vault.kind !== 'opened') throw new Error(`the vault is ${data.vault.kind}`);
      const all = [...data.vault.vault.cardHistory.all()];
      data.close();
      expect(isIntact(path, key), 'no page is torn').toBe(true);
      expect(all.filter(({ detail }) => detail.startsWith('stays'))).toHaveLength(entries);
      expect(readdirSync(directory).filter((name) => name.includes('rewritten'))).toEqual([]);
    }
    // Left-over files are gone once the erasing may finish.
    rewriteVault({ path, key, beforeEpochMs: 1000, erasesUnreadable: false });
    expect(readdirSync(directory)).toEqual(['a.book', 'a.cache']);
    const remaining = openOrThrow(path);
    expect([...remaining.cardHistory.all()]).toHaveLength(entries);
    remaining.close();
  },
  killLimitMs('erasings'),
);

test(
  'leaves a vault that is killed during a migration whole at its former version, with a backup next to it',
  async () => {
    const path = join(temporaryDirectory(), 'a.book');
    await killed('write', path, { lines: 400, delayMs: 0 });
    const before = openOrThrow(path);
    const entries = [...before.cardHistory.all()].length;
    before.close();
    for (const lines of [1, 5, 20]) {
      await killed('rewrite', path, { lines, delayMs: 0 });
      expect(existsSync(backupPath(path, vaultMigrations.length))).toBe(true);
      const vault = openOrThrow(path);
      const history = [...vault.cardHistory.all()];
      expect(history).toHaveLength(entries);
      expect(new Set(history.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
      vault.close();
    }
  },
  killLimitMs('migrations'),
);

test('reports a changed byte in the log of a killed vault as damage', async () => {
  const directory = temporaryDirectory();
  const path = join(directory, 'a.book');
  await killed('write', path, { lines: 12, delayMs: 0 });
  const log = readFileSync(`${path}-wal`);
  const frameSize = 24 + 4096;
  const frames = Math.floor((log.length - 32) / frameSize);
  // In the first half, whole transactions follow each changed byte.
  const places = [
    3,
    9,
    17,
    26,
    ...Array.from(
      { length: Math.floor(frames / 2) },
      (_, frame) => 32 + frame * frameSize + ((frame * 397) % frameSize),
    ),
  ];
  for (const [index, place] of places.entries()) {
    const copy = join(directory, `copy-${String(index)}.book`);
    copyFileSync(path, copy);
    const changed = Buffer.from(log);
    changed.writeUInt8(changed.readUInt8(place) ^ 4, place);
    writeFileSync(`${copy}-wal`, changed);
    expect(openVault({ kind: 'file', path: copy, key }), `byte ${String(place)}`).toEqual({
      kind: 'damaged',
    });
    expect(readFileSync(`${copy}-wal`).equals(changed)).toBe(true);
  }
  openOrThrow(path).close();
});

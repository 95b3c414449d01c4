import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { withSecondStep } from './later-migration.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '../../main/app/backups/make-backup.ts';
import { createTextSaver } from '../../main/shell/files/save-text.ts';
import { importVault, noProofs } from '../../main/data/vault/whole/import-vault.ts';
import { rewriteVault } from '../../main/data/vault/whole/rewrite-vault.ts';
import { vaultMigrations } from '../../main/data/vault/migrations.ts';
import { type Vault, openVault } from '../../main/data/vault/open-vault.ts';
import { openCache } from '../../main/data/cache/open-cache.ts';
import { openConnectionData } from '../../main/connection/connection-data.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import { storageFailureReason } from '../../main/data/storage-failure.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { openData } from '../../main/connection/open-data.ts';
import { createClientRecord } from '../bench/many-clients.ts';

/**
 * Runs the app on a full disk, or in a folder without write permission. Arguments: the kind of
 * trouble, the folder. Prints the results as JSON.
 */
const [trouble, directory = ''] = process.argv.slice(2);
const key = Buffer.alloc(32, 5);
function placeOf(name: string) {
  return { kind: 'file', path: join(directory, name), key } as const;
}
const text = 'x'.repeat(10_000);

function openOrThrow(name: string): Vault {
  const result = openVault(placeOf(name));
  if (result.kind !== 'opened') throw new Error(JSON.stringify(result));
  return result.vault;
}

/** Writes until a write fails; returns the reason and the number of stored writes. */
function writeUntilRefused(vault: Vault): {
  readonly reason: string | null;
  readonly kept: number;
} {
  for (let kept = 0; ; kept += 1) {
    try {
      vault.drafts.put(`draft-${String(kept)}`, { body: text, updatedAtEpochMs: kept });
    } catch (error) {
      return { reason: storageFailureReason(error), kept };
    }
  }
}

/** The status of a connection that is opened here, as the window receives it. */
async function statusOf(connectionId: string): Promise<object> {
  const data = await openData(createMemorySecretStore('available'), {
    directory,
    connectionId,
    isSuspected: false,
    now: () => 1,
    randomBytes: () => key,
    onNotice: () => undefined,
    timers: null,
    reportBug: (cause) => {
      throw cause;
    },
  });
  const status = { vaultFailure: data.vaultFailure, cacheNotice: data.cacheNotice() };
  data.close();
  return status;
}

function countIn(vault: Vault, count: number): number {
  return Array.from(
    { length: count },
    (_, number) => vault.drafts.get(`draft-${String(number)}`)?.body === text,
  ).filter(Boolean).length;
}
const filler = join(directory, 'filler');

async function testFullDisk(): Promise<object> {
  const earlyDatabase = openDatabase({
    place: placeOf('early.book'),
    durability: 'irreplaceable',
    migrations: vaultMigrations,
  });
  if (earlyDatabase.kind !== 'opened') throw new Error(earlyDatabase.kind);
  earlyDatabase.db.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO draft SELECT 'draft-' || i, hex(zeroblob(4000)), i FROM n",
  );
  earlyDatabase.db.close();
  const other = openOrThrow('other.book');
  other.drafts.put('mine', { body: 'mine', updatedAtEpochMs: 1 });
  const file = join(directory, 'export.cashdesk');
  await other.exportTo({ file, password: 'a password', about: '' });
  other.close();
  writeFileSync(filler, Buffer.alloc(5_000_000));

  const vault = openOrThrow('a.book');
  const refusal = writeUntilRefused(vault);
  const readable = countIn(vault, refusal.kept);
  const exported = await vault.exportTo({
    file: join(directory, 'more.cashdesk'),
    password: 'a password',
    about: '',
  });
  const migrated = openDatabase({
    place: placeOf('early.book'),
    durability: 'irreplaceable',
    migrations: withSecondStep,
  });
  const imported = await importVault({
    file,
    password: 'a password',
    path: join(directory, 'other.book'),
    key,
    nowEpochMs: 1,
    isAccepted: () => true,
    isReadable: true,
    savedAtEpochMs: 1,
    proofs: noProofs,
  });
  const rewritten = rewriteVault({
    path: join(directory, 'other.book'),
    key,
    beforeEpochMs: 1,
    erasesUnreadable: false,
  });
  const fresh = openConnectionData({
    directory,
    connectionId: 'fresh',
    keys: { cache: key, vault: key },
    now: () => 1,
  });
  const freshData = { vault: fresh.vault, notices: fresh.notices() };
  fresh.close();
  const status = await statusOf('told');

  rmSync(filler);
  vault.drafts.put('after', { body: 'room again', updatedAtEpochMs: 1 });
  vault.close();
  const reopened = openOrThrow('a.book');
  const storedAfter = {
    drafts: countIn(reopened, refusal.kept),
    after: reopened.drafts.get('after')?.body,
  };
  reopened.close();
  const earlyVault = openOrThrow('early.book');
  const rewrittenVault = openOrThrow('other.book');
  return {
    refused: { ...refusal, kept: refusal.kept > 5 },
    lost: refusal.kept - readable,
    exported,
    migrated,
    imported,
    rewritten,
    newOne: freshData,
    told: status,
    lostAfter: refusal.kept - storedAfter.drafts,
    after: storedAfter.after,
    early: earlyVault.drafts.get('draft-30')?.body.length,
    other: rewrittenVault.drafts.get('mine')?.body,
  };
}

/**
 * A thread writes pages into a cache until the disk is full, and the refused page again once there
 * is room.
 */
async function pagesWithoutRoom(): Promise<object> {
  const notices: unknown[] = [];
  let deaths = 0;
  process.on('worker', (worker) => worker.once('exit', () => void (deaths += 1)));
  const cache = openCache({
    place: placeOf('a.cache'),
    nowEpochMs: () => 1,
    onNotice: (notice) => notices.push(notice),
  });
  writeFileSync(filler, Buffer.alloc(2_000_000));
  const write = (page: number): Promise<void> =>
    cache.write({
      kind: 'put',
      list: 'client',
      page: {
        records: Array.from({ length: 100 }, (_, at) => createClientRecord(page * 100 + at)),
        nowEpochMs: 1,
        sync: { pass: 1, body: String(page) },
      },
    });
  const counts = () => ({
    clients: cache.clients.total(),
    page: cache.syncStates.get('client')?.body ?? null,
  });
  let [page, reason]: [number, string | null] = [1, null];
  for (; reason === null; page += 1)
    reason = await write(page).then(() => null, storageFailureReason);
  const [refusedPage, atRefusal] = [page - 1, counts()];
  rmSync(filler);
  await write(refusedPage);
  const [after, deathsMeanwhile] = [counts(), deaths];
  cache.close();
  return {
    reason,
    deathsMeanwhile,
    isKept:
      atRefusal.clients === (refusedPage - 1) * 100 && atRefusal.page === String(refusedPage - 1),
    isOn: after.clients === refusedPage * 100 && after.page === String(refusedPage),
    isSome: refusedPage > 2,
    notices,
  };
}

/** An export larger than the free space, over an earlier export. */
async function exportWithoutRoom(): Promise<object> {
  const file = join(directory, 'clients.csv');
  const save = createTextSaver({
    window: () => null,
    dialog: { showSaveDialog: async () => ({ canceled: false, filePath: file }) },
    documents: () => directory,
  });
  const long = async function* (): AsyncIterable<string> {
    for (let part = 0; part < 1000; part += 1) yield await Promise.resolve(text);
  };
  const first = await save({ suggestedName: 'clients', text: 'the old one', extension: 'csv' });
  const second = await save({ suggestedName: 'clients', text: long(), extension: 'csv' });
  return {
    first,
    second,
    kept: readFileSync(file, 'utf8').slice(1),
    beside: readdirSync(directory),
  };
}

/** A superuser may write anywhere, so drop to the user nobody. */
function dropRoot(): void {
  if (process.getuid?.() !== 0) return;
  process.setgid?.(65534);
  process.setuid?.(65534);
}

/** Makes backups in the folder of a vault elsewhere that outgrows the free space. */
async function backUpInto(change: () => void): Promise<object> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'cashdesk-vault-'));
  const result = openVault({ kind: 'file', path: join(elsewhere, 'a.book'), key });
  if (result.kind !== 'opened') throw new Error(result.kind);
  const { vault } = result;
  const backUp = async (name: string): Promise<string> => {
    const backup = await makeBackup(vault, {
      folder: directory,
      name,
      password: 'a password',
      about: '',
      onBegin: () => undefined,
    });
    return backup.kind === 'made' ? backup.kind : backup.why;
  };
  const first = await backUp('first');
  vault.inTransaction(() => {
    for (let at = 0; at < 1000; at += 1)
      vault.drafts.put(`draft-${String(at)}`, { body: text, updatedAtEpochMs: at });
  });
  change();
  const second = await backUp('second');
  vault.close();
  rmSync(elsewhere, { recursive: true });
  return { first, second, beside: readdirSync(directory) };
}

async function testForbiddenFolder(): Promise<object> {
  dropRoot();
  const keys = { cache: key, vault: key };
  const before = openConnectionData({ directory, connectionId: 'a', keys, now: () => 1 });
  if (before.vault.kind !== 'opened') throw new Error(before.vault.kind);
  before.vault.vault.drafts.put('mine', { body: 'mine', updatedAtEpochMs: 1 });
  before.close();
  chmodSync(directory, 0o555);
  const connectionData = openConnectionData({ directory, connectionId: 'a', keys, now: () => 1 });
  const fresh = openConnectionData({ directory, connectionId: 'fresh', keys, now: () => 1 });
  const status = {
    there: connectionData.vault,
    thereCache: connectionData.notices(),
    fresh: fresh.vault,
    freshCache: fresh.notices(),
    told: await statusOf('told'),
  };
  connectionData.close();
  fresh.close();
  chmodSync(directory, 0o755);
  const vault = openOrThrow('a.book');
  return { ...status, after: vault.drafts.get('mine')?.body };
}

const report = await (trouble === 'full'
  ? testFullDisk()
  : trouble === 'full-of-pages'
    ? pagesWithoutRoom()
    : trouble === 'full-export'
      ? exportWithoutRoom()
      : trouble === 'full-backup'
        ? backUpInto(() => undefined)
        : trouble === 'read-only-backup'
          ? (dropRoot(), backUpInto(() => chmodSync(directory, 0o555)))
          : testForbiddenFolder());
writeSync(1, JSON.stringify(report));

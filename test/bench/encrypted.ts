import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { cacheMigrations } from '../../main/data/cache/migrations.ts';
import { clientsIn } from '../../main/data/cache/clients.ts';
import { migrate } from '../../main/data/migrate.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import { Database } from '../../main/data/sqlite.ts';
import { createClientRecord, unfilteredClients } from './many-clients.ts';

const rows = 100_000;
const pairs = 15;
const pageSize = 100;
/**
 * Queries for a name: short and long prefixes, with and without accents, two words, digits, no
 * match.
 */
const queries = [
  'mu',
  'rou',
  'elod',
  'boulangerie',
  'garc madr',
  'noemie lefevre',
  'sven kol',
  'fr4217',
  'chloe 77',
  'qqq',
];

/**
 * Compares the search of an encrypted cache with the same cache unencrypted, both on one disk. Each
 * run reopens its file, so that every page is read and deciphered; cached pages show no difference.
 */
export async function measureEncrypted(): Promise<{
  readonly value: number;
  readonly target: 2.0;
  readonly unit: 'ratio';
  readonly runs: number;
}> {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  const key = randomBytes(32);
  const openers = [
    () => openPlain(join(directory, 'plain')),
    () => openEncrypted(join(directory, 'encrypted'), key),
  ] as const;
  try {
    for (const open of openers) withDatabase(open, fill);
    const ratios = Array.from({ length: pairs }, (_, pair) => {
      const [plain, encrypted] = openers;
      // The second finds the processor warm, so they alternate.
      if (pair % 2 === 0) {
        const plainMs = withDatabase(plain, millisecondsToSearch);
        return withDatabase(encrypted, millisecondsToSearch) / plainMs;
      }
      const encryptedMs = withDatabase(encrypted, millisecondsToSearch);
      return encryptedMs / withDatabase(plain, millisecondsToSearch);
    });
    return { value: median(ratios), target: 2.0, unit: 'ratio', runs: pairs };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function withDatabase<T>(open: () => Database, use: (db: Database) => T): T {
  const db = open();
  try {
    return use(db);
  } finally {
    db.close();
  }
}

function openPlain(path: string): Database {
  const db = new Database(path);
  // As `openDatabase` prepares a cache, without the key.
  for (const setting of [
    'temp_store = MEMORY',
    'journal_mode = WAL',
    'trusted_schema = OFF',
    'cell_size_check = ON',
    'synchronous = NORMAL',
    'secure_delete = FAST',
  ])
    db.pragma(setting);
  migrate(db, cacheMigrations);
  return db;
}

function openEncrypted(path: string, key: Uint8Array): Database {
  const opened = openDatabase({
    place: { kind: 'file', path, key },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(`The encrypted database is ${opened.kind}`);
  return opened.db;
}

function fill(db: Database): void {
  const clients = clientsIn(db);
  for (let from = 0; from < rows; from += pageSize)
    clients.put({
      records: Array.from({ length: pageSize }, (_, at) => createClientRecord(from + at)),
      nowEpochMs: 1,
    });
  while (clients.mergeWords());
  db.pragma('wal_checkpoint(TRUNCATE)');
}

function millisecondsToSearch(db: Database): number {
  const clients = clientsIn(db);
  const start = performance.now();
  for (const text of queries)
    clients.range({ question: { ...unfilteredClients, text }, at: 0, limit: 50 });
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(JSON.stringify({ encrypted: await measureEncrypted() }));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { clientKeys, clientsIn, type ClientToStore } from '../../main/data/cache/clients.ts';
import { cacheMigrations } from '../../main/data/cache/migrations.ts';
import { recordWordsIn } from '../../main/data/cache/records/record-words.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import { Database } from '../../main/data/sqlite.ts';
import { median, type Figure } from './figure.ts';
import { seededClients } from './seeded-clients.ts';

const clients = 100_000;
const perPage = 100;
const pairs = 3;

/** The stored search texts of a client. */
type Texts = { readonly row: number; readonly id: string; readonly texts: string };

/**
 * Building the index of a hundred thousand clients (tokens, duplicate keys, typo lookup; encrypted,
 * merged) compared with a bare FTS5 table of the same texts, both in pages of a hundred. Also
 * prints the time to store them with records and sort orders.
 */
export function measureIndexBuild(): Figure {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  const all = seededClients(clients);
  try {
    const cache = openCache(join(directory, 'kept'));
    const storeMs = measureMs(() => storeAll(cache, all));
    const texts = cache.prepare<[], Texts>('SELECT row, id, texts FROM client ORDER BY row').all();
    cache.close();
    const ourTimesMs: number[] = [];
    const bareTimesMs: number[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      const buildOurs = (): number =>
        ourTimesMs.push(indexOurs(join(directory, `a${String(pair)}`), { all, texts }));
      const buildBare = (): number =>
        bareTimesMs.push(indexBare(join(directory, `b${String(pair)}`), texts));
      // The second finds the processor warm, so they alternate.
      for (const build of pair % 2 === 0 ? [buildOurs, buildBare] : [buildBare, buildOurs]) build();
    }
    const bareMs = median(bareTimesMs);
    console.log(
      `index-build: the index takes ${(median(ourTimesMs) / 1000).toFixed(1)} s, a bare one ${(bareMs / 1000).toFixed(1)} s; the clients as a whole ${(storeMs / 1000).toFixed(1)} s, ${(storeMs / bareMs).toFixed(1)} times as long as the bare index`,
    );
    return {
      value: median(ourTimesMs.map((ms, pair) => ms / (bareTimesMs[pair] ?? Number.NaN))),
      target: 4,
      unit: 'ratio',
      runs: pairs,
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function openCache(path: string): Database {
  const opened = openDatabase({
    place: { kind: 'file', path, key: randomBytes(32) },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(`The database is ${opened.kind}`);
  opened.db.pragma('cache_size = -32768');
  return opened.db;
}

function storeAll(db: Database, all: readonly ClientToStore[]): void {
  const repository = clientsIn(db);
  for (let at = 0; at < all.length; at += perPage) {
    repository.put({ records: all.slice(at, at + perPage), nowEpochMs: 1 });
    while (repository.mergeWords());
  }
  db.pragma('wal_checkpoint(TRUNCATE)');
}

function indexOurs(
  path: string,
  { all, texts }: { readonly all: readonly ClientToStore[]; readonly texts: readonly Texts[] },
): number {
  const db = openCache(path);
  const words = recordWordsIn(db, { name: 'client', keys: clientKeys.letters });
  const tookMs = measureMs(() => {
    for (let at = 0; at < texts.length; at += perPage) {
      db.transaction(() => {
        for (const [offset, each] of texts.slice(at, at + perPage).entries()) {
          const {
            vatNumber = null,
            taxNumber = null,
            emails,
            name = null,
          } = all[at + offset] ?? {};
          const keys = clientKeys.of({ vatNumber, taxNumber, email: emails?.[0] ?? null, name });
          words.add({ ...each, keys });
        }
      }).immediate();
      while (words.merge());
    }
    db.pragma('wal_checkpoint(TRUNCATE)');
  });
  db.close();
  return tookMs;
}

function indexBare(path: string, texts: readonly Texts[]): number {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.exec('CREATE VIRTUAL TABLE client USING fts5 (texts)');
  const add = db.prepare<[number, string]>('INSERT INTO client (rowid, texts) VALUES (?, ?)');
  const tookMs = measureMs(() => {
    for (let at = 0; at < texts.length; at += perPage) {
      db.transaction(() => {
        for (const { row, texts: found } of texts.slice(at, at + perPage)) add.run(row, found);
      }).immediate();
    }
    db.pragma('wal_checkpoint(TRUNCATE)');
  });
  db.close();
  return tookMs;
}

function measureMs(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { cacheMigrations } from '../../main/data/cache/migrations.ts';
import { clientsIn } from '../../main/data/cache/clients.ts';
import { prefixQuery, searchGroupsOf } from '../../main/data/search-words.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import type { Database } from '../../main/data/sqlite.ts';
import { createClientRecord, unfilteredClients } from './many-clients.ts';
import { median, type Figure } from './figure.ts';

const clients = 100_000;
const pageSize = 100;
const pairs = 15;
/** A name typed letter by letter, then a number, two words, and no match. */
const queries = [
  'ma',
  'mar',
  'marc',
  'march',
  'marchand',
  'marchand ma',
  'elod',
  'garc madr',
  'fr 12',
  'fr 123',
  '06 12 34',
  'example',
  'studio 77',
  'qqq',
];

/**
 * One search among encrypted clients, sorted, counted, with a hundred records, compared with a bare
 * index query that returns unsorted row ids.
 */
export function measureSearch(): Figure {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  const opened = openDatabase({
    place: { kind: 'file', path: join(directory, 'clients'), key: randomBytes(32) },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(`The database is ${opened.kind}`);
  const { db } = opened;
  try {
    db.pragma('cache_size = -32768');
    const ask = createSearch(db);
    const raw = db
      .prepare<[string], number>('SELECT rowid FROM client_words WHERE client_words MATCH ?')
      .pluck();
    const bare = (text: string): number => raw.all(queryOf(text)).length;
    for (const text of queries)
      if (ask(text) !== bare(text)) throw new Error(`${text} does not find the same`);
    const oursMs: number[] = [];
    const ratios = Array.from({ length: pairs }, (_, pair) => {
      const timeOurs = (): number => {
        const times = queries.map((text) => measureMs(() => ask(text)));
        oursMs.push(...times);
        return sum(times);
      };
      const timeBare = (): number => sum(queries.map((text) => measureMs(() => bare(text))));
      // The second finds the processor warm, so they alternate.
      if (pair % 2 === 1) return timeOurs() / timeBare();
      const bareMs = timeBare();
      return timeOurs() / bareMs;
    });
    const sorted = oursMs.toSorted((a, b) => a - b);
    console.log(
      `search: one of ours takes ${median(oursMs).toFixed(1)} ms, the slowest of twenty ${(sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN).toFixed(1)} ms`,
    );
    return { value: median(ratios), target: 1.5, unit: 'ratio', runs: pairs };
  } finally {
    db.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function createSearch(db: Database): (text: string) => number {
  const repository = clientsIn(db);
  for (let from = 0; from < clients; from += pageSize) {
    repository.put({
      records: Array.from({ length: pageSize }, (_, at) => createClientRecord(from + at)),
      nowEpochMs: 1,
    });
  }
  return (text) =>
    repository.range({ question: { ...unfilteredClients, text }, at: 0, limit: 100 }).matchCount;
}

/** All words as prefixes, in one of their readings. */
function queryOf(text: string): string {
  return (searchGroupsOf(text) ?? [])
    .map((readings) => readings.map((words) => words.map(prefixQuery).join(' AND ')))
    .map((readings) => `(${readings.map((reading) => `(${reading})`).join(' OR ')})`)
    .join(' AND ');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function measureMs(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { cacheMigrations } from '../../main/data/cache/migrations.ts';
import { clientsIn } from '../../main/data/cache/clients.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import type { Database } from '../../main/data/sqlite.ts';
import { createClientRecord, unfilteredClients } from './many-clients.ts';
import { median, type Figure } from './figure.ts';

const smallCount = 1_000;
const largeCount = 500_000;
const pageSize = 100;
const runs = 5;

function openCacheFile(path: string, key: Uint8Array): Database {
  const result = openDatabase({
    place: { kind: 'file', path, key },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (result.kind !== 'opened') throw new Error(`The database is ${result.kind}`);
  result.db.pragma('cache_size = -32768');
  return result.db;
}

function measureTime<Value>(run: () => Value): readonly [number, Value] {
  const start = performance.now();
  const value = run();
  return [performance.now() - start, value];
}

/**
 * Reopens a cache with few and with very many clients: time to open, for the first page, and for
 * the first search, which reads the index from the file.
 */
export function measureFirstSearch(): Figure {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  try {
    const [, atMany] = [smallCount, largeCount].map((count) => {
      const path = join(directory, String(count));
      const key = randomBytes(32);
      const db = openCacheFile(path, key);
      const writes = clientsIn(db);
      for (let from = 0; from < count; from += pageSize)
        writes.put({
          records: Array.from({ length: pageSize }, (_, at) => createClientRecord(from + at)),
          nowEpochMs: 1,
        });
      while (writes.mergeWords());
      db.close();
      const times = Array.from({ length: runs }, () => {
        const [openMs, reopened] = measureTime(() => openCacheFile(path, key));
        const searchFor = (text: string) => () =>
          clientsIn(reopened).range({
            question: { ...unfilteredClients, text },
            at: 0,
            limit: 100,
          });
        const [pageMs] = measureTime(searchFor(''));
        const [searchMs, { matchCount }] = measureTime(searchFor('marchand'));
        if (matchCount === 0) throw new Error('Nothing was found');
        reopened.close();
        return { openMs, pageMs, searchMs };
      });
      const medianOf = (name: keyof (typeof times)[number]): number =>
        median(times.map((each) => each[name]));
      console.log(
        `first-search: ${String(count)} clients: open ${medianOf('openMs').toFixed(1)} ms, first page ${medianOf('pageMs').toFixed(1)} ms, first search ${medianOf('searchMs').toFixed(1)} ms`,
      );
      return medianOf('searchMs');
    });
    return { value: atMany ?? Number.NaN, target: 40, unit: 'ms', runs };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

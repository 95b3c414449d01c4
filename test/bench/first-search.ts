import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { cacheMigrations } from '../../main/data/cache/migrations.ts';
import { clientsIn } from '../../main/data/cache/clients.ts';
import { openDatabase } from '../../main/data/open-database.ts';
import type { Database } from '../../main/data/sqlite.ts';
import { clientOf, wholeList } from './many-clients.ts';
import { median, type Measured } from './measured.ts';

const few = 1_000;
const many = 500_000;
const pageSize = 100;
const runs = 5;

function opened(path: string, key: Uint8Array): Database {
  const result = openDatabase({
    place: { kind: 'file', path, key },
    durability: 'refetchable',
    migrations: cacheMigrations,
  });
  if (result.kind !== 'opened') throw new Error(`The database is ${result.kind}`);
  result.db.pragma('cache_size = -32768');
  return result.db;
}

function milliseconds<Value>(run: () => Value): readonly [number, Value] {
  const start = performance.now();
  const value = run();
  return [performance.now() - start, value];
}

/**
 * Reopens a cache with few and with very many clients: time to open, for the first page, and for
 * the first search, which reads the index from the file.
 */
export function measureFirstSearch(): Measured {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  try {
    const [, atMany] = [few, many].map((count) => {
      const path = join(directory, String(count));
      const key = randomBytes(32);
      const db = opened(path, key);
      const writes = clientsIn(db);
      for (let from = 0; from < count; from += pageSize)
        writes.put({
          records: Array.from({ length: pageSize }, (_, at) => clientOf(from + at)),
          nowEpochMs: 1,
        });
      while (writes.mergeWords());
      db.close();
      const times = Array.from({ length: runs }, () => {
        const [openMs, again] = milliseconds(() => opened(path, key));
        const ask = (text: string) => () =>
          clientsIn(again).range({ question: { ...wholeList, text }, at: 0, limit: 100 });
        const [pageMs] = milliseconds(ask(''));
        const [searchMs, { matchCount }] = milliseconds(ask('marchand'));
        if (matchCount === 0) throw new Error('Nothing was found');
        again.close();
        return { openMs, pageMs, searchMs };
      });
      const of = (name: keyof (typeof times)[number]): number =>
        median(times.map((each) => each[name]));
      console.log(
        `first-search: ${String(count)} clients: open ${of('openMs').toFixed(1)} ms, first page ${of('pageMs').toFixed(1)} ms, first search ${of('searchMs').toFixed(1)} ms`,
      );
      return of('searchMs');
    });
    return { value: atMany ?? Number.NaN, target: 40, unit: 'ms', runs };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ClientQuery } from '../../../preload/contract/clients/clients.ts';
import { clientsIn } from '../../../main/data/cache/clients.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import type { Database } from '../../../main/data/sqlite.ts';
import { clientOf, wholeList } from '../../bench/many-clients.ts';
import { isWholeExtent } from '../../fixtures/extent.ts';

function opened(): Database {
  const result = openDatabase({
    place: { kind: 'memory' },
    worth: 'refetchable',
    migrations: cacheMigrations,
  });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.db;
}

const records = Array.from({ length: isWholeExtent ? 3_000 : 1_000 }, (_, number) => ({
  ...clientOf(number),
  ...(number % 50 === 0 ? { name: null } : {}),
}));

test('the first rows of a search are the same before the order of all is known and after, in every order, few found or many', async () => {
  const db = opened();
  clientsIn(db).put({ records, nowEpochMs: 1 });
  clientsIn(db).markAbsent(records[7]?.id ?? '', 2);
  const fresh = (question: ClientQuery, limit: number) => {
    const clients = clientsIn(db);
    const { records: first, matchCount } = clients.stretch({ question, at: 0, limit });
    return { ids: first.map(({ id }) => id), matchCount };
  };
  const known = clientsIn(db);
  for (const sort of ['name', 'created', 'updated'] as const)
    for (const direction of ['ascending', 'descending'] as const) {
      known.placeOf({ ...wholeList, sort, direction }, records[0]?.id ?? '');
      for (const text of ['', 'fr', 'marc', 'garcia madrid', 'c', 'zz', 'studio 77', 'marchend'])
        for (const limit of [25, 900, 5_000]) {
          const question: ClientQuery = { ...wholeList, text, sort, direction };
          const { records: first, matchCount } = known.stretch({ question, at: 0, limit });
          const context = `${text} by ${sort}, ${direction}, ${String(limit)}`;
          expect(fresh(question, limit), context).toEqual({
            ids: first.map(({ id }) => id),
            matchCount,
          });
          expect(first, context).toHaveLength(Math.min(limit, matchCount));
        }
    }
  const counts = ['', 'fr', 'marc'].map((text) => known.count({ ...wholeList, text }));
  for (let turn = 0; turn < 500; turn += 1) await nextTurn();
  expect(['', 'fr', 'marc'].map((text) => known.count({ ...wholeList, text }))).toEqual(counts);
  known.put({ records: [{ ...clientOf(9_999), name: 'Aa France' }], nowEpochMs: 3 });
  expect(known.count({ ...wholeList, text: 'fr' })).toBe((counts[1] ?? 0) + 1);
  db.close();
});

test('work ahead ends with the file it reads', async () => {
  const db = opened();
  const clients = clientsIn(db);
  clients.put({ records, nowEpochMs: 1 });
  clients.count({ ...wholeList, text: 'fr' });
  db.close();
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(db.open).toBe(false);
});

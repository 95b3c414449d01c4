import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ClientQuery } from '../../../preload/contract/clients/clients.ts';
import { clientsIn } from '../../../main/data/cache/clients.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import type { Database } from '../../../main/data/sqlite.ts';
import { clientOf, wholeList } from '../../bench/many-clients.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

const opened = (migrations = cacheMigrations, path?: string): Database => {
  const result = openDatabase({
    place: path === undefined ? { kind: 'memory' } : { kind: 'file', path, key: testKey(6) },
    worth: 'refetchable',
    migrations,
  });
  if (result.kind !== 'opened') throw new Error(result.kind);
  return result.db;
};

const records = Array.from({ length: 3_000 }, (_, number) => ({
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

test('a cache whose words have no lists of first letters finds everybody after the update, duplicates as well', () => {
  const path = join(temporaryDirectory(), 'a.cache');
  const before = opened(cacheMigrations.slice(0, 5), path);
  before.exec(`
    INSERT INTO client (id, as_of_epoch_ms, met_in_pass, title_key, kind, country, currency, readiness, texts, model) VALUES
      ('a', 1, 1, 'x', 'company', 'FR', 'EUR', 'ready', 'Marchand\npost@marchand.example', '{"name":"Marchand","email":null,"extraEmails":["post@marchand.example"],"vatNumber":"FR 12"}'),
      ('b', 1, 1, 'y', 'company', 'FR', 'EUR', 'ready', 'Haddad', '{"name":"Haddad"}');
    UPDATE client SET absent_since_epoch_ms = 5 WHERE id = 'b';
    INSERT INTO facet_count VALUES ('client', 'kind', 'company', 1);
  `);
  before.close();
  const clients = clientsIn(opened(cacheMigrations, path));
  const found = (text: string) =>
    clients
      .stretch({ question: { ...wholeList, text }, at: 0, limit: 9 })
      .records.map(({ id }) => id);
  expect([found('ma'), found('post m'), found('haddad')]).toEqual([['a'], ['a'], []]);
  const fields = { vatNumber: 'fr12', taxNumber: null, email: 'Post@Marchand.example', name: null };
  expect(clients.likely(fields, 5).map(({ because }) => because)).toEqual([
    ['vat-number', 'email'],
  ]);
});

test('a long list is read from the bank again after the update, as if it never had been', () => {
  const path = join(temporaryDirectory(), 'a.cache');
  const before = opened(cacheMigrations.slice(0, 5), path);
  before.exec(`
    INSERT INTO client (id, as_of_epoch_ms, met_in_pass, kind, country, currency, readiness, texts, model)
      WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 20001)
      SELECT 'id ' || n, 1, 1, '', '', '', '', 'name', '{}' FROM number;
    INSERT INTO facet_count VALUES ('client', 'kind', '', 20001);
    INSERT INTO sync_state VALUES ('client', 3, 'read'), ('product', 1, 'read');
  `);
  before.close();
  const db = opened(cacheMigrations, path);
  const clients = clientsIn(db);
  expect([clients.total(), clients.count({ ...wholeList, text: 'name' })]).toEqual([0, 0]);
  expect(db.prepare('SELECT list FROM sync_state').all()).toEqual([{ list: 'product' }]);
});

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientsIn } from '../../../main/data/cache/clients.ts';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { openDatabase } from '../../../main/data/open-database.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { clientWith } from '../../fixtures/clients.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

const clientId = (id: string): ClientId => id as ClientId;

const open = (path: string, migrations: typeof cacheMigrations) => {
  const opened = openDatabase({
    place: { kind: 'file', path, key: testKey(7) },
    worth: 'refetchable',
    migrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return { db: opened.db, clients: clientsIn(opened.db) };
};

it('clients that an earlier version kept as ready are found as what they are, and counted so', () => {
  const path = join(temporaryDirectory(), 'a.cache');
  const before = open(
    path,
    cacheMigrations.filter(({ to }) => to < 5),
  );
  const kept = [
    clientWith({ id: clientId('with'), taxIdentificationNumber: '732829320' }),
    clientWith({ id: clientId('without') }),
    clientWith({ id: clientId('blank'), taxIdentificationNumber: ' ' }),
  ];
  before.clients.put({
    records: kept.map((client) => ({ ...toClientRecord(client, 1), isReady: true })),
    nowEpochMs: 2,
  });
  before.db.close();
  const after = open(path, cacheMigrations);
  expect(after.clients.facets().readiness.toSorted((a, b) => a.count - b.count)).toEqual([
    { value: 'ready', count: 1 },
    { value: 'not-ready', count: 2 },
  ]);
  after.db.close();
});

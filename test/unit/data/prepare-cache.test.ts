import path from 'node:path';
import { expect, it } from 'vitest';
import { cacheMigrations } from '../../../main/data/cache/migrations.ts';
import { prepareCache } from '../../../main/data/cache/prepare-cache.ts';
import { schemaVersion } from '../../../main/data/migrate.ts';
import { openDatabase, openToRead } from '../../../main/data/open-database.ts';
import { temporaryDirectory, testKey } from './temporary-directory.ts';

const key = testKey(7);
const rows = 2_000;

/** A cache as a version before this one left it, with invoices. */
const keptBefore = (version: number): string => {
  const file = path.join(temporaryDirectory(), 'a.cache');
  const opened = openDatabase({
    place: { kind: 'file', path: file, key },
    worth: 'refetchable',
    migrations: cacheMigrations.slice(0, version),
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  opened.db.exec(`
    WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${String(rows)})
    INSERT INTO supplier_invoice (id, as_of_epoch_ms, met_in_pass, status, change, absence, stage, texts, model)
    SELECT 'i' || at, 1, 1, 'to_pay', '', '', 'open', '', json_object('invoiceNumber', 'F-' || at) FROM n`);
  opened.db.close();
  return file;
};

const versionOf = (file: string): number => {
  const db = openToRead(file, key);
  try {
    return schemaVersion(db);
  } finally {
    db.close();
  }
};

it('a cache of an earlier version is brought to this one before it is opened, while main answers others', async () => {
  const file = keptBefore(7);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  await prepareCache({ path: file, key });
  clearInterval(counting);
  expect(versionOf(file)).toBe(cacheMigrations.length);
  expect(turns).toBeGreaterThan(1);
  const db = openToRead(file, key);
  expect(db.prepare('SELECT count(*) FROM supplier_invoice').pluck().get()).toBe(rows);
  db.close();
});

it('one whose thread cannot begin is left to its opening as it is', async () => {
  const file = keptBefore(7);
  await prepareCache({ path: file, key }, path.join(temporaryDirectory(), 'no-such-worker.ts'));
  expect(versionOf(file)).toBe(7);
});

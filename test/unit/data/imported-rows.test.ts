import { expect, it } from 'vitest';
import { vaultMigrations } from '../../../main/data/vault/migrations.ts';
import { leftOutTables, rowShapes } from '../../../main/data/vault/whole/row-shapes.ts';
import { openDatabase } from '../../../main/data/open-database.ts';

it('decides for each vault table and column how an imported file fills it, if at all', () => {
  const opened = openDatabase({
    place: { kind: 'memory' },
    durability: 'irreplaceable',
    migrations: vaultMigrations,
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  const columnsOf = opened.db
    .prepare<[string], string>('SELECT name FROM pragma_table_xinfo(?) ORDER BY name')
    .pluck();
  const columns = Object.fromEntries(
    opened.db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all()
      // SQLite fills its own tables, and those of its search index.
      .filter((name) => !/^(sqlite_sequence|received_event_words.*)$/.test(name))
      .map((name) => [name, leftOutTables.has(name) ? [] : columnsOf.all(name)]),
  );
  opened.db.close();
  expect(columns).toEqual({
    ...Object.fromEntries([...leftOutTables].map((name) => [name, []])),
    ...Object.fromEntries(
      Object.entries(rowShapes).map(([name, { shape }]) => [name, Object.keys(shape).toSorted()]),
    ),
  });
});

it('takes only rows of invoice files that the window can show', () => {
  const row = {
    entry: 1,
    file_id: 'a'.repeat(64),
    place: 9_999,
    name: 'a.xml',
    bytes: 1,
    added_epoch_ms: 1,
    is_signed: 0,
    problem: 'damaged',
    content: null,
    invoice_id: null,
    is_answered: 0,
    instalments: 0,
  };
  const isTaken = (over: Partial<Record<keyof typeof row, unknown>>): boolean =>
    rowShapes.filed_invoice.safeParse({ ...row, ...over }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ file_id: '../a' })).toBe(false);
  expect(isTaken({ place: 10_000 })).toBe(false);
  expect(isTaken({ problem: 'constructor' })).toBe(false);
});

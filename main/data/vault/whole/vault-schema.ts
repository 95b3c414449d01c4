import { schemaVersion } from '../../migrate.ts';
import { openDatabase } from '../../open-database.ts';
import type { Database } from '../../sqlite.ts';
import { vaultMigrations } from '../migrations.ts';

/** What an exported vault says of itself. It is in the file alone, in no vault. */
export const exportedTable = 'CREATE TABLE exported (about TEXT NOT NULL) STRICT';

/**
 * Whether a file defines exactly what a vault of its version defines. Anything else could run when
 * the file is read: a view, a trigger, a virtual table, a generated column, an expression of an
 * index. SQLite's own names count too, since `writable_schema` lets anybody use them.
 */
export function hasVaultSchema(source: Database): boolean {
  const version = schemaVersion(source);
  if (version < 1) return false;
  const said = JSON.stringify(['table', 'exported', 'exported', exportedTable]);
  const found = definitionsIn(source).filter((definition) => definition !== said);
  return JSON.stringify(found) === JSON.stringify(expectedDefinitions(version));
}

function definitionsIn(db: Database): readonly string[] {
  return db
    .prepare<[], Readonly<Record<'type' | 'name' | 'tableName' | 'sql', unknown>>>(
      'SELECT type, name, tbl_name AS tableName, sql FROM sqlite_schema',
    )
    .all()
    .map(({ type, name, tableName, sql }) => JSON.stringify([type, name, tableName, sql]))
    .toSorted();
}

function expectedDefinitions(version: number): readonly string[] {
  const opened = openDatabase({
    place: { kind: 'memory' },
    worth: 'irreplaceable',
    migrations: vaultMigrations.slice(0, version),
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  try {
    return definitionsIn(opened.db);
  } finally {
    opened.db.close();
  }
}

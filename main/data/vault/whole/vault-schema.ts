import { schemaVersion } from '../../migrate.ts';
import { openDatabase } from '../../open-database.ts';
import type { Database } from '../../sqlite.ts';
import { vaultMigrations } from '../migrations.ts';

/** The description of an exported vault. The table exists only in exported files. */
export const exportedTable = 'CREATE TABLE exported (about TEXT NOT NULL) STRICT';

/**
 * Whether a file defines exactly what a vault of its version defines. Any other definition could
 * run when the file is read: a view, a trigger, a virtual table, a generated column, an expression
 * of an index. SQLite's own names are checked too, because `writable_schema` lets anyone use them.
 */
export function hasVaultSchema(source: Database): boolean {
  const version = schemaVersion(source);
  if (version < 1) return false;
  const exportedDefinition = JSON.stringify(['table', 'exported', 'exported', exportedTable]);
  const definitions = definitionsIn(source).filter(
    (definition) => definition !== exportedDefinition,
  );
  return JSON.stringify(definitions) === JSON.stringify(expectedDefinitions(version));
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
    durability: 'irreplaceable',
    migrations: vaultMigrations.slice(0, version),
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  try {
    return definitionsIn(opened.db);
  } finally {
    opened.db.close();
  }
}

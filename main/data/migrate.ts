import { createHash } from 'node:crypto';
import type { Database } from './sqlite.ts';

/**
 * One step from version `to - 1` to version `to`. A released step is never changed; what is wrong
 * in it is put right by the next.
 */
export interface Migration {
  readonly to: number;
  readonly what: string;
  readonly apply: (db: Database) => void;
  /** Of the first step: identifies the schema that it makes. */
  readonly mark?: number;
}

/** A step that only needs SQL. */
export function sqlMigration(to: number, what: string, sql: string): Migration {
  const mark = createHash('sha256').update(sql).digest().readInt32BE();
  return { to, what, apply: (db) => db.exec(sql), mark };
}

export function schemaVersion(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/**
 * Whether these steps made the database, in whichever version. A state of development had the same
 * version numbers over other tables, so each file carries a hash of its first step.
 */
export function isMadeBy(migrations: readonly Migration[], db: Database): boolean {
  const mark = db.pragma('application_id', { simple: true }) as number;
  return schemaVersion(db) === 0 || mark === (migrations[0]?.mark ?? 0);
}

/**
 * The version these steps lead to. They are numbered 1, 2, 3 … without a gap; anything else is a
 * bug and thrown.
 */
export function latestVersion(migrations: readonly Migration[]): number {
  migrations.forEach(({ to }, index) => {
    if (to !== index + 1)
      throw new RangeError(`Migration ${String(to)} stands at place ${String(index + 1)}`);
  });
  return migrations.length;
}

/**
 * Brings a database to the latest version, each step whole or not at all, with its version number
 * in the same transaction. `beforeFirst` runs once, outside of them, with the version about to be
 * left: the place for a backup.
 */
export function migrate(
  db: Database,
  migrations: readonly Migration[],
  beforeFirst: (fromVersion: number) => void = () => undefined,
): void {
  const latest = latestVersion(migrations);
  const current = schemaVersion(db);
  if (current > latest)
    throw new RangeError(`Version ${String(current)} is newer than ${String(latest)}`);
  if (current < latest) beforeFirst(current);
  for (const migration of migrations.slice(current)) {
    db.transaction(() => {
      migration.apply(db);
      if (migration.mark !== undefined && migration.to === 1)
        db.pragma(`application_id = ${String(migration.mark)}`);
      db.pragma(`user_version = ${String(migration.to)}`);
    }).immediate();
  }
}

import { createHash } from 'node:crypto';
import type { Database } from './sqlite.ts';

/**
 * One step from version `to - 1` to version `to`. A released step never changes; the next step
 * fixes its mistakes.
 */
export interface Migration {
  readonly to: number;
  readonly description: string;
  readonly apply: (db: Database) => void;
  /** Only in the first step: identifies the schema that it creates. */
  readonly mark?: number;
}

/** A step of SQL alone. */
export function sqlMigration(to: number, description: string, sql: string): Migration {
  const mark = createHash('sha256').update(sql).digest().readInt32BE();
  return { to, description, apply: (db) => db.exec(sql), mark };
}

export function schemaVersion(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number;
}

/**
 * Whether these steps created the database, in any version. Development builds used the same
 * version numbers for other tables, so each file contains a hash of its first step.
 */
export function isCreatedBy(migrations: readonly Migration[], db: Database): boolean {
  const mark = db.pragma('application_id', { simple: true }) as number;
  return schemaVersion(db) === 0 || mark === (migrations[0]?.mark ?? 0);
}

/**
 * The latest version. Steps must be numbered 1, 2, 3 … without a gap; otherwise a bug is thrown.
 */
export function latestVersion(migrations: readonly Migration[]): number {
  migrations.forEach(({ to }, index) => {
    if (to !== index + 1)
      throw new RangeError(`Migration ${String(to)} stands at place ${String(index + 1)}`);
  });
  return migrations.length;
}

/**
 * Migrates a database to the latest version. Each step and its version number are one transaction.
 * `beforeFirst` runs once before all steps, with the current version: the place for a backup.
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

import { statSync } from 'node:fs';
import { Database, SqliteError } from './sqlite.ts';
import { unlock, isFileOfKey } from './database-key.ts';
import {
  databaseExists,
  makePrivateFile,
  moveIntoPlace,
  removeDatabase,
} from './database-files.ts';
import { hasLostCommits } from './lost-commits.ts';
import { isCreatedBy, latestVersion, migrate, schemaVersion, type Migration } from './migrate.ts';
import { type StorageFailureReason, reasonOrThrow } from './storage-failure.ts';

/**
 * In memory (never written to a file), or in a file encrypted with a 256-bit key. Every file has a
 * key.
 */
export type DatabasePlace =
  | { readonly kind: 'memory' }
  | { readonly kind: 'file'; readonly path: string; readonly key: Uint8Array };
type FilePlace = Extract<DatabasePlace, { readonly kind: 'file' }>;

/**
 * `refetchable`: the bank can send the data again. Fast; a power cut may lose the last moments.
 * `irreplaceable`: synced at every commit, copied before a migration. It is checked as a whole at
 * opening if the version is older or damage is suspected. Otherwise the caller checks it in a
 * thread (`isIntact`).
 */
export type Durability = 'refetchable' | 'irreplaceable';

interface DatabaseDescription {
  readonly place: DatabasePlace;
  readonly durability: Durability;
  readonly migrations: readonly Migration[];
  readonly isSuspected?: boolean;
}

/** Why a database was not opened. Its files are unchanged in each case. */
export type OpenFailure =
  | { readonly kind: 'wrong-key' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer-version'; readonly version: number }
  /** A development build wrote it, with other tables. */
  | { readonly kind: 'other-schema' }
  | { readonly kind: 'unavailable'; readonly reason: Exclude<StorageFailureReason, 'damaged'> };

export type OpenResult = { readonly kind: 'opened'; readonly db: Database } | OpenFailure;

/**
 * Opens or creates a database and migrates it to the latest version. An existing file is first
 * examined read-only. A file with another key, damage, another schema or a newer version stays byte
 * for byte unchanged.
 */
export function openDatabase(description: DatabaseDescription): OpenResult {
  const { place } = description;
  if (place.kind === 'memory') return { kind: 'opened', db: openInMemory(description) };
  try {
    if (!databaseExists(place.path)) create(place.path, place.key, description);
    const failure = examine(place.path, place.key, description);
    return failure ?? { kind: 'opened', db: openForWriting(place.path, place.key, description) };
  } catch (error) {
    return failureOf(error, place.path, place.key);
  }
}

/** The bytes of a migrated in-memory database: running the steps again blocks main for 3 ms. */
const migratedBytes = new WeakMap<readonly Migration[], Uint8Array>();

function openInMemory({ durability, migrations }: DatabaseDescription): Database {
  const db = new Database(migratedBytes.get(migrations) ?? ':memory:');
  prepareConnection(db, durability);
  migrate(db, migrations);
  if (!migratedBytes.has(migrations)) migratedBytes.set(migrations, db.serialize());
  return db;
}

/**
 * A new database is finished under another name first. So a file at `path` was intact once, and an
 * empty one is damage.
 */
function create(
  path: string,
  key: Uint8Array,
  { durability, migrations }: DatabaseDescription,
): void {
  const unfinished = `${path}.new`;
  removeDatabase(unfinished);
  makePrivateFile(unfinished);
  const db = new Database(unfinished);
  try {
    unlock(db, key);
    prepareConnection(db, durability);
    migrate(db, migrations);
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
  moveIntoPlace(unfinished, path);
}

function examine(
  path: string,
  key: Uint8Array,
  { durability, migrations, isSuspected = false }: DatabaseDescription,
): OpenFailure | null {
  const fileStat = statSync(path, { throwIfNoEntry: false });
  if (fileStat !== undefined && !fileStat.isFile())
    return { kind: 'unavailable', reason: 'unreachable' };
  if (fileStat === undefined || fileStat.size === 0) return { kind: 'damaged' };
  const db = openToRead(path, key);
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    const version = schemaVersion(db);
    const latest = latestVersion(migrations);
    if (!isCreatedBy(migrations, db)) return { kind: 'other-schema' };
    if (version > latest) return { kind: 'newer-version', version };
    if (durability !== 'irreplaceable') return null;
    const isCheckedNow = isSuspected || version < latest;
    // Reads the whole database in one call, some seconds for a gigabyte.
    return hasLostCommits(path) ||
      (isCheckedNow && db.pragma('quick_check(1)', { simple: true }) !== 'ok')
      ? { kind: 'damaged' }
      : null;
  } finally {
    db.close();
  }
}

/** Whether an earlier version of the app wrote it; false if unknown. */
export function isOfEarlierVersion(
  path: string,
  key: Uint8Array,
  migrations: readonly Migration[],
): boolean {
  try {
    const db = openToRead(path, key);
    try {
      return schemaVersion(db) < latestVersion(migrations);
    } finally {
      db.close();
    }
  } catch (error) {
    reasonOrThrow(error);
    return false;
  }
}

export function openToRead(path: string, key: Uint8Array): Database {
  const db = new Database(path, { readonly: true });
  try {
    unlock(db, key);
    db.pragma('temp_store = MEMORY');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function openForWriting(
  path: string,
  key: Uint8Array,
  { durability, migrations }: DatabaseDescription,
): Database {
  makePrivateFile(path);
  const db = new Database(path);
  try {
    unlock(db, key);
    prepareConnection(db, durability);
    migrate(db, migrations, (fromVersion) => {
      if (durability === 'irreplaceable') backUp(db, path, fromVersion);
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens another connection to an open database, for a worker thread. */
export function openSecondConnection(place: FilePlace, durability: Durability): Database {
  return openExisting(place, durability);
}

/** Opens the only connection to a database. Throws `busy` if another connection is open. */
export function openExclusively(place: FilePlace, durability: Durability): Database {
  return openExisting(place, durability, (db) => db.pragma('locking_mode = EXCLUSIVE'));
}

function openExisting(
  { path, key }: FilePlace,
  durability: Durability,
  beforeFirstRead: (db: Database) => void = () => undefined,
): Database {
  const db = new Database(path, { fileMustExist: true });
  try {
    unlock(db, key);
    beforeFirstRead(db);
    prepareConnection(db, durability);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The path of the backup made before leaving a version, under the same key. */
export function backupPath(path: string, version: number): string {
  return `${path}.backup-v${String(version)}`;
}

function backUp(db: Database, path: string, version: number): void {
  const unfinished = `${backupPath(path, version)}.new`;
  removeDatabase(unfinished);
  makePrivateFile(unfinished);
  db.prepare<[string]>('VACUUM INTO ?').run(unfinished);
  moveIntoPlace(unfinished, backupPath(path, version));
}

function prepareConnection(db: Database, durability: Durability): void {
  // Without it, sorts and statement journals would spill unencrypted into the system's temporary
  // folder.
  db.pragma('temp_store = MEMORY');
  db.pragma('journal_mode = WAL');
  db.pragma('journal_size_limit = 16777216');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  if (durability === 'irreplaceable') {
    db.pragma('synchronous = FULL');
    // Without it, macOS reports a write as done while it is still in the drive's memory.
    db.pragma('fullfsync = ON');
    db.pragma('secure_delete = ON');
    // Some commits move the log into the file during main's turn. One turn has room for a quarter
    // of SQLite's default of 1000 pages, because each page is encrypted and synced.
    db.pragma('wal_autocheckpoint = 250');
  } else {
    db.pragma('synchronous = NORMAL');
    db.pragma('secure_delete = FAST');
    // Callers that write much request checkpoints. SQLite's own ones, inside a commit, are only a
    // fallback.
    db.pragma('wal_autocheckpoint = 20000');
  }
}

function failureOf(error: unknown, path: string, key: Uint8Array): OpenFailure {
  const isFirstPage = error instanceof SqliteError && error.code.startsWith('SQLITE_NOTADB');
  return isFirstPage && !isFileOfKey(path, key) ? { kind: 'wrong-key' } : failureOfReading(error);
}

/** Why a database with the right key cannot be read. Rethrows a bug. */
export function failureOfReading(error: unknown): OpenFailure {
  const reason = reasonOrThrow(error);
  return reason === 'damaged' ? { kind: 'damaged' } : { kind: 'unavailable', reason };
}

import { statSync } from 'node:fs';
import { Database, SqliteError } from './sqlite.ts';
import { unlock, wasWrittenUnder } from './database-key.ts';
import {
  databaseExists,
  makePrivateFile,
  moveIntoPlace,
  removeDatabase,
} from './database-files.ts';
import { hasLostCommits } from './lost-commits.ts';
import { isMadeBy, latestVersion, migrate, schemaVersion, type Migration } from './migrate.ts';
import { type StorageFailureReason, reasonOrThrow } from './storage-failure.ts';

/**
 * In memory (nothing is ever written to a file), or a file encrypted with a 256-bit key. There is
 * no file without a key.
 */
export type DatabasePlace =
  | { readonly kind: 'memory' }
  | { readonly kind: 'file'; readonly path: string; readonly key: Uint8Array };
type FilePlace = Extract<DatabasePlace, { readonly kind: 'file' }>;

/**
 * `refetchable`: the bank can give it again; quick, and a power cut may cost the last moments.
 * `irreplaceable`: synced at every commit, copied before it is migrated, and checked as a whole at
 * its opening where it is of an earlier version or suspected of damage. Otherwise that is for
 * whoever opened it to do in a thread: `isWhole`.
 */
export type Worth = 'refetchable' | 'irreplaceable';

interface DatabaseDescription {
  readonly place: DatabasePlace;
  readonly worth: Worth;
  readonly migrations: readonly Migration[];
  readonly isSuspected?: boolean;
}

/** Why a database was not opened. In each case its files are as they were found. */
export type OpenFailure =
  | { readonly kind: 'wrong-key' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'newer-version'; readonly version: number }
  /** A state of development wrote it, with other tables. */
  | { readonly kind: 'other-schema' }
  | { readonly kind: 'unavailable'; readonly reason: Exclude<StorageFailureReason, 'damaged'> };

export type OpenResult = { readonly kind: 'opened'; readonly db: Database } | OpenFailure;

/**
 * Opens or makes a database and brings it to the latest version. A file that exists is first
 * examined without the right to write, so that one with another key, with damage, with another
 * schema or from a newer version of the app is left byte for byte as it was.
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

/** The bytes of a database in memory after its steps: running them again takes 3 ms of main's turn. */
const empty = new WeakMap<readonly Migration[], Uint8Array>();

function openInMemory({ worth, migrations }: DatabaseDescription): Database {
  const db = new Database(empty.get(migrations) ?? ':memory:');
  prepareConnection(db, worth);
  migrate(db, migrations);
  if (!empty.has(migrations)) empty.set(migrations, db.serialize());
  return db;
}

/**
 * A new database is finished under another name first: whatever stands at `path` was whole once, an
 * empty file is damage.
 */
function create(path: string, key: Uint8Array, { worth, migrations }: DatabaseDescription): void {
  const unfinished = `${path}.new`;
  removeDatabase(unfinished);
  makePrivateFile(unfinished);
  const db = new Database(unfinished);
  try {
    unlock(db, key);
    prepareConnection(db, worth);
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
  { worth, migrations, isSuspected = false }: DatabaseDescription,
): OpenFailure | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile()) return { kind: 'unavailable', reason: 'unreachable' };
  if (found === undefined || found.size === 0) return { kind: 'damaged' };
  const db = openToRead(path, key);
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    const version = schemaVersion(db);
    const latest = latestVersion(migrations);
    if (!isMadeBy(migrations, db)) return { kind: 'other-schema' };
    if (version > latest) return { kind: 'newer-version', version };
    if (worth !== 'irreplaceable') return null;
    const isCheckedNow = isSuspected || version < latest;
    // Reads all of it in one piece, which takes some seconds for a gigabyte.
    return hasLostCommits(path) ||
      (isCheckedNow && db.pragma('quick_check(1)', { simple: true }) !== 'ok')
      ? { kind: 'damaged' }
      : null;
  } finally {
    db.close();
  }
}

/** Whether an earlier version of the app left it; false where that cannot be told. */
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

/** A connection that cannot write. */
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
  { worth, migrations }: DatabaseDescription,
): Database {
  makePrivateFile(path);
  const db = new Database(path);
  try {
    unlock(db, key);
    prepareConnection(db, worth);
    migrate(db, migrations, (fromVersion) => {
      if (worth === 'irreplaceable') backUp(db, path, fromVersion);
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A further connection to a database that is open, for a worker thread. */
export function openBeside(place: FilePlace, worth: Worth): Database {
  return openExisting(place, worth);
}

/** The only connection to a database: `busy` is thrown where anybody else has it open. */
export function openAlone(place: FilePlace, worth: Worth): Database {
  return openExisting(place, worth, (db) => db.pragma('locking_mode = EXCLUSIVE'));
}

function openExisting(
  { path, key }: FilePlace,
  worth: Worth,
  beforeFirstRead: (db: Database) => void = () => undefined,
): Database {
  const db = new Database(path, { fileMustExist: true });
  try {
    unlock(db, key);
    beforeFirstRead(db);
    prepareConnection(db, worth);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Where the state before leaving a version is kept, under the same key. */
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

function prepareConnection(db: Database, worth: Worth): void {
  // Sorts and statement journals would otherwise spill in the clear into files of the system's
  // temporary folder.
  db.pragma('temp_store = MEMORY');
  db.pragma('journal_mode = WAL');
  db.pragma('journal_size_limit = 16777216');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  if (worth === 'irreplaceable') {
    db.pragma('synchronous = FULL');
    // Without it macOS reports a write as done while it is still in the drive's own memory.
    db.pragma('fullfsync = ON');
    db.pragma('secure_delete = ON');
    // A commit now and then takes the log into the file, in the middle of main's turn: a quarter of
    // SQLite's own 1000 pages, each of which is encrypted and synced, is what fits into one.
    db.pragma('wal_autocheckpoint = 250');
  } else {
    db.pragma('synchronous = NORMAL');
    db.pragma('secure_delete = FAST');
    // Whoever writes much asks for checkpoints; SQLite's own, inside a commit, come only where
    // nobody does.
    db.pragma('wal_autocheckpoint = 20000');
  }
}

function failureOf(error: unknown, path: string, key: Uint8Array): OpenFailure {
  const isFirstPage = error instanceof SqliteError && error.code.startsWith('SQLITE_NOTADB');
  return isFirstPage && !wasWrittenUnder(path, key)
    ? { kind: 'wrong-key' }
    : failureOfReading(error);
}

/** Why a database that has the right key cannot be read; a bug is thrown on. */
export function failureOfReading(error: unknown): OpenFailure {
  const reason = reasonOrThrow(error);
  return reason === 'damaged' ? { kind: 'damaged' } : { kind: 'unavailable', reason };
}

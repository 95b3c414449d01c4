import { copyFileSync, existsSync } from 'node:fs';
import { changeKey, readSalt, unlock } from '../database-key.ts';
import { databaseExists, makePrivateFile, moveIntoPlace, removeDatabase, removeSidecars } from '../database-files.ts';
import { latestVersion, schemaVersion } from '../migrate.ts';
import { keyFromPassword } from '../password-key.ts';
import { Database, SqliteError } from '../sqlite.ts';
import { storageFailureReason, type StorageFailureReason } from '../storage-failure.ts';
import { bookApplicationId } from './export-book.ts';
import { bookMigrations } from './migrations.ts';

export interface ImportInput {
  /** The exported file, and the password it was given. */
  readonly file: string;
  readonly password: string;
  /** Where the book goes, and the key it has here. */
  readonly path: string;
  readonly key: Uint8Array;
  readonly nowEpochMs: number;
}

/**
 * `wrong-password` stands for a damaged first page too, and for a file of another kind: nothing tells them apart.
 * `keptAs` names the file in which the book that was there before is kept.
 */
export type ImportResult =
  | { readonly kind: 'imported'; readonly keptAs: string | null }
  | { readonly kind: 'wrong-password' }
  | { readonly kind: 'damaged' }
  | { readonly kind: 'not-a-book' }
  | { readonly kind: 'newer-version'; readonly version: number }
  | { readonly kind: 'unavailable'; readonly reason: Exclude<StorageFailureReason, 'damaged'> };

/**
 * Puts an exported book in the place of the one here, which must be closed and is kept beside it. The imported file is read as a
 * whole before anything here changes, and the change is one rename: a crash leaves the old book or the new one.
 */
export async function importBook({ file, password, path, key, nowEpochMs }: ImportInput): Promise<ImportResult> {
  try {
    const salt = readSalt(file);
    if (salt === null) return { kind: 'not-a-book' };
    const passwordKey = await keyFromPassword(password, salt);
    try {
      return replaceBook({ file, path, passwordKey, key, keptAs: `${path}.replaced-${String(nowEpochMs)}` });
    } finally {
      passwordKey.fill(0);
    }
  } catch (error) {
    const reason = storageFailureReason(error);
    if (reason === null) throw error;
    if (reason !== 'damaged') return { kind: 'unavailable', reason };
    return error instanceof SqliteError && error.code.startsWith('SQLITE_NOTADB') ? { kind: 'wrong-password' } : { kind: 'damaged' };
  }
}

interface Replacement {
  readonly file: string;
  readonly path: string;
  readonly passwordKey: Uint8Array;
  readonly key: Uint8Array;
  readonly keptAs: string;
}

function replaceBook({ file, path, passwordKey, key, keptAs }: Replacement): ImportResult {
  const unfinished = `${path}.import`;
  removeDatabase(unfinished);
  makePrivateFile(unfinished);
  try {
    const failure = copyOut(file, unfinished, passwordKey);
    if (failure !== null) return failure;
    giveKey(unfinished, passwordKey, key);
    const isThereOne = databaseExists(path);
    if (isThereOne) copyDatabase(path, keptAs);
    // The log belongs to the old book; left there, it would be replayed into the new one.
    removeSidecars(path);
    moveIntoPlace(unfinished, path);
    return { kind: 'imported', keptAs: isThereOne ? keptAs : null };
  } finally {
    removeDatabase(unfinished);
  }
}

function copyOut(file: string, to: string, passwordKey: Uint8Array): ImportResult | null {
  const source = new Database(file, { readonly: true });
  try {
    unlock(source, passwordKey);
    source.pragma('temp_store = MEMORY');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    if (source.pragma('application_id', { simple: true }) !== bookApplicationId) return { kind: 'not-a-book' };
    const version = schemaVersion(source);
    if (version > latestVersion(bookMigrations)) return { kind: 'newer-version', version };
    if (!isWhole(source)) return { kind: 'damaged' };
    source.prepare<[string]>('VACUUM INTO ?').run(to);
    return null;
  } finally {
    source.close();
  }
}

/** After the first page could be read, the password is right, and a page that cannot is damage. */
function isWhole(db: Database): boolean {
  try {
    return db.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    if (storageFailureReason(error) === 'damaged') return false;
    throw error;
  }
}

function giveKey(path: string, from: Uint8Array, to: Uint8Array): void {
  const db = new Database(path);
  try {
    unlock(db, from);
    changeKey(db, to);
    db.pragma('journal_mode = WAL');
  } finally {
    db.close();
  }
}

function copyDatabase(path: string, to: string): void {
  for (const part of ['', '-wal']) {
    if (!existsSync(path + part)) continue;
    makePrivateFile(`${to}${part}.new`);
    copyFileSync(path + part, `${to}${part}.new`);
    moveIntoPlace(`${to}${part}.new`, to + part);
  }
}

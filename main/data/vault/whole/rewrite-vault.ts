import { statSync } from 'node:fs';
import {
  eraseDatabase,
  makePrivateFile,
  moveIntoPlace,
  removeBackups,
  removeSidecars,
  rewrittenPath,
  unreadableFiles,
} from '../../database-files.ts';
import { isIntact } from '../../is-intact.ts';
import { openExclusively, openToRead } from '../../open-database.ts';
import type { Database } from '../../sqlite.ts';
import { type StorageFailureReason, reasonOrThrow } from '../../storage-failure.ts';
import { removeOldEntries } from './old-entries.ts';

export interface RewriteInput {
  /** A closed vault of the current version. */
  readonly path: string;
  readonly key: Uint8Array;
  readonly beforeEpochMs: number;
  /** Whether to erase the files of unreadable vaults, too. */
  readonly erasesUnreadable: boolean;
}

export type RewriteResult =
  | { readonly kind: 'rewritten'; readonly bytes: number }
  | { readonly kind: 'unavailable'; readonly reason: StorageFailureReason };

/**
 * Removes data from before a time and rewrites the vault page by page. Nothing of it remains in
 * free pages, in the index or in sidecars. The new file is checked as a whole and compared with the
 * old one, then replaces it by one rename. A kill at any point leaves the old or the new vault, and
 * never a log of the other.
 */
export function rewriteVault(input: RewriteInput): RewriteResult {
  const { path, key } = input;
  const unfinished = rewrittenPath(path);
  try {
    eraseDatabase(unfinished);
    makePrivateFile(unfinished);
    const rows = writeCopy(unfinished, input);
    if (hasLog(path)) return { kind: 'unavailable', reason: 'busy' };
    if (!isIntact(unfinished, key) || rowsIn(unfinished, key) !== rows)
      return { kind: 'unavailable', reason: 'damaged' };
    // Erased before the rename: once the new vault is in place, nothing would retry a failed
    // erasure.
    removeBackups(path);
    if (input.erasesUnreadable) unreadableFiles(path).forEach(eraseDatabase);
    // Checking the new file takes time, in which another process may have written.
    if (hasLog(path)) return { kind: 'unavailable', reason: 'busy' };
    removeSidecars(path);
    moveIntoPlace(unfinished, path);
    return { kind: 'rewritten', bytes: statSync(path).size };
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOrThrow(error) };
  } finally {
    eraseDatabase(unfinished);
  }
}

/** A log that is not empty contains data that the file lacks. */
function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Writes the new file and returns the row counts of its tables. */
function writeCopy(unfinished: string, { path, key, beforeEpochMs }: RewriteInput): string {
  const db = openExclusively({ kind: 'file', path, key }, 'irreplaceable');
  try {
    removeOldEntries(db, beforeEpochMs);
    db.prepare<[string]>('VACUUM INTO ?').run(unfinished);
    return countRows(db);
  } finally {
    // Moves the log into the file.
    db.close();
  }
}

function rowsIn(path: string, key: Uint8Array): string {
  const db = openToRead(path, key);
  try {
    return countRows(db);
  } finally {
    db.close();
  }
}

/** Includes the version and all definitions of the schema. */
function countRows(db: Database): string {
  const schema = db
    .prepare<[], { readonly type: string; readonly name: string; readonly sql: string | null }>(
      'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name',
    )
    .all();
  const counts = schema
    .filter(({ type, sql }) => type === 'table' && sql?.startsWith('CREATE VIRTUAL') !== true)
    .map(({ name }) => db.prepare<[], number>(`SELECT count(*) FROM "${name}"`).pluck().get());
  return JSON.stringify([db.pragma('user_version', { simple: true }), schema, counts]);
}

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
import { isWhole } from '../../is-whole.ts';
import { openAlone, openToRead } from '../../open-database.ts';
import type { Database } from '../../sqlite.ts';
import { type StorageFailureReason, reasonOrThrow } from '../../storage-failure.ts';
import { removeOldEntries } from './old-entries.ts';

export interface RewriteInput {
  /** Of a vault of this version, which must be closed. */
  readonly path: string;
  readonly key: Uint8Array;
  readonly beforeEpochMs: number;
  /** Also the files of vaults that could not be opened. */
  readonly erasesUnreadable: boolean;
}

export type RewriteResult =
  | { readonly kind: 'rewritten'; readonly bytes: number }
  | { readonly kind: 'unavailable'; readonly reason: StorageFailureReason };

/**
 * Removes what is from before a time and writes the vault anew, page by page, so that nothing of it
 * is left in free pages, in the index or beside the file. The new file is read as a whole and
 * compared with the old one, and then takes its place by one rename: a kill at any point leaves the
 * old vault or the new one, and never a log that belongs to the other.
 */
export function rewriteVault(input: RewriteInput): RewriteResult {
  const { path, key } = input;
  const unfinished = rewrittenPath(path);
  try {
    eraseDatabase(unfinished);
    makePrivateFile(unfinished);
    const rows = writeAnew(unfinished, input);
    if (hasLog(path)) return { kind: 'unavailable', reason: 'busy' };
    if (!isWhole(unfinished, key) || rowsIn(unfinished, key) !== rows)
      return { kind: 'unavailable', reason: 'damaged' };
    // Before the old vault goes: with the new one in its place nobody would come back to them.
    removeBackups(path);
    if (input.erasesUnreadable) unreadableFiles(path).forEach(eraseDatabase);
    // Reading all of the new file took its time.
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

/** A log that is not empty holds what the file does not. */
function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** How many rows each table has in the new file. */
function writeAnew(unfinished: string, { path, key, beforeEpochMs }: RewriteInput): string {
  const db = openAlone({ kind: 'file', path, key }, 'irreplaceable');
  try {
    removeOldEntries(db, beforeEpochMs);
    db.prepare<[string]>('VACUUM INTO ?').run(unfinished);
    return countRows(db);
  } finally {
    // Takes the log into the file.
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

/** With the version, and all that is defined in it. */
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

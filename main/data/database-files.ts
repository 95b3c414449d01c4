import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { connectionIdPattern } from '../../preload/contract/connection-id.ts';

/**
 * SQLite's files next to a database: the write-ahead log, its index, and the journal during
 * creation.
 */
const sidecars = ['-wal', '-shm', '-journal'] as const;

/**
 * Connection ids become file names, so only characters are allowed that no file system reads as a
 * path.
 */
function fileName(connectionId: string, extension: 'cache' | 'book'): string {
  if (!connectionIdPattern.test(connectionId))
    throw new RangeError(
      'A connection id has 1 to 64 letters, digits, - or _, a letter or digit first',
    );
  return `${connectionId}.${extension}`;
}

export function cachePath(directory: string, connectionId: string): string {
  return join(directory, fileName(connectionId, 'cache'));
}

/** The extension is an older name of the vault. Existing files have it, so it stays. */
export function vaultPath(directory: string, connectionId: string): string {
  return join(directory, fileName(connectionId, 'book'));
}

/**
 * A write-ahead log without its database may contain pages. SQLite would replay them into a new
 * database of that name.
 */
export function databaseExists(path: string): boolean {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return existsSync(path) || (log?.size ?? 0) > 0;
}

/**
 * Creates a folder, and an empty file in it if missing, readable only by the system user. SQLite
 * gives its sidecars the same rights.
 */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

/** Moves a finished file into place in one step that survives a power cut. */
export function moveIntoPlace(from: string, to: string): void {
  syncToDisk(from);
  renameSync(from, to);
  syncDirectory(dirname(to));
}

export function removeDatabase(path: string): void {
  rmSync(path, { force: true });
  removeSidecars(path);
}

/** Removes the sidecars of a database that is deleted or about to be replaced. */
export function removeSidecars(path: string): void {
  for (const sidecar of sidecars) rmSync(path + sidecar, { force: true });
}

/**
 * Renames a database and its log, so that a fresh one can take its place. SQLite rebuilds the index
 * of the log at the next opening.
 */
export function renameDatabase(path: string, to: string): void {
  if (existsSync(path)) renameSync(path, to);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${to}-wal`);
  removeDatabase(path);
}

/** Files derived from this one: quarantined, backups, an unfinished new one. */
export function derivedFiles(path: string): readonly string[] {
  const directory = dirname(path);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.startsWith(`${basename(path)}.`))
    .map((name) => join(directory, name));
}

/** The backups made before earlier migrations, unfinished ones included. */
export function backupFiles(path: string): readonly string[] {
  return derivedFiles(path).filter((file) => /\.backup-v\d+(\.new.*)?$/.test(file));
}

/** Deletes the backups made before earlier migrations: they contain data that was erased since. */
export function removeBackups(path: string): void {
  for (const file of backupFiles(path)) rmSync(file, { force: true });
}

/**
 * Where an imported database is prepared, and where the replaced one stays until the new one was
 * opened once.
 */
export function importPath(path: string): string {
  return `${path}.import`;
}
export function replacedPath(path: string): string {
  return `${path}.replaced`;
}

/** The journal of card locks that happen while the vault is closed. It is erased with the vault. */
export function lockJournalPath(directory: string, connectionId: string): string {
  return `${vaultPath(directory, connectionId)}.locks`;
}

/** Where a database is rewritten without erased data. */
export function rewrittenPath(path: string): string {
  return `${path}.rewritten`;
}

/**
 * Where an unreadable vault is stored when another takes its place, and all vaults stored that way.
 */
export function unreadablePath(path: string, nowEpochMs: number): string {
  return `${path}.unreadable-${String(nowEpochMs)}`;
}
export function unreadableFiles(path: string): readonly string[] {
  return derivedFiles(path).filter((file) => /\.unreadable-\d+$/.test(file));
}

/**
 * What a file is to a connection: `own`, data that only this computer has; `copy`, data that the
 * bank can send again; `older`, earlier states of either. Null: unrelated.
 */
export function partOfFile(name: string, connectionId: string): 'own' | 'copy' | 'older' | null {
  for (const [part, extension] of [
    ['own', 'book'],
    ['copy', 'cache'],
  ] as const) {
    const mainFile = fileName(connectionId, extension);
    if (name === mainFile || sidecars.some((sidecar) => name === mainFile + sidecar)) return part;
    if (name.startsWith(`${mainFile}.`)) return 'older';
  }
  return null;
}

/** Whether leftovers exist: an import or an erasure was killed, or an import has just ended. */
export function hasLeftOvers(path: string): boolean {
  return [importPath, replacedPath, rewrittenPath].some((at) => existsSync(at(path)));
}

/**
 * Deletes leftovers of an import or an erasure. Call it only after the current database was opened
 * and is intact.
 */
export function removeLeftOvers(path: string): void {
  for (const at of [importPath, replacedPath, rewrittenPath]) eraseDatabase(at(path));
}

/** Deletes a database and all files derived from it. */
export function eraseDatabase(path: string): void {
  removeDatabase(path);
  for (const file of derivedFiles(path)) rmSync(file, { force: true });
}

function syncToDisk(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function syncDirectory(path: string): void {
  // Windows cannot open a folder as a file, and syncs folder entries automatically.
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

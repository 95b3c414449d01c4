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
 * What SQLite keeps beside a database: the write-ahead log, its index, and the journal of the
 * moment a file is made.
 */
const sidecars = ['-wal', '-shm', '-journal'] as const;

/**
 * Connection ids become file names, so they are held to letters that no file system reads as a
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

/** Its extension is an older name of the vault, which files on disk have and keep. */
export function vaultPath(directory: string, connectionId: string): string {
  return join(directory, fileName(connectionId, 'book'));
}

/**
 * A write-ahead log without its database may hold pages, and SQLite would replay them into whatever
 * takes its place.
 */
export function databaseExists(path: string): boolean {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return existsSync(path) || (log?.size ?? 0) > 0;
}

/**
 * Makes a folder, and an empty file in it if there is none, that only their owner can read. SQLite
 * gives its sidecars the same rights.
 */
export function makePrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

/** Puts a finished file in its place in one step that survives a power cut. */
export function moveIntoPlace(from: string, to: string): void {
  syncToDisk(from);
  renameSync(from, to);
  syncDirectory(dirname(to));
}

export function removeDatabase(path: string): void {
  rmSync(path, { force: true });
  removeSidecars(path);
}

/** Removes the log and what else belongs to a database that is gone or about to be replaced. */
export function removeSidecars(path: string): void {
  for (const sidecar of sidecars) rmSync(path + sidecar, { force: true });
}

/**
 * Renames a database, with the log that belongs to it, so that a fresh one can take its place.
 * The index of the log is rebuilt by whoever opens it again.
 */
export function renameDatabase(path: string, to: string): void {
  if (existsSync(path)) renameSync(path, to);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${to}-wal`);
  removeDatabase(path);
}

/** Files that stem from this one: quarantined, backups, a half-made new one. */
export function derivedFiles(path: string): readonly string[] {
  const directory = dirname(path);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.startsWith(`${basename(path)}.`))
    .map((name) => join(directory, name));
}

/** The copies that were made before earlier migrations, one that was not finished among them. */
export function backupFiles(path: string): readonly string[] {
  return derivedFiles(path).filter((file) => /\.backup-v\d+(\.new.*)?$/.test(file));
}

/** Deletes the copies that were made before earlier migrations: they hold what was erased since. */
export function removeBackups(path: string): void {
  for (const file of backupFiles(path)) rmSync(file, { force: true });
}

/**
 * Where an imported database is made ready, and where the one it replaces is kept until it was
 * opened once.
 */
export function importPath(path: string): string {
  return `${path}.import`;
}
export function replacedPath(path: string): string {
  return `${path}.replaced`;
}

/** Where locks of cards are noted while the vault is closed. It is erased with the vault. */
export function lockJournalPath(directory: string, connectionId: string): string {
  return `${vaultPath(directory, connectionId)}.locks`;
}

/** Where a database is written anew, without what was erased from it. */
export function rewrittenPath(path: string): string {
  return `${path}.rewritten`;
}

/**
 * Where a vault that could not be opened is kept when another takes its place, and those that are
 * kept so.
 */
export function unreadablePath(path: string, nowEpochMs: number): string {
  return `${path}.unreadable-${String(nowEpochMs)}`;
}
export function unreadableFiles(path: string): readonly string[] {
  return derivedFiles(path).filter((file) => /\.unreadable-\d+$/.test(file));
}

/**
 * What a file of the folder is to a connection: `own`, what only this computer has; `copy`, what the
 * bank can give again; `older`, states of either from before. Null: nothing.
 */
export function partOfFile(name: string, connectionId: string): 'own' | 'copy' | 'older' | null {
  for (const [part, extension] of [
    ['own', 'book'],
    ['copy', 'cache'],
  ] as const) {
    const whole = fileName(connectionId, extension);
    if (name === whole || sidecars.some((sidecar) => name === whole + sidecar)) return part;
    if (name.startsWith(`${whole}.`)) return 'older';
  }
  return null;
}

/**
 * Whether an import or an erasing was killed, or an import has just ended: not all of what it made
 * is gone.
 */
export function hasLeftOvers(path: string): boolean {
  return [importPath, replacedPath, rewrittenPath].some((at) => existsSync(at(path)));
}

/**
 * Deletes what an import or an erasing left behind, at its end or because it was killed: the
 * database in its place was opened and is whole.
 */
export function removeLeftOvers(path: string): void {
  for (const at of [importPath, replacedPath, rewrittenPath]) eraseDatabase(at(path));
}

/** Deletes a database and everything that stems from it. */
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
  // Windows cannot open a folder as a file, and keeps its folder entries in order by itself.
  if (process.platform === 'win32') return;
  const directory = openSync(path, 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

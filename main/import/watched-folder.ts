import type { BigIntStats } from 'node:fs';
import { access, constants, lstat, opendir } from 'node:fs/promises';
import path from 'node:path';
import type { YieldToEventLoop } from './decode-text.ts';
import { type BoundedRead, readBounded } from './read-bounded.ts';

/** `missing`: also a removed drive, or a network that is down. `not-a-folder`: also a link. */
export type FolderProblem = 'missing' | 'not-allowed' | 'not-a-folder' | 'too-many';
export type FileProblem = 'too-large' | 'not-readable';

/**
 * The name is as the system returned it, with any character. The identity changes with the name,
 * the size and the time of the last change.
 */
type WatchedFile = { readonly name: string; readonly identity: string };

type FolderWatchDeps = {
  readonly folder: string;
  /** File name extensions in lower case, without the dot. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  /** The limit for all files in the folder, also those with other extensions. */
  readonly maxEntries?: number;
  /** Whether an earlier watch of this folder reported the file: asked once for each identity. */
  readonly isKnown: (identity: string) => boolean;
  /** The next file is read after this one. If it throws, the next check reports the file again. */
  readonly onFile: (file: WatchedFile & { readonly bytes: Uint8Array }) => Promise<void>;
  /** Called once for each identity. A file that becomes readable later is passed to `onFile`. */
  readonly onFileProblem: (file: WatchedFile & { readonly problem: FileProblem }) => void;
  /** Called when the state of the folder changes; null: it is readable again. */
  readonly onProblem: (problem: FolderProblem | null) => void;
  readonly monotonicNow: () => number;
  readonly yieldToEventLoop: YieldToEventLoop;
};

type FolderWatch = {
  /**
   * Checks the folder now, or joins a check that is in progress. Returns the number of files that
   * are still being written. Rejects with the first error of `onFile`, after all other files.
   */
  readonly scanNow: () => Promise<number>;
  /** Nothing is reported afterwards, and the folder is not read. */
  readonly stop: () => void;
};

/** The last observation of a file name in the folder. */
type Sighting = {
  readonly identity: string;
  readonly sinceMs: number;
  /** The file is known, or was reported. */
  isFinished: boolean;
  isProblemReported: boolean;
};

type Watch = Required<FolderWatchDeps> & {
  readonly sightings: Map<string, Sighting>;
  readonly signal: AbortSignal;
  problem: FolderProblem | null;
};

/** More than any folder of invoices has: the user chose the wrong one. */
const defaultMaxEntries = 20_000;
/** A file whose size and time did not change for this long is complete. */
const unchangedMs = 3_000;

/**
 * Reports new and changed files of one folder, without its subfolders. Follows no link, and
 * changes nothing in the folder. The caller decides when to check, for example every 30 s: network
 * drives report no changes.
 */
export function watchFolder(deps: FolderWatchDeps): FolderWatch {
  const stopping = new AbortController();
  const watch: Watch = {
    maxEntries: defaultMaxEntries,
    ...deps,
    // The system follows a link whose path ends with a slash.
    folder: path.resolve(deps.folder),
    sightings: new Map(),
    signal: stopping.signal,
    problem: null,
  };
  let runningCheck: Promise<number> | null = null;
  return {
    scanNow: () => {
      runningCheck ??= checkFolder(watch).finally(() => {
        runningCheck = null;
      });
      return runningCheck;
    },
    stop: () => stopping.abort(),
  };
}

async function checkFolder(watch: Watch): Promise<number> {
  const { sightings, signal } = watch;
  if (signal.aborted) return 0;
  const listed = await listFolder(watch).catch(folderProblem);
  if (signal.aborted) return 0;
  const problem = typeof listed === 'string' ? listed : null;
  if (problem !== watch.problem) {
    watch.problem = problem;
    watch.onProblem(problem);
  }
  if (typeof listed === 'string') return 0;
  const errors: unknown[] = [];
  let unfinished = 0;
  for (const name of listed.names) {
    await watch.yieldToEventLoop();
    if (signal.aborted) return 0;
    try {
      if ((await checkFile(watch, listed.folder, name)) === 'unfinished') unfinished += 1;
    } catch (cause) {
      errors.push(cause);
    }
  }
  for (const name of sightings.keys()) if (!listed.names.has(name)) sightings.delete(name);
  if (errors.length > 0) throw errors[0];
  return unfinished;
}

type FolderListing = { readonly folder: BigIntStats; readonly names: ReadonlySet<string> };

async function listFolder(watch: Watch): Promise<FolderListing | FolderProblem> {
  const folder = await lstat(watch.folder, { bigint: true });
  if (!folder.isDirectory()) return 'not-a-folder';
  await access(watch.folder, constants.R_OK | constants.X_OK);
  const names = new Set<string>();
  let entries = 0;
  for await (const { name } of await opendir(watch.folder)) {
    await watch.yieldToEventLoop();
    if (watch.signal.aborted) break;
    entries += 1;
    if (entries > watch.maxEntries) return 'too-many';
    if (isWatched(name, watch.extensions)) names.add(name);
  }
  return { folder, names };
}

/** Neither hidden nor the lock file of Office. A download in progress has another extension. */
function isWatched(name: string, extensions: readonly string[]): boolean {
  return (
    !name.startsWith('.') &&
    !name.startsWith('~$') &&
    extensions.includes(path.extname(name).slice(1).toLowerCase())
  );
}

function folderProblem(cause: unknown): FolderProblem {
  const code = systemCode(cause);
  if (code === null) throw cause;
  return ['EACCES', 'EPERM'].includes(code) ? 'not-allowed' : 'missing';
}

/** Null: not an error of the system. */
function systemCode(cause: unknown): string | null {
  return cause instanceof Error && 'code' in cause && 'syscall' in cause
    ? String(cause.code)
    : null;
}

type CheckResult = 'finished' | 'unfinished';

async function checkFile(watch: Watch, folder: BigIntStats, name: string): Promise<CheckResult> {
  const { signal } = watch;
  const fileStat = await lstat(path.join(watch.folder, name), { bigint: true }).catch(() => null);
  if (signal.aborted) return 'finished';
  if (fileStat === null && isDecoded(name)) return 'finished';
  // A browser creates an empty file, and writes the download next to it.
  if (fileStat !== null && (!fileStat.isFile() || fileStat.size === 0n)) return 'finished';
  const sighting = sightingOf(watch, name, fileStat);
  const report = (problem: FileProblem): CheckResult => {
    if (!sighting.isProblemReported)
      watch.onFileProblem({ name, identity: sighting.identity, problem });
    sighting.isProblemReported = true;
    return 'finished';
  };
  if (sighting.isFinished) return 'finished';
  if (fileStat === null) return report('not-readable');
  if (watch.monotonicNow() - sighting.sinceMs < unchangedMs) return 'unfinished';
  if (fileStat.size > watch.maxBytes) return report('too-large');
  const read = await readFound(watch, { folder, fileStat, name }).catch(readProblem);
  if (signal.aborted) return 'finished';
  if (read === 'not-readable') return report(read);
  if (read.kind !== 'read') return 'unfinished';
  await watch.onFile({ name, identity: sighting.identity, bytes: read.bytes });
  sighting.isFinished = true;
  return 'finished';
}

/** A name that is not UTF-8 is decoded with this sign, and no longer names its file. */
function isDecoded(name: string): boolean {
  return !name.includes('\uFFFD');
}

function sightingOf(watch: Watch, name: string, fileStat: BigIntStats | null): Sighting {
  const identity = identityOf(name, fileStat);
  const last = watch.sightings.get(name);
  if (last?.identity === identity) return last;
  const sighting = {
    identity,
    sinceMs: watch.monotonicNow(),
    isFinished: watch.isKnown(identity),
    isProblemReported: false,
  };
  watch.sightings.set(name, sighting);
  return sighting;
}

function identityOf(name: string, fileStat: BigIntStats | null): string {
  return JSON.stringify([name, Number(fileStat?.size ?? 0), Number(fileStat?.mtimeMs ?? 0)]);
}

type Found = {
  readonly folder: BigIntStats;
  readonly fileStat: BigIntStats;
  readonly name: string;
};

async function readFound(watch: Watch, { folder, fileStat, name }: Found): Promise<BoundedRead> {
  return readBounded(path.join(watch.folder, name), {
    maxBytes: watch.maxBytes,
    link: 'refuse',
    // Windows cannot refuse a link. No system refuses a link that replaced the folder.
    isExpected: async (opened) =>
      isSame(opened, fileStat) &&
      identityOf(name, opened) === identityOf(name, fileStat) &&
      isSame(await lstat(watch.folder, { bigint: true }), folder),
    signal: watch.signal,
  });
}

function isSame(left: BigIntStats, right: BigIntStats): boolean {
  return left.ino === right.ino && left.dev === right.dev;
}

/**
 * The file is gone, is no longer a regular file, or is used by another program; or too many files
 * are open.
 */
const temporaryCodes: ReadonlySet<string> = new Set(
  'ENOENT ELOOP EMLINK ENXIO ENODEV EBUSY EAGAIN EMFILE ENFILE'.split(' '),
);

function readProblem(cause: unknown): BoundedRead | 'not-readable' {
  const code = systemCode(cause);
  if (code === null) throw cause;
  return temporaryCodes.has(code) ? { kind: 'incomplete' } : 'not-readable';
}

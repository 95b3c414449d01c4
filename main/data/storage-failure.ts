import type { CommandError } from '../../preload/contract/result.ts';
import { SqliteError } from './sqlite.ts';

/**
 * Why storage could not be used, in terms of what a person can do: free space, change rights, close
 * the other copy, replace the file.
 */
export type StorageFailureReason = 'full' | 'read-only' | 'busy' | 'damaged' | 'unreachable';

const bySqliteCode: readonly (readonly [prefix: string, reason: StorageFailureReason])[] = [
  ['SQLITE_FULL', 'full'],
  ['SQLITE_READONLY', 'read-only'],
  ['SQLITE_PERM', 'read-only'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_PROTOCOL', 'busy'],
  ['SQLITE_CORRUPT', 'damaged'],
  // A page whose authentication tag does not fit its content: a changed byte, or another key.
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_CANTOPEN', 'unreachable'],
  // The index beside the log could not be made larger: on a disk without room this is met before
  // anything is written.
  ['SQLITE_IOERR_SHMSIZE', 'full'],
  ['SQLITE_IOERR', 'unreachable'],
];

const byFileCode: Readonly<Record<string, StorageFailureReason>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EBUSY: 'busy',
  ENOENT: 'unreachable',
  ENOTDIR: 'unreachable',
  EEXIST: 'unreachable',
  EISDIR: 'unreachable',
  ENAMETOOLONG: 'unreachable',
  EIO: 'unreachable',
  EMFILE: 'unreachable',
};

/**
 * Tells a failure of storage (a full disk, missing rights, a damaged page) from a bug.
 * Null means the error is a bug, a violated constraint included, and should be thrown on.
 */
export function storageFailureReason(error: unknown): StorageFailureReason | null {
  if (error instanceof SqliteError) {
    // The full-text index reads its own tables first, and reports a damaged page among them without
    // the code for it.
    if (error.code === 'SQLITE_ERROR' && error.message.startsWith('vtable constructor failed'))
      return 'damaged';
    return bySqliteCode.find(([prefix]) => error.code.startsWith(prefix))?.[1] ?? null;
  }
  // Opening a file in a folder that is not there is refused before SQLite is asked.
  if (error instanceof TypeError && error.message.includes('directory does not exist'))
    return 'unreachable';
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return (Object.hasOwn(byFileCode, error.code) ? byFileCode[error.code] : undefined) ?? null;
  return null;
}

/** Why storage failed; a bug is thrown on. */
export function reasonOrThrow(error: unknown): StorageFailureReason {
  const reason = storageFailureReason(error);
  if (reason === null) throw error;
  return reason;
}

export type StorageUnavailable = Extract<CommandError, { readonly kind: 'storage-unavailable' }>;

/** A failure of storage as the window is told of it. */
export function storageError(reason: StorageFailureReason): StorageUnavailable & {
  readonly reason: Exclude<StorageUnavailable['reason'], 'in-use' | 'newer-version'>;
} {
  return {
    kind: 'storage-unavailable',
    reason: reason === 'busy' || reason === 'unreachable' ? 'unavailable' : reason,
  };
}

/**
 * Why what belongs into the vault cannot be read or written: why it could not be opened, or that
 * what is written would not survive.
 */
export function noVault({
  vaultFailure,
}: {
  readonly vaultFailure: CommandError | null;
}): CommandError {
  return vaultFailure ?? { kind: 'storage-unavailable', reason: 'unavailable' };
}

/** What the window is told of something thrown; null where it is a bug. */
export function storageErrorOf(error: unknown): StorageUnavailable | null {
  const reason = storageFailureReason(error);
  return reason === null ? null : storageError(reason);
}

/**
 * Where nothing can be written any more, what is there can still be read, and the rest goes on.
 * Whether it could be done.
 */
export function ifPossible(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (cause) {
    reasonOrThrow(cause);
    return false;
  }
}

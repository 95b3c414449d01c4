import type { CommandError } from '../../preload/contract/result.ts';
import { SqliteError } from './sqlite.ts';

/**
 * Why storage failed, in terms of what a user can do: free space, change rights, close the other
 * copy, replace the file.
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
  // The authentication tag does not match the page: a changed byte, or another key.
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_CANTOPEN', 'unreachable'],
  // The log's index could not grow: on a full disk this fails before any write.
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
 * Separates a storage failure (a full disk, missing rights, a damaged page) from a bug. Null: the
 * error is a bug, a violated constraint included; rethrow it.
 */
export function storageFailureReason(error: unknown): StorageFailureReason | null {
  if (error instanceof SqliteError) {
    // The full-text index reads its own tables first. It reports a damaged page of them without the
    // error code for damage.
    if (error.code === 'SQLITE_ERROR' && error.message.startsWith('vtable constructor failed'))
      return 'damaged';
    return bySqliteCode.find(([prefix]) => error.code.startsWith(prefix))?.[1] ?? null;
  }
  // better-sqlite3 rejects a path in a missing folder before SQLite opens it.
  if (error instanceof TypeError && error.message.includes('directory does not exist'))
    return 'unreachable';
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return (Object.hasOwn(byFileCode, error.code) ? byFileCode[error.code] : undefined) ?? null;
  return null;
}

/** Why storage failed; rethrows a bug. */
export function reasonOrThrow(error: unknown): StorageFailureReason {
  const reason = storageFailureReason(error);
  if (reason === null) throw error;
  return reason;
}

export type StorageUnavailable = Extract<CommandError, { readonly kind: 'storage-unavailable' }>;

/** A storage failure as an error for the window. */
export function storageError(reason: StorageFailureReason): StorageUnavailable & {
  readonly reason: Exclude<StorageUnavailable['reason'], 'in-use' | 'newer-version'>;
} {
  return {
    kind: 'storage-unavailable',
    reason: reason === 'busy' || reason === 'unreachable' ? 'unavailable' : reason,
  };
}

/**
 * Why the vault cannot be read or written: it could not be opened, or it is in memory and would not
 * survive.
 */
export function noVault({
  vaultFailure,
}: {
  readonly vaultFailure: CommandError | null;
}): CommandError {
  return vaultFailure ?? { kind: 'storage-unavailable', reason: 'unavailable' };
}

/** The error for the window; null if the thrown value is a bug. */
export function storageErrorOf(error: unknown): StorageUnavailable | null {
  const reason = storageFailureReason(error);
  return reason === null ? null : storageError(reason);
}

/**
 * Runs work that a storage failure may prevent without harm: data stays readable and the rest
 * continues. Returns whether it succeeded.
 */
export function tryStorageWork(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (cause) {
    reasonOrThrow(cause);
    return false;
  }
}

import { openVault, type VaultResult } from '../data/vault/open-vault.ts';
import { openCache, type Cache, type CacheNotice } from '../data/cache/open-cache.ts';
import {
  vaultPath,
  cachePath,
  eraseDatabase,
  removeLeftOvers,
  renameDatabase,
  unreadablePath,
} from '../data/database-files.ts';
import { type DatabasePlace, failureOfReading, type OpenFailure } from '../data/open-database.ts';

/** Each file has its own key of 32 random bytes; the caller stores it in the keychain. */
export interface ConnectionKeys {
  readonly cache: Uint8Array;
  readonly vault: Uint8Array;
}

interface OpenConnectionDataInput {
  readonly directory: string;
  readonly connectionId: string;
  /** Null: there is no keychain. All data stays in memory and no file is written. */
  readonly keys: ConnectionKeys | null;
  /** Why the vault must not be opened, according to `prepareVault`. */
  readonly vaultFailure?: OpenFailure | null;
  readonly now: () => number;
  /** Receives notices about the cache after the opening. */
  readonly onNotice?: (notice: CacheNotice) => void;
}

/** The result for a vault after one of another schema was set aside. */
export type UsableVault = Exclude<VaultResult, { readonly kind: 'other-schema' }>;

export interface ConnectionData {
  readonly cache: Cache;
  /** The vault, or why it could not be opened. It then stays unchanged, without a replacement. */
  readonly vault: UsableVault;
  /**
   * With `memory-only`, writes that must survive (card creation, received events) must be refused
   * as `storage-unavailable`.
   */
  readonly persistence: 'kept' | 'memory-only';
  /** The notices about the cache so far. */
  readonly notices: () => readonly CacheNotice[];
  readonly close: () => void;
}

/** Opens the two files of a connection, or replacements in memory. */
export function openConnectionData({
  directory,
  connectionId,
  keys,
  vaultFailure = null,
  now,
  onNotice,
}: OpenConnectionDataInput): ConnectionData {
  const notices: CacheNotice[] = [];
  const inMemory: DatabasePlace = { kind: 'memory' };
  const cache = openCache({
    place:
      keys === null
        ? inMemory
        : { kind: 'file', path: cachePath(directory, connectionId), key: keys.cache },
    nowEpochMs: now,
    onNotice: (notice) => {
      notices.push(notice);
      onNotice?.(notice);
    },
  });
  const path = vaultPath(directory, connectionId);
  const openVaultFile = (): VaultResult =>
    openVault(keys === null ? inMemory : { kind: 'file', path, key: keys.vault });
  const vaultResult = vaultFailure ?? openVaultFile();
  const vault =
    vaultResult.kind === 'other-schema' ? quarantineVault(path, now(), openVaultFile) : vaultResult;
  if (keys !== null && vault.kind === 'opened') removeLeftOvers(path);
  return {
    cache,
    vault,
    persistence: keys === null ? 'memory-only' : 'kept',
    notices: () => [...notices],
    close: () => {
      cache.close();
      if (vault.kind === 'opened') vault.vault.close();
    },
  };
}

/**
 * Renames a vault of a development build, and opens a new one in its place. The new one uses the
 * same key in the keychain. Compared with the commit count in the keychain, the new vault has lost
 * its records. So the user is notified, and the bank is read first.
 */
function quarantineVault(
  path: string,
  nowEpochMs: number,
  openNew: () => VaultResult,
): UsableVault {
  try {
    renameDatabase(path, unreadablePath(path, nowEpochMs));
  } catch (error) {
    return assertUsable(failureOfReading(error));
  }
  return assertUsable(openNew());
}

export function assertUsable(vault: VaultResult): UsableVault {
  if (vault.kind === 'other-schema') throw new Error('A new vault has another schema');
  return vault;
}

/** Deletes the cache of a closed connection: database, log, and quarantined files. */
export function eraseCacheFiles(directory: string, connectionId: string): void {
  eraseDatabase(cachePath(directory, connectionId));
}

/**
 * Deletes the vault of a closed connection with its backups. Call it only at the user's explicit
 * request, after the user saw what is deleted.
 */
export function eraseVaultFiles(directory: string, connectionId: string): void {
  eraseDatabase(vaultPath(directory, connectionId));
}

import type { CommandError } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import { prepareVault } from '../data/vault/whole/prepare-vault.ts';
import type { Cache, CacheNotice } from '../data/cache/open-cache.ts';
import { readCommitCount, watchCommits } from './commit-watch.ts';
import {
  type ConnectionKeys,
  openConnectionData,
  assertUsable,
  type UsableVault,
} from './connection-data.ts';
import { vaultPath, cachePath, databaseExists } from '../data/database-files.ts';
import { failureOfReading } from '../data/open-database.ts';
import { storageError } from '../data/storage-failure.ts';
import type { AppServices } from '../features/scope.ts';
import { createDataKeys } from '../keychain/data-keys.ts';
import type { SecretStore } from '../keychain/secret-store.ts';

export type OpenData = {
  readonly cache: Cache;
  readonly vault: Vault | null;
  readonly vaultFailure: CommandError | null;
  readonly persistence: SessionStatus['persistence'];
  readonly cacheNotice: () => SessionStatus['cacheNotice'];
  /** Commits of the vault are missing, and the user has not dismissed the notice. */
  readonly hasLostRecords: () => boolean;
  /** Throws if the disk fails. */
  readonly dismissLostRecords: () => void;
  readonly close: () => void;
};

/** The keys of the two files; null without a persistent keychain: then nothing is written. */
async function openKeys(
  secretStore: SecretStore,
  { directory, connectionId, randomBytes }: DataLocation,
): Promise<ConnectionKeys | null> {
  if (!secretStore.isLasting) return null;
  const keys = createDataKeys(secretStore, connectionId);
  const cache = await keys.open('cache', {
    fileExists: databaseExists(cachePath(directory, connectionId)),
  });
  const vault = await keys.open('vault', {
    fileExists: databaseExists(vaultPath(directory, connectionId)),
  });
  if (!cache.ok) return null;
  if (vault.ok) return { cache: cache.value.key, vault: vault.value.key };
  // The vault's key is lost. With any other key it reports `wrong-key` and stays unchanged until
  // the right key is back.
  return vault.error.kind === 'vault-key-lost'
    ? { cache: cache.value.key, vault: randomBytes(32) }
    : null;
}

type DataLocation = {
  readonly directory: string;
  readonly connectionId: string;
  readonly randomBytes: (count: number) => Uint8Array;
};

function toCacheNotice(notice: CacheNotice): SessionStatus['cacheNotice'] {
  return notice.kind === 'cache-quarantined' ? notice.reason : storageError(notice.reason).reason;
}

function failureOf(vault: UsableVault): CommandError | null {
  return vault.kind === 'opened'
    ? null
    : vault.kind === 'unavailable'
      ? storageError(vault.reason)
      : { kind: 'storage-unavailable', reason: vault.kind };
}

/**
 * Compares the vault with the count in the keychain. A vault with fewer commits is an older one, or
 * has lost some. It is used only after the loss is recorded in it.
 */
function recordLoss(
  openedVault: UsableVault,
  storedCount: number,
  nowEpochMs: number,
): UsableVault {
  if (openedVault.kind !== 'opened') return openedVault;
  const { vault } = openedVault;
  try {
    if (storedCount > vault.commitCount.get())
      vault.commitCount.recordLoss(storedCount, nowEpochMs);
    return openedVault;
  } catch (cause) {
    vault.close();
    return assertUsable(failureOfReading(cause));
  }
}

/** Opens the stored data of a connection. Always succeeds, if necessary in memory only. */
export async function openData(
  secretStore: SecretStore,
  location: DataLocation & {
    readonly isSuspected: boolean;
    /** Another task rewrites its vault: that vault and its sidecars are not touched. */
    readonly isLent?: boolean;
    readonly now: () => number;
    readonly onNotice: () => void;
    /** Null if the files are only read for a moment: then commits are not compared. */
    readonly timers: AppServices['timers'] | null;
    readonly reportBug: (cause: unknown) => void;
  },
): Promise<OpenData> {
  const { timers } = location;
  const keys = await openKeys(secretStore, location);
  const path = vaultPath(location.directory, location.connectionId);
  const data = openConnectionData({
    directory: location.directory,
    connectionId: location.connectionId,
    keys,
    vaultFailure:
      keys === null
        ? null
        : location.isLent === true
          ? { kind: 'unavailable', reason: 'busy' }
          : await prepareVault({ path, key: keys.vault, isSuspected: location.isSuspected }),
    now: location.now,
    onNotice: location.onNotice,
  });
  const stored =
    keys === null || timers === null
      ? null
      : await readCommitCount(secretStore, location.connectionId);
  const opened =
    stored?.ok === true ? recordLoss(data.vault, stored.value, location.now()) : data.vault;
  const vault = opened.kind === 'opened' ? opened.vault : null;
  let hasLostRecords = vault?.commitCount.isLossOpen() ?? false;
  // If the stored count cannot be read, do not overwrite it: it may show that commits are missing.
  const commitWatch =
    vault !== null && timers !== null && stored?.ok === true
      ? watchCommits(vault.commitCount, {
          secretStore,
          connectionId: location.connectionId,
          timers,
          storedCount: stored.value,
        })
      : null;
  return {
    cache: data.cache,
    vault,
    vaultFailure: failureOf(opened),
    persistence: data.persistence,
    cacheNotice: () => {
      const last = data.notices().at(-1);
      return last === undefined ? null : toCacheNotice(last);
    },
    hasLostRecords: () => hasLostRecords,
    dismissLostRecords: () => {
      vault?.commitCount.dismissLoss();
      hasLostRecords = false;
    },
    close: () => {
      commitWatch?.close();
      data.close();
      keys?.cache.fill(0);
      keys?.vault.fill(0);
    },
  };
}

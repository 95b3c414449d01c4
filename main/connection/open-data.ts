import type { CommandError } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import { prepareVault } from '../data/vault/whole/prepare-vault.ts';
import type { Cache, CacheNotice } from '../data/cache/open-cache.ts';
import { readCommitCount, watchCommits } from './commit-watch.ts';
import {
  type ConnectionKeys,
  openConnectionData,
  usable,
  type UsedVault,
} from './connection-data.ts';
import { vaultPath, cachePath, databaseExists } from '../data/database-files.ts';
import { failureOfReading } from '../data/open-database.ts';
import { storageError } from '../data/storage-failure.ts';
import type { AppServices } from '../features/scope.ts';
import { dataKeys } from '../keychain/data-keys.ts';
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
  { directory, connectionId, randomBytes }: Where,
): Promise<ConnectionKeys | null> {
  if (!secretStore.isLasting) return null;
  const keys = dataKeys(secretStore, connectionId);
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

type Where = {
  readonly directory: string;
  readonly connectionId: string;
  readonly randomBytes: (count: number) => Uint8Array;
};

function noticeWord(notice: CacheNotice): SessionStatus['cacheNotice'] {
  return notice.kind === 'cache-quarantined' ? notice.reason : storageError(notice.reason).reason;
}

function failureOf(vault: UsedVault): CommandError | null {
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
function noteLoss(opened: UsedVault, storedCount: number, nowEpochMs: number): UsedVault {
  if (opened.kind !== 'opened') return opened;
  const { vault } = opened;
  try {
    if (storedCount > vault.commitCount.get()) vault.commitCount.noteLoss(storedCount, nowEpochMs);
    return opened;
  } catch (cause) {
    vault.close();
    return usable(failureOfReading(cause));
  }
}

/** Opens the stored data of a connection. Always succeeds, if necessary in memory only. */
export async function openData(
  secretStore: SecretStore,
  where: Where & {
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
  const { timers } = where;
  const keys = await openKeys(secretStore, where);
  const path = vaultPath(where.directory, where.connectionId);
  const data = openConnectionData({
    directory: where.directory,
    connectionId: where.connectionId,
    keys,
    vaultFailure:
      keys === null
        ? null
        : where.isLent === true
          ? { kind: 'unavailable', reason: 'busy' }
          : await prepareVault({ path, key: keys.vault, isSuspected: where.isSuspected }),
    now: where.now,
    onNotice: where.onNotice,
  });
  const stored =
    keys === null || timers === null
      ? null
      : await readCommitCount(secretStore, where.connectionId);
  const opened = stored?.ok === true ? noteLoss(data.vault, stored.value, where.now()) : data.vault;
  const vault = opened.kind === 'opened' ? opened.vault : null;
  let hasLostRecords = vault?.commitCount.isLossOpen() ?? false;
  // If the stored count cannot be read, do not overwrite it: it may show that commits are missing.
  const commitWatch =
    vault !== null && timers !== null && stored?.ok === true
      ? watchCommits(vault.commitCount, {
          secretStore,
          connectionId: where.connectionId,
          timers,
          stored: stored.value,
        })
      : null;
  return {
    cache: data.cache,
    vault,
    vaultFailure: failureOf(opened),
    persistence: data.persistence,
    cacheNotice: () => {
      const last = data.notices().at(-1);
      return last === undefined ? null : noticeWord(last);
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

import { type Result, ok } from '../../preload/contract/result.ts';
import type { CommitCount } from '../data/vault/whole/commit-count.ts';
import { reasonOrThrow } from '../data/storage-failure.ts';
import type { AppServices } from '../features/scope.ts';
import { commitCountAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';

/** A keychain write takes some milliseconds: one a second is not noticeable. */
const writeAfterMs = 1_000;

/** The commit count in the keychain; 0 without an entry of this app. */
export async function readCommitCount(
  secretStore: SecretStore,
  connectionId: string,
): Promise<Result<number, KeychainFailure>> {
  const read = await secretStore.get(commitCountAccount(connectionId));
  if (!read.ok) return read;
  return ok(/^\d{1,15}$/.test(read.value ?? '') ? Number(read.value) : 0);
}

/** For a vault that is replaced or erased: the next vault may start with any count. */
export function forgetCommitCount(
  secretStore: SecretStore,
  connectionId: string,
): Promise<Result<null, KeychainFailure>> {
  return secretStore.remove(commitCountAccount(connectionId));
}

/**
 * Counts the commits of an open vault, and writes the count to the keychain after they are on the
 * disk. So the keychain's count exceeds the vault's only if commits were lost. No commit waits for
 * the keychain.
 */
export function watchCommits(
  commitCount: CommitCount,
  {
    secretStore,
    connectionId,
    timers,
    storedCount,
  }: {
    readonly secretStore: SecretStore;
    readonly connectionId: string;
    readonly timers: AppServices['timers'];
    readonly storedCount: number;
  },
): { readonly close: () => void } {
  let written = storedCount;
  let isRaised = commitCount.get() > written;
  let isWriting = false;
  let isRefused = false;
  let cancel: (() => void) | null = null;

  /** Null: the vault cannot be read, and its next opening reports that. */
  const readCount = (): number | null => {
    try {
      return commitCount.get();
    } catch (cause) {
      reasonOrThrow(cause);
      return null;
    }
  };

  const write = async (): Promise<void> => {
    isRaised = false;
    const count = readCount();
    if (count === null || count <= written) return;
    isWriting = true;
    const answer = await secretStore.set(commitCountAccount(connectionId), String(count));
    isWriting = false;
    if (answer.ok) written = count;
    // The user locked the keychain. Writing would prompt for its password at each commit.
    else isRefused = answer.error.reason === 'locked';
    schedule();
  };

  const schedule = (): void => {
    if (!isRaised || isWriting || isRefused || cancel !== null) return;
    cancel = timers.after(writeAfterMs, () => {
      cancel = null;
      void write();
    });
  };

  commitCount.start(() => {
    isRaised = true;
    schedule();
  });
  schedule();
  return {
    close: () => {
      cancel?.();
      if (isRaised && !isRefused) void write();
      isRefused = true;
    },
  };
}

import { type Result, ok } from '../../preload/contract/result.ts';
import type { CommitCount } from '../data/vault/whole/commit-count.ts';
import { reasonOrThrow } from '../data/storage-failure.ts';
import type { AppServices } from '../features/scope.ts';
import { commitCountAccount } from '../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../keychain/secret-store.ts';

/** A write takes a keychain some milliseconds: one a second goes unnoticed. */
const writeAfterMs = 1_000;

/** The count of the vault as the keychain has it; 0 without one that this app wrote. */
export async function readCommitCount(
  secretStore: SecretStore,
  connectionId: string,
): Promise<Result<number, KeychainFailure>> {
  const read = await secretStore.get(commitCountAccount(connectionId));
  if (!read.ok) return read;
  return ok(/^\d{1,15}$/.test(read.value ?? '') ? Number(read.value) : 0);
}

/** For a vault that another one replaces, or that is erased: any count is right for the next. */
export function forgetCommitCount(
  secretStore: SecretStore,
  connectionId: string,
): Promise<Result<null, KeychainFailure>> {
  return secretStore.remove(commitCountAccount(connectionId));
}

/**
 * Counts the commits of an open vault, and writes the count into the keychain after they are on the
 * disk. The count of the keychain is therefore never above that of the vault, unless commits were
 * lost. No commit waits for the keychain.
 */
export function watchCommits(
  commitCount: CommitCount,
  {
    secretStore,
    connectionId,
    timers,
    stored,
  }: {
    readonly secretStore: SecretStore;
    readonly connectionId: string;
    readonly timers: AppServices['timers'];
    readonly stored: number;
  },
): { readonly close: () => void } {
  let written = stored;
  let isRaised = commitCount.get() > written;
  let isWriting = false;
  let isRefused = false;
  let cancel: (() => void) | null = null;

  /** Null: the keychain refuses to be read, and opening the vault reports the same failure. */
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
    // The owner closed the keychain, and would be asked to open it again with each commit.
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

import type { CommandError, Result } from '../../preload/contract/result.ts';
import type { WriteFamily } from '../../preload/contract/write-finished.ts';
import { storageErrorOf } from '../data/storage-failure.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import type { Scope } from '../features/scope.ts';

/**
 * After commits of the vault were lost, the bank may have done something that this computer does
 * not know. So the bank is read once for each family of writes before its next write.
 */
export function createReadAfterLoss(
  vault: Pick<Vault, 'commitCount'> | null,
  {
    readBank,
    reportBug,
  }: {
    readonly readBank: (family: WriteFamily) => Promise<Result<unknown>>;
    readonly reportBug: (cause: unknown) => void;
  },
): Scope['readAfterLoss'] {
  const readsInProgress = new Map<WriteFamily, Promise<CommandError | null>>();

  const toReadFailure = (cause: unknown): CommandError => {
    const failure = storageErrorOf(cause);
    if (failure === null) reportBug(cause);
    return failure ?? { kind: 'bank-not-read' };
  };

  const read = async (family: WriteFamily): Promise<CommandError | null> => {
    try {
      const answer = await readBank(family);
      if (!answer.ok) return { kind: 'bank-not-read' };
      vault?.commitCount.markRead(family);
      return null;
    } catch (cause) {
      return toReadFailure(cause);
    } finally {
      readsInProgress.delete(family);
    }
  };

  return (family) => {
    try {
      if (vault?.commitCount.isUnread(family) !== true) return null;
    } catch (cause) {
      return Promise.resolve(toReadFailure(cause));
    }
    const runningRead = readsInProgress.get(family) ?? read(family);
    readsInProgress.set(family, runningRead);
    return runningRead;
  };
}

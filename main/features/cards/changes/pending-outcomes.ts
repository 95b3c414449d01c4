import {
  type StorageUnavailable,
  storageErrorOf,
  storageFailureReason,
} from '../../../data/storage-failure.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import type { Scope } from '../../scope.ts';

/**
 * What became of a write, as it is recorded. `write` may be done again after it failed half way;
 * `note` is done once, after it. Both may come to their turn after the connection was opened again.
 */
export type WriteOutcome = {
  readonly id: string;
  readonly write: (open: Pick<Scope, 'cache'>, vault: Vault) => void;
  readonly note: (vault: Vault) => void;
};

/**
 * Outcomes of writes on their way to the disk. One that could not be recorded is kept until it can
 * be: the disk still says that the write is being sent, and nobody may act on that.
 */
type PendingOutcomes = {
  readonly record: (vault: Vault, end: WriteOutcome) => void;
  /** Tries those again that are not on disk; null when none is left, else why not. */
  readonly recordAll: () => StorageUnavailable | null;
  readonly isPending: (id: string) => boolean;
};

/** A connection that is closed and opened again has them still. */
const createUnrecorded = (): Map<string, WriteOutcome> => new Map();

export const createPendingOutcomes = (scope: Scope): PendingOutcomes => {
  const pending = scope.carried(createUnrecorded);

  const guarded = (write: () => void): void => {
    try {
      write();
    } catch (cause) {
      scope.reportBug(cause);
    }
  };

  return {
    record: (vault, end) => {
      try {
        end.write(scope, vault);
      } catch (cause) {
        scope.reportBug(cause);
        if (storageFailureReason(cause) !== null) pending.set(end.id, end);
        return;
      }
      guarded(() => end.note(vault));
    },
    recordAll: () => {
      const { vault } = scope;
      if (!vault) return null;
      for (const [id, end] of [...pending]) {
        try {
          end.write(scope, vault);
        } catch (cause) {
          const failure = storageErrorOf(cause);
          if (failure !== null) return failure;
          pending.delete(id);
          scope.reportBug(cause);
          continue;
        }
        pending.delete(id);
        guarded(() => end.note(vault));
        scope.publishChange('approvals');
      }
      return null;
    },
    isPending: (id) => pending.has(id),
  };
};

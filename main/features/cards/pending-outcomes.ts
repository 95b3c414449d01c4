import type { Vault } from '../../data/vault/open-vault.ts';
import {
  type StorageUnavailable,
  storageErrorOf,
  storageFailureReason,
} from '../../data/storage-failure.ts';
import type { OpenConnection } from '../open-connection.ts';

/**
 * What became of a write, as it is recorded. `write` may be done again after it failed half way;
 * `note` is done once, after it.
 */
export type WriteOutcome = {
  readonly id: string;
  readonly write: (connection: OpenConnection, vault: Vault) => void;
  readonly note: (connection: OpenConnection, vault: Vault) => void;
};

/**
 * Outcomes of writes on their way to the disk. One that could not be recorded is kept until it can
 * be: the disk still says that the write is being sent, and nobody may act on that.
 */
export type PendingOutcomes = {
  readonly record: (connection: OpenConnection, vault: Vault, end: WriteOutcome) => void;
  /** Tries those again that are not on disk; null when none is left, else why not. */
  readonly recordAll: (connection: OpenConnection) => StorageUnavailable | null;
  readonly isPending: (connection: OpenConnection, id: string) => boolean;
};

export const createPendingOutcomes = ({
  reportBug,
  onRecordedLate,
}: {
  readonly reportBug: (cause: unknown) => void;
  readonly onRecordedLate: () => void;
}): PendingOutcomes => {
  /** By profile: a connection that is closed and opened again has them still. */
  const pending = new Map<string, Map<string, WriteOutcome>>();
  const of = ({ profile }: OpenConnection): ReadonlyMap<string, WriteOutcome> =>
    pending.get(profile.id) ?? new Map<string, WriteOutcome>();

  const guarded = (write: () => void): void => {
    try {
      write();
    } catch (cause) {
      reportBug(cause);
    }
  };

  return {
    record: (connection, vault, end) => {
      try {
        end.write(connection, vault);
      } catch (cause) {
        reportBug(cause);
        if (storageFailureReason(cause) !== null)
          pending.set(connection.profile.id, new Map([...of(connection), [end.id, end]]));
        return;
      }
      guarded(() => end.note(connection, vault));
    },
    recordAll: (connection) => {
      const { vault } = connection;
      if (!vault) return null;
      for (const [id, end] of [...of(connection)]) {
        try {
          end.write(connection, vault);
        } catch (cause) {
          const failure = storageErrorOf(cause);
          if (failure !== null) return failure;
          pending.get(connection.profile.id)?.delete(id);
          reportBug(cause);
          continue;
        }
        pending.get(connection.profile.id)?.delete(id);
        guarded(() => end.note(connection, vault));
        onRecordedLate();
      }
      return null;
    },
    isPending: (connection, id) => of(connection).has(id),
  };
};

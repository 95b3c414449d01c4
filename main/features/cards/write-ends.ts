import type { Vault } from '../../data/vault/open-vault.ts';
import {
  type StorageUnavailable,
  storageErrorOf,
  storageFailureReason,
} from '../../data/storage-failure.ts';
import type { OpenConnection } from '../open-connection.ts';

/**
 * How a write ended, as it is written down. `write` may be done again after it failed half way;
 * `note` is done once, after it.
 */
export type WriteEnd = {
  readonly id: string;
  readonly write: (connection: OpenConnection, vault: Vault) => void;
  readonly note: (connection: OpenConnection, vault: Vault) => void;
};

/**
 * Ends of writes on their way to the disk. One that could not be written down is kept until it can
 * be: the disk still says that the write is being sent, and nobody may act on that.
 */
export type WriteEnds = {
  readonly settle: (connection: OpenConnection, vault: Vault, end: WriteEnd) => void;
  /** Tries those again that are not on disk; null when none is left, else why not. */
  readonly settleAll: (connection: OpenConnection) => StorageUnavailable | null;
  readonly isUnsettled: (connection: OpenConnection, id: string) => boolean;
};

export const createWriteEnds = ({
  reportBug,
  onSettledLate,
}: {
  readonly reportBug: (cause: unknown) => void;
  readonly onSettledLate: () => void;
}): WriteEnds => {
  /** By profile: a connection that is closed and opened again has them still. */
  const unsettled = new Map<string, Map<string, WriteEnd>>();
  const of = ({ profile }: OpenConnection): ReadonlyMap<string, WriteEnd> =>
    unsettled.get(profile.id) ?? new Map<string, WriteEnd>();

  const guarded = (write: () => void): void => {
    try {
      write();
    } catch (cause) {
      reportBug(cause);
    }
  };

  return {
    settle: (connection, vault, end) => {
      try {
        end.write(connection, vault);
      } catch (cause) {
        reportBug(cause);
        if (storageFailureReason(cause) !== null)
          unsettled.set(connection.profile.id, new Map([...of(connection), [end.id, end]]));
        return;
      }
      guarded(() => end.note(connection, vault));
    },
    settleAll: (connection) => {
      const { vault } = connection;
      if (!vault) return null;
      for (const [id, end] of [...of(connection)]) {
        try {
          end.write(connection, vault);
        } catch (cause) {
          const failure = storageErrorOf(cause);
          if (failure !== null) return failure;
          unsettled.get(connection.profile.id)?.delete(id);
          reportBug(cause);
          continue;
        }
        unsettled.get(connection.profile.id)?.delete(id);
        guarded(() => end.note(connection, vault));
        onSettledLate();
      }
      return null;
    },
    isUnsettled: (connection, id) => of(connection).has(id),
  };
};

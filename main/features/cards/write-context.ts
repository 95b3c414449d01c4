import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { createKeyedMutex } from '../../time/keyed-mutex.ts';
import type { StorageUnavailable } from '../../data/storage-failure.ts';
import { type OpenConnection, noVault } from '../open-connection.ts';
import { type WriteRecord, mutexKeyOf, readRecord } from './write-record.ts';

export type FoundWrite = {
  readonly connection: OpenConnection;
  readonly vault: Vault;
  readonly record: WriteRecord;
};

/**
 * How writes are picked up: by id from the vault of the open connection, and one of a key at a
 * time.
 */
export type WriteContext = {
  readonly isCurrent: (connection: OpenConnection) => boolean;
  /**
   * Errors: `signed-out` for a connection that is not the open one, `storage-unavailable`,
   * `not-found`.
   */
  readonly find: (connection: OpenConnection | null, id: string) => Result<FoundWrite>;
  readonly runExclusive: <Value>(
    connection: OpenConnection,
    record: Pick<WriteRecord, 'id' | 'kind' | 'cardId'>,
    task: () => Promise<Value>,
  ) => Promise<Value>;
};

export const createWriteContext = ({
  connection: current,
  recordPending,
  onLeft,
}: {
  readonly connection: () => OpenConnection | null;
  readonly recordPending: (connection: OpenConnection) => StorageUnavailable | null;
  /** A task that ran alone came to its end. */ readonly onLeft: (
    connection: OpenConnection,
  ) => void;
}): WriteContext => {
  const runKeyed = createKeyedMutex();
  const isCurrent = (connection: OpenConnection): boolean => connection === current();
  return {
    isCurrent,
    find: (connection, id) => {
      if (!connection || !isCurrent(connection)) return failed({ kind: 'signed-out' });
      if (!connection.vault) return failed(noVault(connection));
      const notRecorded = recordPending(connection);
      if (notRecorded) return failed(notRecorded);
      const record = readRecord(connection.vault, id);
      return record === null
        ? failed({ kind: 'not-found', traceId: null })
        : ok({ connection, vault: connection.vault, record });
    },
    runExclusive: async (connection, record, task) => {
      try {
        return await runKeyed(`${connection.profile.id} ${mutexKeyOf(record)}`, task);
      } finally {
        onLeft(connection);
      }
    },
  };
};

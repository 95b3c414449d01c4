import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { StorageUnavailable } from '../../../data/storage-failure.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { createKeyedMutex } from '../../../time/keyed-mutex.ts';
import { noVault } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { type WriteRecord, mutexKeyOf, readRecord } from './write-record.ts';

type FoundWrite = { readonly vault: Vault; readonly record: WriteRecord };

/** How writes are picked up: by id from the vault, and one of a key at a time. */
export type WriteContext = {
  /** Errors: `signed-out` once the connection is closed, `storage-unavailable`, `not-found`. */
  readonly find: (id: string) => Result<FoundWrite>;
  readonly runExclusive: <Value>(
    record: Pick<WriteRecord, 'id' | 'kind' | 'cardId'>,
    task: () => Promise<Value>,
  ) => Promise<Value>;
};

/** A write that is under way when its connection closes still holds up the next one of its key. */
const createWriteMutex = (): ReturnType<typeof createKeyedMutex> => createKeyedMutex();

export const createWriteContext = (
  scope: Scope,
  {
    recordPending,
    onLeft,
  }: {
    readonly recordPending: () => StorageUnavailable | null;
    /** A task that ran alone came to its end. */
    readonly onLeft: () => void;
  },
): WriteContext => {
  const runKeyed = scope.carried(createWriteMutex);
  return {
    find: (id) => {
      if (!scope.isOpen()) return failed({ kind: 'signed-out' });
      const { vault } = scope;
      if (!vault) return failed(noVault(scope));
      const notRecorded = recordPending();
      if (notRecorded) return failed(notRecorded);
      const record = readRecord(vault, id);
      return record === null ? failed({ kind: 'not-found', traceId: null }) : ok({ vault, record });
    },
    runExclusive: async (record, task) => {
      try {
        return await runKeyed(mutexKeyOf(record), task);
      } finally {
        onLeft();
      }
    },
  };
};

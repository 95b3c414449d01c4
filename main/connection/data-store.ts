import type { SecretStore } from '../keychain/secret-store.ts';
import { type OpenData, openData } from './open-data.ts';

/** The source of a connection's data: memory if it has some, or only files. */
export type DataSource = 'anywhere' | 'files';

/** Opens the data of connections, and holds data in memory until the app ends. */
type DataStore = {
  /**
   * With `files`, data in memory is dropped unless the files cannot be opened. A vault with
   * suspected damage is checked as a whole first.
   */
  readonly open: (
    connectionId: string,
    how: { readonly from: DataSource; readonly isSuspected: boolean },
  ) => Promise<OpenData>;
  /** Drops the cache in memory, or with `vault` all data in memory. */
  readonly eraseMemory: (connectionId: string, what: { readonly vault: boolean }) => void;
};

export function createDataStore({
  secretStore,
  ...options
}: Omit<Parameters<typeof openData>[1], 'connectionId' | 'isSuspected'> & {
  readonly secretStore: SecretStore;
}): DataStore {
  const inMemory = new Map<string, OpenData>();
  return {
    open: async (connectionId, { from, isSuspected }) => {
      const inMemoryData = inMemory.get(connectionId);
      if (inMemoryData && from === 'anywhere') return inMemoryData;
      const data = await openData(secretStore, { ...options, connectionId, isSuspected });
      if (data.persistence === 'kept') {
        inMemory.delete(connectionId);
        inMemoryData?.close();
        return data;
      }
      if (inMemoryData) {
        data.close();
        return inMemoryData;
      }
      inMemory.set(connectionId, data);
      return data;
    },
    eraseMemory: (connectionId, { vault }) => {
      const inMemoryData = inMemory.get(connectionId);
      if (!vault) return inMemoryData?.cache.erase();
      inMemory.delete(connectionId);
      inMemoryData?.close();
    },
  };
}

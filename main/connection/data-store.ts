import type { SecretStore } from '../keychain/secret-store.ts';
import { type OpenData, openData } from './open-data.ts';

/** Where the data of a connection may come from: what memory holds of it counts, or files alone. */
export type DataSource = 'anywhere' | 'files';

/** Opens the data of connections, and holds what lives in memory of them while the program runs. */
type DataStore = {
  /**
   * From `files`: what was in memory is forgotten, unless the files cannot be opened. Suspected of
   * damage, the vault is read as a whole first.
   */
  readonly open: (
    connectionId: string,
    how: { readonly from: DataSource; readonly isSuspected: boolean },
  ) => Promise<OpenData>;
  /** Forgets the cache that is in memory, or all that is. */
  readonly eraseMemory: (connectionId: string, what: { readonly vault: boolean }) => void;
};

export function createDataStore({
  secretStore,
  ...where
}: Omit<Parameters<typeof openData>[1], 'connectionId' | 'isSuspected'> & {
  readonly secretStore: SecretStore;
}): DataStore {
  const inMemory = new Map<string, OpenData>();
  return {
    open: async (connectionId, { from, isSuspected }) => {
      const kept = inMemory.get(connectionId);
      if (kept && from === 'anywhere') return kept;
      const data = await openData(secretStore, { ...where, connectionId, isSuspected });
      if (data.persistence === 'kept') {
        inMemory.delete(connectionId);
        kept?.close();
        return data;
      }
      if (kept) {
        data.close();
        return kept;
      }
      inMemory.set(connectionId, data);
      return data;
    },
    eraseMemory: (connectionId, { vault }) => {
      const kept = inMemory.get(connectionId);
      if (!vault) return kept?.cache.erase();
      inMemory.delete(connectionId);
      kept?.close();
    },
  };
}

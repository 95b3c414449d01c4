import type { Result } from '../../../preload/contract/result.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import { forgetCommitCount } from '../../connection/commit-watch.ts';
import { eraseCacheFiles, eraseVaultFiles } from '../../connection/connection-data.ts';
import { dataKeys } from '../../keychain/data-keys.ts';
import type { KeychainFailure, SecretStore } from '../../keychain/secret-store.ts';
import { forgetEventSecrets } from '../vault/forget-event-secrets.ts';

type ErasingDeps = {
  readonly secretStore: SecretStore;
  readonly directory: string;
  readonly active: Pick<ActiveConnection, 'eraseMemory'>;
};

/** Erases what is kept of a connection that is not open. */
type Erasing = {
  readonly cache: (connectionId: string) => void;
  /** With the keys of what goes. */
  readonly data: (
    connectionId: string,
    what: { readonly vault: boolean },
  ) => Promise<Result<null, KeychainFailure>>;
  /** What proves its events: all of it, or of some kinds. */
  readonly eventSecrets: (
    connectionId: string,
    kinds?: Parameters<typeof forgetEventSecrets>[2],
  ) => Promise<Result<null, KeychainFailure>>;
};

export function createErasing({ secretStore, directory, active }: ErasingDeps): Erasing {
  const cache: Erasing['cache'] = (id) => {
    eraseCacheFiles(directory, id);
    active.eraseMemory(id, { vault: false });
  };
  const eventSecrets: Erasing['eventSecrets'] = (id, kinds) =>
    forgetEventSecrets({ secretStore, directory }, id, kinds);
  return {
    cache,
    eventSecrets,
    data: async (id, { vault }) => {
      cache(id);
      const keys = dataKeys(secretStore, id);
      const removed = await keys.remove('cache');
      if (!vault || !removed.ok) return removed;
      const forgotten = await eventSecrets(id);
      if (!forgotten.ok) return forgotten;
      const uncounted = await forgetCommitCount(secretStore, id);
      if (!uncounted.ok) return uncounted;
      eraseVaultFiles(directory, id);
      active.eraseMemory(id, { vault });
      return keys.remove('vault');
    },
  };
}

import type { Shutdown } from '../http/shutdown.ts';
import type { SecretStore } from './secret-store.ts';

/** The same store; the end of the app waits for writes in progress. */
export function createAwaitedSecretStore(
  store: SecretStore,
  awaited: Shutdown['awaited'],
): SecretStore {
  return {
    ...store,
    set: (account, secret) => awaited(() => store.set(account, secret)),
    remove: (account) => awaited(() => store.remove(account)),
    removeAll: (last) => awaited(() => store.removeAll(last)),
    get isLasting() {
      return store.isLasting;
    },
  };
}

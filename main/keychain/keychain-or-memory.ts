import { createMemorySecretStore } from './memory-secret-store.ts';
import type { SecretStore } from './secret-store.ts';

/**
 * The keychain if available, otherwise a store in memory until `recheck`. Decided once, at the
 * first call: splitting a session between both would be worse than either. The check may prompt the
 * user for a password, and every call waits for the answer.
 */
export function createKeychainOrMemory(keychain: SecretStore): SecretStore {
  let chosen: SecretStore | null = null;
  let choosing: Promise<SecretStore> | null = null;
  const choose = (): Promise<SecretStore> => {
    choosing ??= keychain
      .probe()
      .then(
        (state) => (chosen = state === 'available' ? keychain : createMemorySecretStore(state)),
      );
    return choosing;
  };
  return {
    get: async (account) => (await choose()).get(account),
    set: async (account, secret) => (await choose()).set(account, secret),
    remove: async (account) => (await choose()).remove(account),
    removeAll: async (last) => (await choose()).removeAll(last),
    probe: async () => (await choose()).probe(),
    recheck: async () => {
      if ((await choose()) === keychain || (await keychain.probe()) !== 'available') return;
      chosen = keychain;
      choosing = Promise.resolve(keychain);
    },
    get isLasting() {
      return chosen?.isLasting ?? keychain.isLasting;
    },
  };
}

import { ok } from '../../preload/contract/result.ts';
import type { KeychainState, SecretStore } from './secret-store.ts';

/**
 * Secrets in memory only: the replacement where there is no keychain, and the fake of tests.
 * `probe` returns the state of the replaced keychain. As a replacement of an `available` one (only
 * in tests), it counts as lasting.
 */
export function createMemorySecretStore(standsInFor: KeychainState = 'missing'): SecretStore {
  const secrets = new Map<string, string>();
  return {
    isLasting: standsInFor === 'available',
    get: async (account) => ok(secrets.get(account) ?? null),
    set: async (account, secret) => {
      secrets.set(account, secret);
      return ok(null);
    },
    remove: async (account) => {
      secrets.delete(account);
      return ok(null);
    },
    removeAll: async () => {
      secrets.clear();
      return ok(null);
    },
    probe: async () => standsInFor,
  };
}

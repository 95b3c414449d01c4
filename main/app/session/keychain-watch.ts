import type { KeychainState, SecretStore } from '../../keychain/secret-store.ts';

/** The state of the keychain at its last check. */
export type KeychainWatch = {
  readonly state: () => KeychainState;
  readonly check: () => Promise<KeychainState>;
  /** Checks again, and uses the keychain from now on if it is available. */
  readonly recheck: () => Promise<KeychainState>;
};

export function createKeychainWatch(
  secretStore: Pick<SecretStore, 'probe' | 'recheck'>,
): KeychainWatch {
  let state: KeychainState = 'available';
  const check = async (): Promise<KeychainState> => {
    state = await secretStore.probe();
    return state;
  };
  return {
    state: () => state,
    check,
    recheck: async () => {
      await secretStore.recheck?.();
      return check();
    },
  };
}

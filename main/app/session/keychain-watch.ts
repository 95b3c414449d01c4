import type { KeychainState, SecretStore } from '../../keychain/secret-store.ts';

/** What the keychain was, when it was last looked at. */
export type KeychainWatch = {
  readonly state: () => KeychainState;
  readonly check: () => Promise<KeychainState>;
  /** Besides, uses it from now on if it can be used. */
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

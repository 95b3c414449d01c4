import type { Result } from '../../preload/contract/result.ts';

/**
 * The state of the keychain. `locked`: it exists, but the user has not unlocked it. `missing`: this
 * desktop has none. `failed`: it exists and reported an unexpected error.
 */
export type KeychainState = 'available' | 'locked' | 'missing' | 'failed';

/** The same shape as the command error, so that it can be returned unchanged. */
export type KeychainFailure = {
  readonly kind: 'keychain-unavailable';
  readonly reason: Exclude<KeychainState, 'available'>;
};

/**
 * The store of secrets. An account is a name of `accounts.ts`; a secret is any text of any length.
 * `get` returns null only for an account that certainly has no entry; a keychain that cannot tell
 * is a failure. `set` is atomic: after an interruption the account has the old secret or the new
 * one. A call may take as long as the desktop waits for the user's password, so no fast path may
 * wait for one.
 */
export type SecretStore = {
  readonly get: (account: string) => Promise<Result<string | null, KeychainFailure>>;
  readonly set: (account: string, secret: string) => Promise<Result<null, KeychainFailure>>;
  readonly remove: (account: string) => Promise<Result<null, KeychainFailure>>;
  /**
   * Removes every account, those of other data folders included; `last` after all others, in this
   * order. A failure may leave some, and then all of `last`.
   */
  readonly removeAll: (last: readonly string[]) => Promise<Result<null, KeychainFailure>>;
  readonly probe: () => Promise<KeychainState>;
  /** Whether stored secrets survive the end of the app. */
  readonly isLasting: boolean;
  /**
   * If memory replaces the keychain: uses the keychain from now on if it is available, and drops
   * the secrets in memory.
   */
  readonly recheck?: () => Promise<void>;
};

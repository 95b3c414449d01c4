import type { Result } from '../../preload/contract/result.ts';

/**
 * What the keychain is to us. `locked`: it is there, its owner has not opened it. `missing`: this
 * desktop has none. `failed`: it is there and did something else than it should.
 */
export type KeychainState = 'available' | 'locked' | 'missing' | 'failed';

/** The same shape as the border's error, so that it can be handed on as it is. */
export type KeychainFailure = {
  readonly kind: 'keychain-unavailable';
  readonly reason: Exclude<KeychainState, 'available'>;
};

/**
 * Where secrets are. An account is a name of `accounts.ts`; a secret is any text, of any length.
 * `get` answers null only for an account that is known to hold nothing: a keychain that cannot tell
 * is a failure. `set` is whole or not at all: after an interruption the account holds the old
 * secret or the new one. A call can last as long as the desktop asks its owner for a password, so
 * nothing that must be quick may wait for one.
 */
export type SecretStore = {
  readonly get: (account: string) => Promise<Result<string | null, KeychainFailure>>;
  readonly set: (account: string, secret: string) => Promise<Result<null, KeychainFailure>>;
  readonly remove: (account: string) => Promise<Result<null, KeychainFailure>>;
  /**
   * Removes every account there is, those of other data folders too; `last` after all others, in
   * this order. A failure may leave some, and then leaves all of `last`.
   */
  readonly removeAll: (last: readonly string[]) => Promise<Result<null, KeychainFailure>>;
  readonly probe: () => Promise<KeychainState>;
  /** Whether what is set here survives the end of the program. */
  readonly isLasting: boolean;
  /**
   * Where memory stands in for the keychain: takes the keychain from now on if it can be used, and
   * leaves behind what memory held.
   */
  readonly recheck?: () => Promise<void>;
};

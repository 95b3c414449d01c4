import type { KeychainFailure } from './secret-store.ts';

export function keychainUnavailable(reason: KeychainFailure['reason']): KeychainFailure {
  return {
    kind: 'keychain-unavailable',
    reason,
  };
}

/** GLib's messages if no session bus, or no Secret Service on it, can be reached. */
const missingMessages =
  /could not connect|autolaunch|was not provided by any|ServiceUnknown|no such (interface|object)|Failed to load keytar|cannot open shared object|Cannot find (module|package)/i;

/**
 * Messages of gnome-keyring and KWallet for a locked collection or a closed password prompt, then
 * those of macOS.
 */
const lockedMessages =
  /locked|dismissed|cancell?ed|user interaction is not allowed|user name or passphrase/i;

/**
 * Classifies an exception of the keychain module. The messages are the system's, so an unknown one
 * is `failed`.
 */
export function failureOf(thrown: unknown): KeychainFailure {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (missingMessages.test(message)) return keychainUnavailable('missing');
  return keychainUnavailable(lockedMessages.test(message) ? 'locked' : 'failed');
}

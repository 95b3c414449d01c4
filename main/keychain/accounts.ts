import type { SecretName } from '../../preload/contract/app/connections.ts';

/** A database of a connection that has a key of its own. */
export type DataFile = 'cache' | 'vault';

export function tokensAccount(connectionId: string): string {
  return `connection/${connectionId}/tokens`;
}
export function secretAccount(connectionId: string, name: SecretName): string {
  return `connection/${connectionId}/${name}`;
}
/** The vault's entry has an older name of it, which keychains hold. */
const keyNames: Readonly<Record<DataFile, string>> = { cache: 'cache-key', vault: 'book-key' };

export function dataKeyAccount(connectionId: string, file: DataFile): string {
  return `connection/${connectionId}/${keyNames[file]}`;
}
/** The value of a secret that proves events; its name stands in the vault. */
export function eventSecretAccount(connectionId: string, secretId: string): string {
  return `connection/${connectionId}/event-secret/${secretId}`;
}

/** How many changes of its vault were committed: see `main/connection/commit-watch.ts`. */
export function commitCountAccount(connectionId: string): string {
  return `connection/${connectionId}/commit-count`;
}

/** What opens the backups that are made by plan, kept for those alone. */
export function backupPassphraseAccount(connectionId: string): string {
  return `connection/${connectionId}/backup-passphrase`;
}

/**
 * The proof of the app's PIN, the number of wrong tries in a row, and the companies that may reset a
 * forgotten PIN. They name no data folder: one
 * PIN guards every connection of this keychain, and a copied folder has its keys here as well.
 */
export const appLockAccounts = {
  verifier: 'app-lock',
  tries: 'app-lock/tries',
  companies: 'app-lock/companies',
} as const;

/** The name and the password for the proxy that asked for them last. */
export const proxyAccount = 'proxy';

/** Holds nothing secret. Being able to read it is the proof that the keychain is open. */
export const probeAccount = 'probe';

import type { SecretName } from '../../preload/contract/app/connections.ts';

/** A database of a connection with its own key. */
export type DataFile = 'cache' | 'vault';

export function tokensAccount(connectionId: string): string {
  return `connection/${connectionId}/tokens`;
}
export function secretAccount(connectionId: string, name: SecretName): string {
  return `connection/${connectionId}/${name}`;
}
/** The vault's entry uses an older name, because existing keychains contain it. */
const keyNames: Readonly<Record<DataFile, string>> = { cache: 'cache-key', vault: 'book-key' };

export function dataKeyAccount(connectionId: string, file: DataFile): string {
  return `connection/${connectionId}/${keyNames[file]}`;
}
/** The value of a secret that proves events; its name is in the vault. */
export function eventSecretAccount(connectionId: string, secretId: string): string {
  return `connection/${connectionId}/event-secret/${secretId}`;
}

/** The number of committed changes of the vault: see `main/connection/commit-watch.ts`. */
export function commitCountAccount(connectionId: string): string {
  return `connection/${connectionId}/commit-count`;
}

/** The password of planned backups, stored only for them. */
export function backupPasswordAccount(connectionId: string): string {
  return `connection/${connectionId}/backup-passphrase`;
}

/**
 * The proof of the app's PIN, the number of consecutive wrong attempts, and the companies that can
 * reset a forgotten PIN. They include no data folder: one PIN protects every connection of this
 * keychain, and a copied folder has its keys here, too.
 */
export const appLockAccounts = {
  verifier: 'app-lock',
  tries: 'app-lock/tries',
  companies: 'app-lock/companies',
} as const;

/** The credentials for the last proxy that asked. */
export const proxyAccount = 'proxy';

/** Contains no secret. Reading it proves that the keychain is open. */
export const probeAccount = 'probe';

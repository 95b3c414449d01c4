import { randomBytes } from 'node:crypto';
import { failed, ok, type Result } from '../../preload/contract/result.ts';
import { dataKeyAccount, type DataFile } from './accounts.ts';
import { keychainUnavailable } from './keychain-failure.ts';
import type { KeychainFailure, SecretStore } from './secret-store.ts';

const keyBytes = 32;

/**
 * `made-for-old-file`: the key of an existing file is lost and a new one was created, so the file
 * must be quarantined. Only for a cache.
 */
type DataKey = {
  readonly key: Uint8Array;
  readonly origin: 'kept' | 'made' | 'made-for-old-file';
};

/**
 * The key of an existing vault is lost. No new key is created: the old one may come back (another
 * keychain, a backup), and the vault with it.
 */
type VaultKeyLost = { readonly kind: 'vault-key-lost' };

type DataKeys = {
  /** The key of a file: from the keychain, or a new one that was read back from there first. */
  readonly open: (
    file: DataFile,
    options: { readonly fileExists: boolean },
  ) => Promise<Result<DataKey, KeychainFailure | VaultKeyLost>>;
  /** Replaces the key, for a file that was quarantined or erased. */
  readonly replace: (file: DataFile) => Promise<Result<DataKey, KeychainFailure>>;
  readonly remove: (file: DataFile) => Promise<Result<null, KeychainFailure>>;
};

function decode(text: string | null): Uint8Array | null {
  if (text === null || !/^[A-Za-z0-9_-]{43}$/.test(text)) return null;
  const read = Buffer.from(text, 'base64url');
  const key = read.length === keyBytes ? new Uint8Array(read) : null;
  // The buffer is in memory that Node shares, so overwrite it.
  read.fill(0);
  return key;
}

/** The two database keys of a connection: 256 random bits each. The keychain has the only copy. */
export function createDataKeys(secretStore: SecretStore, connectionId: string): DataKeys {
  const createKey = async (
    file: DataFile,
    origin: DataKey['origin'],
  ): Promise<Result<DataKey, KeychainFailure>> => {
    const account = dataKeyAccount(connectionId, file);
    const newKey = randomBytes(keyBytes);
    const text = newKey.toString('base64url');
    newKey.fill(0);
    const written = await secretStore.set(account, text);
    if (!written.ok) return written;
    // A file under a key that was not really stored could never be opened again.
    const readBack = await secretStore.get(account);
    if (!readBack.ok) return readBack;
    const key = decode(readBack.value);
    return key !== null && readBack.value === text
      ? ok({ key, origin })
      : failed(keychainUnavailable('failed'));
  };

  /** Null: no key. An entry that another program overwrote, in an open keychain, counts as none. */
  const read = async (file: DataFile): Promise<Result<string | null, KeychainFailure>> => {
    const account = dataKeyAccount(connectionId, file);
    const stored = await secretStore.get(account);
    if (
      stored.ok ||
      stored.error.reason !== 'failed' ||
      (await secretStore.probe()) !== 'available'
    )
      return stored;
    const secondRead = await secretStore.get(account);
    return secondRead.ok || secondRead.error.reason !== 'failed' ? secondRead : ok(null);
  };

  return {
    open: async (file, { fileExists }) => {
      const stored = await read(file);
      if (!stored.ok) return stored;
      const key = decode(stored.value);
      if (key !== null) return ok({ key, origin: 'kept' });
      if (!fileExists) return createKey(file, 'made');
      return file === 'vault'
        ? failed({ kind: 'vault-key-lost' })
        : createKey(file, 'made-for-old-file');
    },
    replace: (file) => createKey(file, 'made'),
    remove: (file) => secretStore.remove(dataKeyAccount(connectionId, file)),
  };
}

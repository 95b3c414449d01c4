import { ok, type Result } from '../../../preload/contract/result.ts';
import type { EventSecretName } from '../../data/vault/events/event-secret-names.ts';
import { openVault } from '../../data/vault/open-vault.ts';
import { vaultPath, databaseExists } from '../../data/database-files.ts';
import { removeEventSecrets } from '../../features/event-secrets.ts';
import { createDataKeys } from '../../keychain/data-keys.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { AppContext } from '../context.ts';

/**
 * Removes the secrets that prove a connection's events (all, or some kinds) from the keychain,
 * while the connection is closed. Call it before its vault is erased, because only the vault knows
 * their names. Call it also when another party takes over, because that party did not sign with
 * them. If a vault cannot be opened any more, its secrets stay, because their owner is unknown.
 */
export async function forgetEventSecrets(
  { secretStore, directory }: Pick<AppContext, 'secretStore' | 'directory'>,
  connectionId: string,
  kinds?: readonly EventSecretName['kind'][],
): Promise<Result<null, KeychainFailure>> {
  const path = vaultPath(directory, connectionId);
  if (!secretStore.isLasting || !databaseExists(path)) return ok(null);
  const key = await createDataKeys(secretStore, connectionId).open('vault', { fileExists: true });
  if (!key.ok)
    return key.error.kind === 'vault-key-lost' ? ok(null) : { ok: false, error: key.error };
  const opened = openVault({ kind: 'file', path, key: key.value.key });
  if (opened.kind !== 'opened') return ok(null);
  try {
    return await removeEventSecrets({ secretStore, connectionId, vault: opened.vault }, kinds);
  } finally {
    opened.vault.close();
  }
}

import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { Vault } from '../data/vault/open-vault.ts';
import { storageErrorOf } from '../data/storage-failure.ts';
import { type OpenConnection, noVault } from './open-connection.ts';

/**
 * What has to be in the vault before anything leaves. `storage-unavailable` where it is not on the
 * disk afterwards; a bug is thrown.
 */
export const writeDown = (
  {
    vault,
    vaultFailure,
    persistence,
  }: Pick<OpenConnection, 'vault' | 'vaultFailure' | 'persistence'>,
  put: (vault: Vault) => void,
): Result<null> => {
  if (!vault || persistence === 'memory-only') return failed(noVault({ vaultFailure }));
  try {
    put(vault);
    return ok(null);
  } catch (cause) {
    const failure = storageErrorOf(cause);
    if (failure === null) throw cause;
    return failed(failure);
  }
};

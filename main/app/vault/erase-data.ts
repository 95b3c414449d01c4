import type { Result } from '../../../preload/contract/result.ts';
import { forgetCommitCount } from '../../connection/commit-watch.ts';
import { eraseCacheFiles, eraseVaultFiles } from '../../connection/connection-data.ts';
import { createDataKeys } from '../../keychain/data-keys.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { AppContext } from '../context.ts';
import { forgetEventSecrets } from './forget-event-secrets.ts';

/** Erases the fetched data of a connection that is not open. */
export function eraseCache(
  { directory, active }: Pick<AppContext, 'directory' | 'active'>,
  connectionId: string,
): void {
  eraseCacheFiles(directory, connectionId);
  active.eraseMemory(connectionId, { vault: false });
}

/** Erases the stored data of a closed connection, and its keys. */
export async function eraseData(
  context: Pick<AppContext, 'secretStore' | 'directory' | 'active'>,
  id: string,
  { vault }: { readonly vault: boolean },
): Promise<Result<null, KeychainFailure>> {
  const { secretStore, directory, active } = context;
  eraseCache(context, id);
  const keys = createDataKeys(secretStore, id);
  const removed = await keys.remove('cache');
  if (!vault || !removed.ok) return removed;
  const forgotten = await forgetEventSecrets(context, id);
  if (!forgotten.ok) return forgotten;
  const countResult = await forgetCommitCount(secretStore, id);
  if (!countResult.ok) return countResult;
  eraseVaultFiles(directory, id);
  active.eraseMemory(id, { vault });
  return keys.remove('vault');
}

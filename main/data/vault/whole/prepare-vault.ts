import { keyForThread } from '../../database-key.ts';
import { databaseExists, hasLeftOvers } from '../../database-files.ts';
import { isOfEarlierVersion, type OpenFailure } from '../../open-database.ts';
import { runVaultWork } from './run-vault-work.ts';
import { vaultMigrations } from '../migrations.ts';

/**
 * Prepares a vault for opening, in a worker thread, because it takes as long as the vault is large.
 * A vault of an earlier version is checked as a whole, copied and migrated. A vault with suspected
 * damage, or one that was just imported, is checked as a whole. Returns why it cannot be opened;
 * null: no problem found.
 */
export async function prepareVault({
  path,
  key,
  isSuspected,
}: {
  readonly path: string;
  readonly key: Uint8Array;
  readonly isSuspected: boolean;
}): Promise<OpenFailure | null> {
  if (!databaseExists(path)) return null;
  // Leftovers of an import are deleted only after the new vault was checked as a whole.
  const isLong =
    isSuspected || hasLeftOvers(path) || isOfEarlierVersion(path, key, vaultMigrations);
  return isLong ? await runVaultWork('prepare', { path, key: keyForThread(key) }) : null;
}

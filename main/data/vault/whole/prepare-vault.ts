import { keyForThread } from '../../database-key.ts';
import { databaseExists, hasLeftOvers } from '../../database-files.ts';
import { isOfEarlierVersion, type OpenFailure } from '../../open-database.ts';
import { inWorker } from './in-worker.ts';
import { vaultMigrations } from '../migrations.ts';

/**
 * What takes as long as a vault is large and has to be done before it is opened, in a worker thread:
 * one of an earlier version is read as a whole, copied and brought to this one; one that is
 * suspected of damage, or has just taken another's place, is read as a whole. Why it cannot be
 * opened; null: nothing is known against it.
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
  // What an import replaced goes only once the vault in its place was read as a whole.
  const isLong =
    isSuspected || hasLeftOvers(path) || isOfEarlierVersion(path, key, vaultMigrations);
  return isLong ? await inWorker('prepare', { path, key: keyForThread(key) }) : null;
}

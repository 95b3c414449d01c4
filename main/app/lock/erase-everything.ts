import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { appLockAccounts } from '../../keychain/accounts.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { AppContext } from '../context.ts';

/** The proof of the PIN goes last: the PIN stays in force until everything it protects is gone. */
const removedLast = [appLockAccounts.companies, appLockAccounts.tries, appLockAccounts.verifier];

/**
 * For a user who cannot prove their identity: erases everything that the PIN protects, then the
 * PIN. All entries of this keychain are erased, those of other data folders included, because the
 * same PIN protects them. If the keychain is unusable, its entries and the PIN stay.
 */
export async function eraseEverything({
  lockState,
  active,
  secretStore,
  directory,
  startEmpty,
}: Pick<AppContext, 'lockState' | 'active' | 'secretStore' | 'directory' | 'startEmpty'>): Promise<
  Result<null, KeychainFailure>
> {
  const wasClosed = lockState.isClosed;
  let removed: Result<null, KeychainFailure> = ok(null);
  lockState.isClosed = true;
  try {
    await active.reopen(async () => {
      removed = await secretStore.removeAll(removedLast);
      if (!removed.ok) return;
      for (const name of readdirSync(directory))
        rmSync(path.join(directory, name), { recursive: true, force: true });
    });
  } finally {
    lockState.isClosed = wasClosed;
  }
  if (removed.ok) await startEmpty();
  else if (!wasClosed) await active.reopen();
  return removed;
}

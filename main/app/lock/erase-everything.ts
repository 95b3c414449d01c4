import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { appLockAccounts } from '../../keychain/accounts.ts';
import type { KeychainFailure } from '../../keychain/secret-store.ts';
import type { AppContext } from '../context.ts';

/** The proof of the PIN goes last: until all it guards is gone, it is asked for. */
const removedLast = [appLockAccounts.companies, appLockAccounts.tries, appLockAccounts.verifier];

/**
 * The way out for someone who cannot prove to be the owner: everything that the PIN guards goes,
 * then the PIN. All entries of this keychain go, also those of other data folders, because the same
 * PIN guards them. Where the keychain cannot be used, its entries stay, and so does the PIN in it.
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

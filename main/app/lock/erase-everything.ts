import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ok, type Result } from '../../../preload/contract/result.ts';
import type { ActiveConnection } from '../../connection/active-connection.ts';
import { appLockAccounts } from '../../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../../keychain/secret-store.ts';
import type { LockState } from './lock-state.ts';

type Deps = {
  readonly state: LockState;
  readonly active: Pick<ActiveConnection, 'reopen'>;
  readonly secretStore: Pick<SecretStore, 'removeAll'>;
  readonly directory: string;
  /** Erases the settings, and starts the app again without anything. */
  readonly startEmpty: () => Promise<void>;
};

/** The proof of the PIN goes last: until all it guards is gone, it is asked for. */
const removedLast = [appLockAccounts.companies, appLockAccounts.tries, appLockAccounts.verifier];

/**
 * The way out for someone who cannot prove to be the owner: everything that the PIN guards goes,
 * then the PIN. All entries of this keychain go, also those of other data folders, because the same
 * PIN guards them. Where the keychain cannot be used, its entries stay, and so does the PIN in it.
 */
export function createEraseEverything({ state, active, secretStore, directory, startEmpty }: Deps) {
  return async (): Promise<Result<null, KeychainFailure>> => {
    const wasClosed = state.isClosed;
    let removed: Result<null, KeychainFailure> = ok(null);
    state.isClosed = true;
    try {
      await active.reopen(async () => {
        removed = await secretStore.removeAll(removedLast);
        if (!removed.ok) return;
        for (const name of readdirSync(directory))
          rmSync(path.join(directory, name), { recursive: true, force: true });
      });
    } finally {
      state.isClosed = wasClosed;
    }
    if (removed.ok) await startEmpty();
    else if (!wasClosed) await active.reopen();
    return removed;
  };
}

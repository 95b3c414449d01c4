import path from 'node:path';
import type { Handlers } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { signedOutWhenClosed } from '../../connection/signed-out-when-closed.ts';
import { vaultPath, unreadableFiles } from '../../data/database-files.ts';
import { reasonOrThrow, storageError } from '../../data/storage-failure.ts';
import type { BackupPlans } from '../backups/backup-plans.ts';
import type { AppContext } from '../context.ts';
import type { Retention } from '../retention/retention.ts';
import { type RestoreVaultDeps, createRestoreCommands } from './restore-vault.ts';
import { type SaveVaultDeps, saveVault } from './save-vault.ts';
import { type DataPlacesDeps, createDataPlaces } from './data-places.ts';

type VaultCommandDeps = SaveVaultDeps &
  RestoreVaultDeps &
  DataPlacesDeps &
  Pick<AppContext, 'publishStatus'> & {
    readonly plans: Pick<BackupPlans, 'commands'>;
    readonly retention: Pick<Retention, 'commands'>;
  };

/** The user's commands on the vault file of a connection. */
export function createVaultCommands(deps: VaultCommandDeps): Handlers['vault'] {
  return {
    unopened: () => {
      const open = deps.active.current();
      if (open === null) return failed({ kind: 'signed-out' });
      const file = vaultPath(deps.directory, open.profile.id);
      return ok({
        current: open.vaultFailure === null ? null : path.basename(file),
        quarantined: unreadableFiles(file).map((each) => path.basename(each)),
      });
    },
    dismissLostRecords: () => {
      try {
        deps.active.data()?.dismissLostRecords();
      } catch (cause) {
        return failed(storageError(reasonOrThrow(cause)));
      }
      deps.publishStatus();
      return ok({});
    },
    exportFile: (input) => signedOutWhenClosed(saveVault(deps, input), deps.active.current),
    ...createDataPlaces(deps),
    ...deps.plans.commands,
    ...deps.retention.commands,
    ...createRestoreCommands(deps),
  };
}

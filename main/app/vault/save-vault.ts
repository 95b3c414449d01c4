import path from 'node:path';
import type { Handlers, Input } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { vaultFileExtension } from '../../data/vault/whole/vault-file.ts';
import { describeVault } from '../../features/vault/vault-company.ts';
import { checkBackupPassword } from '../session/check-backup-password.ts';
import type { BackupRecords } from '../backups/backup-records.ts';
import type { AppContext } from '../context.ts';

export type SaveVaultDeps = Pick<
  AppContext,
  'active' | 'directory' | 'desktop' | 'confirmAgain' | 'messages' | 'now'
> & { readonly records: Pick<BackupRecords, 'change'> };

const signedOut = failed({ kind: 'signed-out' as const });

/**
 * Saves the vault of the open connection at a path chosen by the user, encrypted with the password.
 */
export async function saveVault(
  deps: SaveVaultDeps,
  { password, confirmation }: Input<'vault', 'exportFile'>,
): Promise<Awaited<ReturnType<Handlers['vault']['exportFile']>>> {
  const open = deps.active.current();
  if (open === null) return signedOut;
  if (open.vault === null || open.persistence !== 'kept')
    return ok({ end: 'no-vault', fileName: null });
  const refusal = checkBackupPassword(open, password);
  if (refusal !== null) return refusal;
  const confirmed = await deps.confirmAgain(confirmation, open.profile.id);
  if (!confirmed.ok) return confirmed;
  const file = await deps.desktop.chooseFile.toSave({
    suggestedName: `${deps.messages()('backup.file', { connection: open.profile.name })}.${vaultFileExtension}`,
    extension: vaultFileExtension,
  });
  if (file === null) return ok({ end: 'cancelled', fileName: null });
  if (deps.active.current() !== open) return signedOut;
  // Refuses the folder of the vaults: a file saved there could replace a vault in use.
  if (path.resolve(path.dirname(file)) === path.resolve(deps.directory))
    return ok({ end: 'not-writable', fileName: null });
  const atEpochMs = deps.now();
  const exported = await open.vault.exportTo({
    file,
    password,
    about: JSON.stringify(describeVault(open, open.vault, atEpochMs)),
  });
  switch (exported.kind) {
    case 'exported':
      deps.records.change(open.profile.id, {
        last: {
          atEpochMs,
          folder: path.dirname(file),
          fileName: path.basename(file),
          checkedAtEpochMs: null,
          isByPlan: false,
        },
      });
      return ok({ end: 'saved', fileName: path.basename(file) });
    case 'memory-only':
      return ok({ end: 'no-vault', fileName: null });
    case 'unavailable':
      return ok({
        end:
          exported.reason === 'full' || exported.reason === 'damaged'
            ? exported.reason
            : 'not-writable',
        fileName: null,
      });
  }
}

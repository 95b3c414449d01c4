import { useState } from 'react';
import { DatabaseZap } from 'lucide-react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import { vaultFailureMessage } from '../../widgets/faults/vault-failure-messages.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { useCommand } from '../../platform/use-command.ts';
import { UnopenedVaults } from '../../widgets/unopened-vaults.tsx';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { BackupPlanRows } from './backup-plan.tsx';
import { RestoreBackupDialog } from './restore-backup-dialog.tsx';
import { SaveBackupDialog } from './save-backup-dialog.tsx';
import { useActions } from '../../platform/actions.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import { settingsActions } from './settings-actions.ts';

type OpenDialog =
  | { readonly dialog: 'save' }
  | { readonly dialog: 'bring'; readonly fileName: string }
  | null;

function ConnectionBackup({
  connection,
  failure,
}: {
  readonly connection: Connection;
  readonly failure: SessionStatus['vaultFailure'];
}) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [choose, choosing] = useCommand(
    bridge().vault.chooseFile,
    ({ fileName }) => fileName !== null && setOpenDialog({ dialog: 'bring', fileName }),
  );
  const close = (): void => setOpenDialog(null);
  useActions([
    [
      settingsActions['save-backup'],
      failure === null ? () => setOpenDialog({ dialog: 'save' }) : null,
    ],
    [settingsActions['plan-backups'], failure === null ? undefined : null],
    [settingsActions['restore-backup'], () => void choose({})],
  ]);
  return (
    <>
      <h3 className="connection-heading">{t('inbox.source.backup')}</h3>
      <p className="soft">{t('settings.backup.text', { connection: connection.name })}</p>
      {failure !== null && (
        <Note tone="wax" icon={DatabaseZap}>
          <strong>{t('overview.needs.vault-failed')}</strong> {t(vaultFailureMessage(failure))}
        </Note>
      )}
      <UnopenedVaults />
      <div className="settings-row">
        {failure === null && <ActionButton action={settingsActions['save-backup']} />}
        <ActionButton
          action={settingsActions['restore-backup']}
          isPending={choosing.phase === 'pending'}
        />
      </div>
      {failure === null && <BackupPlanRows connection={connection} />}
      {choosing.phase === 'failed' && <FaultLine error={choosing.error} attempt="read" />}
      {openDialog?.dialog === 'save' && (
        <SaveBackupDialog connection={connection} onClose={close} />
      )}
      {openDialog?.dialog === 'bring' && (
        <RestoreBackupDialog
          connection={connection}
          isFailed={failure !== null}
          fileName={openDialog.fileName}
          onOtherFile={() => void choose({})}
          key={openDialog.fileName}
          onClose={close}
        />
      )}
    </>
  );
}

/** The active connection's data that only this computer has, as a file. */
export function BackupPart() {
  const connection = useActiveConnection();
  const status = useSessionStatus();
  const isStored = connection !== null && status?.persistence !== 'memory-only';
  const pendingHandler = isStored ? undefined : null;
  useActions([
    [settingsActions['save-backup'], pendingHandler],
    [settingsActions['restore-backup'], pendingHandler],
    [settingsActions['plan-backups'], pendingHandler],
  ]);
  if (connection === null) return <p className="soft">{t('settings.backup.none')}</p>;
  if (status?.persistence === 'memory-only')
    return <p className="soft">{t('settings.backup.memory')}</p>;
  return (
    <ConnectionBackup
      key={connection.id}
      connection={connection}
      failure={status?.vaultFailure ?? null}
    />
  );
}

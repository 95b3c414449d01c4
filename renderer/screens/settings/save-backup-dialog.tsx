import { useState } from 'react';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { isShownAtPin, PinField, usePinConfirmation } from '../../widgets/pin-confirmation.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { NewBackupPassword, useNewPassword } from './new-backup-password.tsx';

const troubleMessages = {
  full: 'settings.backup.trouble.full',
  'not-writable': 'settings.backup.save.not-writable',
  damaged: 'settings.backup.save.damaged',
  'no-vault': 'settings.backup.memory',
} as const satisfies Record<string, MessageId>;

/** The password twice, then the system's save dialog. Input stays until the file is written. */
export function SaveBackupDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection;
  readonly onClose: () => void;
}) {
  const newPassword = useNewPassword({ name: connection.name });
  const [trouble, setTrouble] = useState<keyof typeof troubleMessages | null>(null);
  const [savedAs, setSavedAs] = useState<string | null>(null);
  const [save, saving] = useCommand(bridge().vault.exportFile);
  const pinConfirmation = usePinConfirmation();
  const submit = async (): Promise<void> => {
    newPassword.showProblems();
    setTrouble(null);
    if (!newPassword.isValid) return;
    const confirmation = pinConfirmation.confirm(connection.id);
    if (confirmation === null) return;
    const answer = await save({ password: newPassword.password, confirmation });
    if (!answer.ok) return pinConfirmation.refuse(answer.error);
    const { end, fileName } = answer.value;
    if (end === 'saved') setSavedAs(fileName);
    else if (end !== 'cancelled') setTrouble(end);
  };
  if (savedAs !== null) {
    return (
      <Dialog
        title={t('settings.backup.save.title', { connection: connection.name })}
        isOpen
        onClose={onClose}
        actions={
          <Button look="primary" autoFocus onPress={onClose}>
            {t('ui.close')}
          </Button>
        }
      >
        <div role="status">
          <Note tone="green" icon={CircleCheck}>
            {t('settings.backup.save.done', { file: savedAs })}
          </Note>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t('settings.backup.save.title', { connection: connection.name })}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          ref={pinConfirmation.button}
          isPending={saving.phase === 'pending'}
          onPress={() => void submit()}
        >
          {t('settings.backup.save.action', { connection: connection.name })}
        </DialogActions>
      }
    >
      <p>{t('settings.backup.save.text')}</p>
      <Form className="backup-form" onSubmit={() => pinConfirmation.onSubmit(() => void submit())}>
        <NewBackupPassword of={newPassword} hint={t('settings.backup.password.hint')} autoFocus />
        <PinField of={pinConfirmation} />
        <button type="submit" hidden />
      </Form>
      {trouble !== null && (
        <div role="alert">
          <Note tone="wax" icon={OctagonAlert}>
            {t(troubleMessages[trouble])}
          </Note>
        </div>
      )}
      {saving.phase === 'failed' && !isShownAtPin(saving.error) && (
        <FaultLine error={saving.error} attempt="save" />
      )}
    </Dialog>
  );
}

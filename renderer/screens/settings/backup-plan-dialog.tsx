import { useState } from 'react';
import { OctagonAlert } from 'lucide-react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { backupIntervals, backupCounts } from '../../../preload/contract/app/vault.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Select } from '../../ui/select.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { isShownAtPin, PinField, usePinConfirmation } from '../../widgets/pin-confirmation.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { NewBackupPassword, useNewPassword } from './new-backup-password.tsx';

type Plan = Output<'vault', 'plan'>['plan'];
type KeptCount = `${(typeof backupCounts)[number]}`;

const off = 'off';
const intervals = [off, ...backupIntervals] as const;
const troubleMessages = {
  'no-folder': 'settings.plan.no-folder',
  'other-folder': 'settings.backup.save.not-writable',
  'no-passphrase': 'settings.plan.failure.no-passphrase',
} as const satisfies Record<string, MessageId>;

/**
 * Interval, folder, number of backups, and the password twice; an empty password keeps the current
 * one.
 */
export function BackupPlanDialog({
  connection,
  before,
  chosenFolder,
  onClose,
}: {
  readonly connection: Connection;
  readonly before: Plan;
  readonly chosenFolder: string | null;
  readonly onClose: () => void;
}) {
  const [chosenInterval, setChosenInterval] = useState<(typeof intervals)[number]>(
    before?.every ?? 'day',
  );
  const [keptCount, setKeptCount] = useState<KeptCount>(String(before?.keep ?? 7) as KeptCount);
  const [folder, setFolder] = useState(chosenFolder ?? before?.folder ?? null);
  const newPassword = useNewPassword({ mayBeEmpty: before !== null, name: connection.name });
  const [trouble, setTrouble] = useState<keyof typeof troubleMessages | null>(null);
  const [save, saving] = useCommand(bridge().vault.setPlan);
  const pinConfirmation = usePinConfirmation();
  const [choose, choosing] = useCommand(bridge().vault.chooseFolder);
  const isOff = chosenInterval === off;
  const chooseFolder = async (): Promise<void> => {
    const answer = await choose({});
    if (!answer.ok || answer.value.folder === null) return;
    setFolder(answer.value.folder);
    setTrouble(null);
  };
  const submit = async (): Promise<void> => {
    newPassword.showProblems();
    setTrouble(null);
    if (!isOff && folder === null) return setTrouble('no-folder');
    if (!isOff && !newPassword.isValid) return;
    const confirmation = isOff ? null : pinConfirmation.confirm(connection.id);
    if (!isOff && confirmation === null) return;
    const answer = await save({
      confirmation,
      into: connection.id,
      plan: isOff
        ? null
        : {
            every: chosenInterval,
            keep: backupCounts.find((count) => String(count) === keptCount) ?? 7,
          },
      password: isOff || newPassword.isEmpty ? null : newPassword.password,
    });
    if (!answer.ok) return pinConfirmation.refuse(answer.error);
    const { end } = answer.value;
    if (end === 'saved' || end === 'off') onClose();
    else setTrouble(end);
  };
  return (
    <Dialog
      title={t('settings.plan.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          ref={pinConfirmation.button}
          isPending={saving.phase === 'pending'}
          onPress={() => void submit()}
        >
          {isOff ? t('ui.save') : t('settings.plan.save.on', { connection: connection.name })}
        </DialogActions>
      }
    >
      <Form className="backup-form" onSubmit={() => pinConfirmation.onSubmit(() => void submit())}>
        <RadioGroup
          label={t('settings.plan.every')}
          value={chosenInterval}
          onChange={setChosenInterval}
          choices={intervals.map((id) => ({ id, label: t(`settings.plan.every.${id}`) }))}
        />
        {isOff ? (
          before !== null && <p className="soft">{t('settings.plan.off.consequence')}</p>
        ) : (
          <>
            <div className="settings-row">
              <p>
                {folder === null ? t('settings.plan.folder.none') : <CodeText>{folder}</CodeText>}
              </p>
              <Button
                size="small"
                isPending={choosing.phase === 'pending'}
                onPress={() => void chooseFolder()}
              >
                {t('settings.plan.folder.choose')}
              </Button>
            </div>
            <Select<KeptCount>
              label={t('settings.plan.keep')}
              hint={t('settings.plan.keep.hint')}
              value={keptCount}
              onChange={setKeptCount}
              choices={backupCounts.map((count) => ({
                id: String(count) as KeptCount,
                label: t('settings.plan.keep.count', { count }),
              }))}
            />
            <NewBackupPassword
              of={newPassword}
              hint={t(
                before === null ? 'settings.backup.password.hint' : 'settings.plan.password.same',
              )}
            />
            <p className="soft">{t('settings.plan.keychain')}</p>
            <PinField of={pinConfirmation} />
          </>
        )}
        <button type="submit" hidden />
      </Form>
      {trouble !== null && (
        <div role="alert">
          <Note tone="wax" icon={OctagonAlert}>
            {t(troubleMessages[trouble])}
          </Note>
        </div>
      )}
      {choosing.phase === 'failed' && <FaultLine error={choosing.error} attempt="read" />}
      {saving.phase === 'failed' && !isShownAtPin(saving.error) && (
        <FaultLine error={saving.error} attempt="save" />
      )}
    </Dialog>
  );
}

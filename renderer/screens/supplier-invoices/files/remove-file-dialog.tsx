import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';

/** Asks before a file is removed: what goes, and what stays. */
export function RemoveFileDialog({
  id,
  fileName,
  onClose,
  onRemoved,
}: {
  readonly id: string;
  readonly fileName: string;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const [remove, removing] = useCommand(bridge().invoiceFiles.remove, onRemoved);
  return (
    <Dialog
      role="alertdialog"
      title={t('invoices.files.remove.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          isPending={removing.phase === 'pending'}
          onPress={() => void remove({ id })}
        >
          {t('ui.word.remove')}
        </DialogActions>
      }
    >
      <p className="filed-name">
        <T id="invoices.files.remove.text" values={{ name: <bdi>{fileName}</bdi> }} />
      </p>
      <p>{t('invoices.files.remove.stays')}</p>
      {removing.phase === 'failed' && <FaultLine error={removing.error} attempt="write" />}
    </Dialog>
  );
}

import type { ClientImport } from '../../../../preload/contract/clients/client-imports.ts';
import { t } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';

/** Asks before unsent rows and their decisions are discarded. */
export function LeaveDialog({
  run,
  onClose,
  onLeave,
}: {
  readonly run: ClientImport;
  readonly onClose: () => void;
  readonly onLeave: () => void;
}) {
  const isSuccess = run.counts.created > 0;
  return (
    <Dialog
      title={t(isSuccess ? 'imports.leave.close' : 'imports.leave.title')}
      isOpen
      role="alertdialog"
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} look={isSuccess ? 'primary' : 'final'} onPress={onLeave}>
          {t(isSuccess ? 'imports.dock.close' : 'imports.dock.leave')}
        </DialogActions>
      }
    >
      <p>
        {isSuccess
          ? t('imports.leave.some-sent', { count: run.counts.created })
          : t('imports.leave.nothing-sent')}
      </p>
    </Dialog>
  );
}

import type { RegistrationRow } from '../../../preload/contract/registrations.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { registrationTitle } from './registration-labels.ts';

/** Removing a registration from the list changes nothing at the service. */
export function UntrackConfirmation({
  row,
  onClose,
  onRemoved,
}: {
  readonly row: RegistrationRow;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const [untrack, untracking] = useCommand(bridge().registrations.untrack, () => {
    onClose();
    onRemoved();
  });
  return (
    <Dialog
      title={t('registrations.untrack.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          look="final"
          isPending={untracking.phase === 'pending'}
          onPress={() => void untrack({ id: row.id })}
        >
          {t('ui.word.stop-tracking')}
        </DialogActions>
      }
    >
      <p>
        <strong dir="auto">{registrationTitle(row, t)}</strong>
      </p>
      <p>{t('registrations.untrack.consequence')}</p>
      {untracking.phase === 'failed' && <FaultLine error={untracking.error} attempt="write" />}
    </Dialog>
  );
}

import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Digits } from '../../../widgets/facts/labels.tsx';
import { cardTitle } from '../../../widgets/cards/card-names.ts';

/** Removing a card from the list changes nothing at the bank; its label is deleted. */
export function RemoveConfirmation({
  row,
  onClose,
  onRemoved,
}: {
  readonly row: CardRow;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const [remove, removing] = useCommand(bridge().cards.untrack, () => {
    onClose();
    onRemoved();
  });
  return (
    <Dialog
      title={t('cards.remove.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          look="final"
          isPending={removing.phase === 'pending'}
          onPress={() => void remove({ id: row.id })}
        >
          {t('ui.word.remove')}
        </DialogActions>
      }
    >
      <p>
        <strong>{cardTitle(row, t)}</strong>{' '}
        {row.lastDigits !== null && <Digits of={row.lastDigits} />}
      </p>
      <p>{t('cards.remove.consequence')}</p>
      {removing.phase === 'failed' && <FaultLine error={removing.error} attempt="write" />}
    </Dialog>
  );
}

import { useCallback } from 'react';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Digits } from '../../../widgets/facts/labels.tsx';
import { cardTitle } from '../../../widgets/cards/card-names.ts';

/** Removing a card from the list changes nothing at the bank; the name given to it goes. */
export function RemoveConfirmation({
  row,
  onClose,
  onRemoved,
}: {
  readonly row: CardRow;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const t = useT();
  const [remove, removing] = useCommand(
    useCallback((input: { readonly id: CardId }) => bridge().cards.untrack(input), []),
  );
  const confirm = async (): Promise<void> => {
    const answer = await remove({ id: row.id });
    if (!answer.ok) return;
    onClose();
    onRemoved();
  };
  return (
    <Dialog
      title={t('cards.remove.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.cancel')}</Button>
          <Button
            look="final"
            isPending={removing.phase === 'pending'}
            onPress={() => void confirm()}
          >
            {t('webhooks.secret.remove')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{cardTitle(row, t)}</strong>{' '}
        {row.lastDigits !== null && <Digits of={row.lastDigits} />}
      </p>
      <p>{t('cards.remove.consequence')}</p>
      {removing.phase === 'failed' && <FaultLine error={removing.error} was="write" />}
    </Dialog>
  );
}

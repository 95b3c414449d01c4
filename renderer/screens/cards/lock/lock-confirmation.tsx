import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import { t } from '../../../i18n/i18n.ts';
import { CardArt } from '../../../widgets/cards/card-art.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Digits } from '../../../widgets/facts/labels.tsx';
import { cardTitle } from '../../../widgets/cards/card-names.ts';

/**
 * Shown if the user's settings require a confirmation, and for a lock that a link from outside
 * requests.
 */
export function LockConfirmation({
  row,
  onLock,
  onClose,
}: {
  readonly row: CardRow;
  readonly onLock: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={t('cards.lock.question')}
      isOpen
      onClose={onClose}
      role="alertdialog"
      actions={
        <DialogActions onClose={onClose} onPress={onLock}>
          {t('cards.lock.action')}
        </DialogActions>
      }
    >
      <div className="card-subject">
        <CardArt colour={row.gradientHexColor} />
        <span className="name">{cardTitle(row, t)}</span>
        {row.lastDigits !== null && <Digits of={row.lastDigits} />}
      </div>
      <p>{t('cards.lock.consequence')}</p>
    </Dialog>
  );
}

import type { SubscriptionRow } from '../../../../preload/contract/webhooks/webhooks.ts';
import { bridge } from '../../../platform/bridge.ts';
import { showInPlace } from '../../../platform/navigation.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { subscriptionTitle } from './subscription-labels.ts';

/** Asks before a subscription is deleted at the bank. Received events stay. */
export function RemoveSubscriptionDialog({
  row,
  onClose,
}: {
  readonly row: SubscriptionRow;
  readonly onClose: () => void;
}) {
  const [remove, removing] = useCommand(bridge().webhooks.remove, () => {
    showInPlace({ screen: 'webhooks' });
    onClose();
    restoreFocus();
  });
  return (
    <Dialog
      role="alertdialog"
      title={t('webhooks.remove.title', { name: subscriptionTitle(row, t) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('webhooks.remove.keep')}
          </Button>
          <Button
            look="final"
            isPending={removing.phase === 'pending'}
            onPress={() => void remove({ id: row.id })}
          >
            {t('webhooks.remove.action')}
          </Button>
        </>
      }
    >
      {row.callbackUrl !== null && (
        <p>
          <CodeText>{visibleText(row.callbackUrl)}</CodeText>
        </p>
      )}
      <p>{t('webhooks.remove.text')}</p>
      {removing.phase === 'failed' && <FaultLine error={removing.error} attempt="write" />}
    </Dialog>
  );
}

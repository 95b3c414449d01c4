import type { NewPayment } from '../../../../preload/contract/terminal-payments.ts';
import { amountText } from '../../../format/amount.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { useIsOnline } from '../../../platform/network.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PinField, type usePinConfirmation } from '../../../widgets/pin-confirmation.tsx';

/**
 * The question before a terminal payment above the user's threshold. It shows the amount even while
 * amounts are hidden: the user has just typed it, and confirms it.
 */
export function ConfirmStart({
  payment: { amount, reference },
  terminal,
  pinConfirmation,
  isPending,
  onConfirm,
  onBack,
  onClose,
}: {
  readonly payment: NewPayment;
  readonly terminal: string;
  readonly pinConfirmation: ReturnType<typeof usePinConfirmation>;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
}) {
  const isOnline = useIsOnline();
  const sum = amountText(formatLocale(), amount.value, {
    currency: amount.currency,
    precision: 'exact',
  });
  return (
    <Dialog
      title={t('payments.confirm.title', { sum })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button key="back" onPress={onBack}>
            {t('ui.word.back')}
          </Button>
          <Button
            key="confirm"
            look="primary"
            autoFocus={!pinConfirmation.isPinSet}
            isPending={isPending}
            isDisabled={!isOnline}
            onPress={onConfirm}
          >
            {t('payments.confirm.action', { sum })}
          </Button>
        </>
      }
    >
      <p>
        {isOnline ? (
          <T id="payments.confirm.what" values={{ terminal: <bdi>{terminal}</bdi> }} />
        ) : (
          t('ui.waits.network')
        )}
      </p>
      {reference !== '' && (
        <p>
          <bdi>{reference}</bdi>
        </p>
      )}
      <Form onSubmit={onConfirm}>
        <PinField of={pinConfirmation} autoFocus />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}

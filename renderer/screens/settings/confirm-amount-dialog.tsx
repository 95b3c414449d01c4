import { useState } from 'react';
import { amountExample, limitText, readLimit } from '../../format/limit-input.ts';
import { changePreferences, formatLocale } from '../../platform/preferences.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isShownAtPin, PinField, usePinConfirmation } from '../../widgets/pin-confirmation.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';

/** An empty field switches the confirmation off. With a PIN, the change needs the PIN. */
export function ConfirmAmountDialog({
  before,
  onClose,
}: {
  readonly before: string | null;
  readonly onClose: () => void;
}) {
  const locale = formatLocale();
  const pinConfirmation = usePinConfirmation();
  const [typed, setTyped] = useState(before === null ? '' : limitText(before, locale));
  const [wasTried, setTried] = useState(false);
  const [change, changing] = useCommand(changePreferences);
  const read = readLimit(typed, locale);
  const isWrong = !read.ok && read.problem !== 'empty';
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isWrong) return;
    const confirmPaymentsAbove = read.ok ? read.value : null;
    const confirmation = pinConfirmation.confirm(confirmPaymentsAbove ?? 'never');
    if (confirmation === null) return;
    const answer = await change({ confirmPaymentsAbove, confirmation });
    if (answer.ok) onClose();
    else await pinConfirmation.refuse(answer.error);
  };
  return (
    <Dialog
      title={t('settings.confirm.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          isPending={changing.phase === 'pending'}
          onPress={() => void submit()}
        >
          {t('ui.save')}
        </DialogActions>
      }
    >
      <Form className="backup-form" onSubmit={() => void submit()}>
        <TextField
          label={t('settings.confirm.field')}
          hint={t('settings.confirm.hint')}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          maxLength={40}
          autoFocus
          problemMessage={
            wasTried && isWrong
              ? t('limits.problem.not-a-number', { example: amountExample(locale) })
              : null
          }
        />
        <PinField of={pinConfirmation} />
        <button type="submit" hidden />
      </Form>
      {changing.phase === 'failed' && !isShownAtPin(changing.error) && (
        <FaultLine error={changing.error} attempt="save" />
      )}
    </Dialog>
  );
}

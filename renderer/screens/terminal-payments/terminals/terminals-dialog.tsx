import * as z from 'zod/mini';
import type { Terminal } from '../../../../preload/contract/terminal-payments.ts';
import { maxPaymentCharacters } from '../../../../preload/contract/terminal-payments.ts';
import { draftForm } from '../../../platform/drafts/draft-form.ts';
import { t } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useDraft } from '../../../platform/drafts/drafts.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { terminalName } from './terminal-name.ts';

/** The typed names, by terminal id. */
const namesForm = draftForm<Readonly<Record<string, string>>>({
  key: 'terminal-payments:names',
  belongsTo: 'connection',
  empty: {},
  shape: z.record(z.string(), z.string()),
});

/** The terminals seen in payments, each with the user's name for it. */
export function TerminalsDialog({
  terminals,
  onClose,
}: {
  readonly terminals: readonly Terminal[];
  readonly onClose: () => void;
}) {
  const draft = useDraft(namesForm);
  const [rename, renaming] = useCommand(bridge().terminalPayments.nameTerminal);
  if (draft === null || !draft.isLoaded) return null;
  const typed = new Map(Object.entries(draft.value));
  const save = async (): Promise<void> => {
    for (const { id, name } of terminals) {
      const newName = typed.get(id)?.trim();
      if (newName === undefined || newName === (name ?? '')) continue;
      const answer = await rename({ id, name: newName });
      if (!answer.ok) return;
    }
    await draft.replace(namesForm.empty);
    onClose();
  };
  return (
    <Dialog
      title={t('payments.terminals.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}

          isPending={renaming.phase === 'pending'}
          onPress={() => void save()}
        >
          {t('ui.save')}
        </DialogActions>
      }
    >
      <p>{t('payments.terminals.what')}</p>
      <Form className="terminal-names" onSubmit={() => void save()}>
        {terminals.map(({ id, name, number, paymentCount }, index) => (
          <TextField
            key={id}
            label={terminalName({ name: null, number }, t)}
            hint={t('payments.today.count', { count: paymentCount })}
            value={typed.get(id) ?? name ?? ''}
            onChange={(text) => draft.change((before) => ({ ...before, [id]: text }))}
            maxLength={maxPaymentCharacters.terminalName}
            autoFocus={index === 0}
          />
        ))}
        <button type="submit" hidden />
      </Form>
      {renaming.phase === 'failed' && <FaultLine error={renaming.error} attempt="save" />}
    </Dialog>
  );
}

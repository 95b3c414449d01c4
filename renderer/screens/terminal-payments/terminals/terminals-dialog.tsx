import { useState } from 'react';
import type { Terminal } from '../../../../preload/contract/terminal-payments.ts';
import { mostPaymentCharacters } from '../../../../preload/contract/terminal-payments.ts';
import { useT } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { terminalName } from './terminal-name.ts';

/** The terminals that payments were seen at, each with the name that the owner gives it. */
export const TerminalsDialog = ({
  terminals,
  onClose,
}: {
  readonly terminals: readonly Terminal[];
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [rename, renaming] = useCommand(bridge().terminalPayments.nameTerminal);
  const save = async (): Promise<void> => {
    for (const { id, name } of terminals) {
      const wanted = typed.get(id)?.trim();
      if (wanted === undefined || wanted === (name ?? '')) continue;
      const answer = await rename({ id, name: wanted });
      if (!answer.ok) return;
    }
    onClose();
  };
  return (
    <Dialog
      title={t('payments.terminals.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cards.dialog.cancel')}</Button>
          <Button
            look="primary"
            isPending={renaming.phase === 'pending'}
            onPress={() => void save()}
          >
            {t('payments.terminals.save')}
          </Button>
        </>
      }
    >
      <p>{t('payments.terminals.what')}</p>
      <form
        className="terminal-names"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {terminals.map(({ id, name, number, paymentCount }) => (
          <TextField
            key={id}
            label={terminalName({ name: null, number }, t)}
            hint={t('payments.terminals.count', { count: paymentCount })}
            value={typed.get(id) ?? name ?? ''}
            onChange={(text) => setTyped(new Map([...typed, [id, text]]))}
            maxLength={mostPaymentCharacters.terminalName}
          />
        ))}
        <button type="submit" hidden />
      </form>
      {renaming.phase === 'failed' && <FaultLine error={renaming.error} was="save" />}
    </Dialog>
  );
};

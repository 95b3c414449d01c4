import { useState } from 'react';
import type { ClientRow } from '../../../../preload/contract/clients/clients.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { ScopeSignIn } from '../../../widgets/faults/scope-sign-in.tsx';
import { clientTitle } from '../client-labels.ts';

/** The data that identifies a client before its deletion. */
export type ClientToRemove = Pick<
  ClientRow,
  'id' | 'name' | 'email' | 'city' | 'vatNumber' | 'taxIdentificationNumber'
>;

/** Asks before a client is deleted at the bank: which one it is, and that this cannot be undone. */
export function RemoveClientDialog({
  row,
  onClose,
  onRemoved,
}: {
  readonly row: ClientToRemove;
  readonly onClose: () => void;
  /** It is deleted, or the outcome is unknown. */
  readonly onRemoved: (end: 'removed' | 'was-gone' | 'unknown') => void;
}) {
  const isOnline = useIsOnline();
  const [isSure, setSure] = useState(false);
  const [writeId, setWriteId] = useState(() => crypto.randomUUID());
  const [refusal, setRefusal] = useState<CommandError | null>(null);
  const [remove, removing] = useCommand(bridge().clientChanges.remove);
  const name = clientTitle(row, t);
  const run = async (): Promise<void> => {
    setRefusal(null);
    const answer = await remove({ writeId, id: row.id });
    // A failed deletion is sent again with another id.
    setWriteId(crypto.randomUUID());
    if (!answer.ok) return;
    const { value } = answer;
    if (value.state === 'done') onRemoved(value.wasGone ? 'was-gone' : 'removed');
    else if (value.state === 'unknown') onRemoved('unknown');
    else setRefusal({ kind: 'rejected', problems: value.bankProblems, traceId: value.traceId });
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('clients.remove.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('clients.remove.keep')}
          </Button>
          <Button
            look="final"
            isPending={removing.phase === 'pending'}
            isDisabled={!isSure || !isOnline}
            onPress={() => void run()}
          >
            {t('clients.remove.action')}
          </Button>
        </>
      }
    >
      <p className="name">{name}</p>
      <p className="caption">
        {[row.city, row.email, row.vatNumber ?? row.taxIdentificationNumber]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p>{t('clients.remove.text')}</p>
      <Checkbox isSelected={isSure} onChange={setSure}>
        {t('clients.remove.sure', { name })}
      </Checkbox>
      {!isOnline && <p role="status">{t('ui.waits.network')}</p>}
      {refusal !== null && <FaultLine error={refusal} attempt="write" />}
      {removing.phase === 'failed' && (
        <>
          <FaultLine error={removing.error} attempt="write" />
          <ScopeSignIn error={removing.error} />
        </>
      )}
    </Dialog>
  );
}

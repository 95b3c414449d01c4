import { useState } from 'react';
import { FileX, History, UserX } from 'lucide-react';
import type { RegistrationRow } from '../../../preload/contract/registrations.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { registrationTitle } from './registration-labels.ts';
import './erase-confirmation.css';

const requiredDigits = 4;

/**
 * Erasing cannot be undone: the dialog names the registration, lists what is erased and what stays,
 * and requires the end of its id.
 */
export function EraseConfirmation({
  row,
  onClose,
}: {
  readonly row: RegistrationRow;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [erase, erasing] = useCommand(bridge().registrations.erase, onClose);
  const expected = row.id.slice(-requiredDigits);
  const isConfirmed = typed.trim().toLowerCase() === expected.toLowerCase();
  const isMismatch = !isConfirmed && typed.trim().length >= expected.length;
  return (
    <Dialog
      title={t('registrations.erase.title')}
      isOpen
      onClose={onClose}
      role="alertdialog"
      actions={
        <DialogActions
          onClose={onClose}
          look="final"
          isPending={erasing.phase === 'pending'}
          isDisabled={!isConfirmed}
          onPress={() => void erase({ id: row.id })}
        >
          {t('ui.word.delete')}
        </DialogActions>
      }
    >
      <p>
        <strong dir="auto">{registrationTitle(row, t)}</strong> <CodeText>{row.id}</CodeText>
      </p>
      <ul className="erase-consequences">
        <li>
          <Icon of={UserX} tone="dim" />
          {t('registrations.erase.goes')}
        </li>
        <li>
          <Icon of={FileX} tone="dim" />
          {t('connections.remove.bank-unchanged')}
        </li>
        <li>
          <Icon of={History} tone="dim" />
          {t('registrations.erase.stays')}
        </li>
      </ul>
      <TextField
        label={t('registrations.erase.type', { count: requiredDigits })}
        value={typed}
        onChange={setTyped}
        isReadOnly={erasing.phase === 'pending'}
        maxLength={40}
        isCode
        autoFocus
        {...(isMismatch ? { problemMessage: t('registrations.erase.other') } : {})}
      />
      {erasing.phase === 'failed' && <FaultLine error={erasing.error} attempt="write" />}
    </Dialog>
  );
}

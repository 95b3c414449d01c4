import { useState } from 'react';
import { Download, FileUp } from 'lucide-react';
import type { NewRegistration } from '../../../../preload/contract/registrations.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useHiddenAmounts } from '../../../platform/preferences.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Dots } from '../../../widgets/amounts/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeBlock } from '../../../widgets/facts/code-block.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { readRegistrationJson } from './read-registration-json.ts';
import type { JsonFault } from './read-registration-json.ts';
import { writeRegistrationJson } from './write-registration-json.ts';

/** Far above the size of a registration as JSON, in bytes. */
const maxBytes = 2_000_000;

type Fault = JsonFault | 'not-readable' | 'too-big';

/** Reads a registration from a file or a pasted text into the form. */
export function ImportJsonDialog({
  isFormBegun,
  onImport,
  onClose,
}: {
  readonly isFormBegun: boolean;
  readonly onImport: (registration: NewRegistration) => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const readFile = async (file: File): Promise<void> => {
    if (file.size > maxBytes) return setFault('too-big');
    try {
      setText(await file.text());
      setFault(null);
    } catch {
      setFault('not-readable');
    }
  };
  const importText = (): void => {
    const read = readRegistrationJson(text);
    if (!read.ok) return setFault(read.fault);
    onImport(read.registration);
    onClose();
  };
  return (
    <Dialog
      title={t('registrations.import.title')}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} isDisabled={text.trim() === ''} onPress={importText}>
          {t('registrations.import.confirm')}
        </DialogActions>
      }
    >
      <p>{t('registrations.import.what')}</p>
      <div>
        <FileButton
          icon={FileUp}
          accepts={['application/json', '.json']}
          onFile={(file) => void readFile(file)}
        >
          {t('registrations.import.file')}
        </FileButton>
      </div>
      <TextField
        label={t('registrations.import.paste')}
        lines="many"
        isCode
        autoFocus
        value={text}
        onChange={(next) => {
          setText(next);
          setFault(null);
        }}
        problemMessage={fault === null ? null : t(`registrations.import.fault.${fault}`)}
      />
      {isFormBegun && <p className="caption">{t('registrations.import.replaces')}</p>}
    </Dialog>
  );
}

/** Exports the form's content as JSON, which the import can read again. */
export function ExportJsonDialog({
  registration,
  onClose,
}: {
  readonly registration: NewRegistration;
  readonly onClose: () => void;
}) {
  const isHidden = useHiddenAmounts();
  const [isSaved, setSaved] = useState(false);
  const [save, saving] = useCommand(bridge().registrations.saveForm, ({ wasSaved }) =>
    setSaved(wasSaved),
  );
  const json = writeRegistrationJson(registration);
  const saveAs = (): void => {
    setSaved(false);
    void save({ json });
  };
  return (
    <Dialog
      title={t('registrations.export.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          <Button
            look="primary"
            icon={Download}
            isPending={saving.phase === 'pending'}
            onPress={saveAs}
          >
            {t('registrations.export.save')}
          </Button>
        </>
      }
    >
      <p>{t('registrations.export.what')}</p>
      {isHidden ? (
        <p>
          <Dots /> {t('registrations.json.hidden')}
        </p>
      ) : (
        <CodeBlock title={t('registrations.export.json')} text={json} />
      )}
      <p role="status" className="caption">
        {isSaved && t('ui.word.file-saved')}
      </p>
      {saving.phase === 'failed' && <FaultLine error={saving.error} attempt="save" />}
    </Dialog>
  );
}

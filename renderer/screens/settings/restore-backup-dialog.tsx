import { useState } from 'react';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import type { VaultFileSummary, VaultFileProblem } from '../../../preload/contract/app/vault.ts';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmRestore } from './confirm-restore.tsx';

const troubleMessages: Readonly<Record<Exclude<VaultFileProblem, 'wrong-password'>, MessageId>> = {
  damaged: 'settings.backup.trouble.damaged',
  'not-a-vault': 'settings.backup.trouble.not-a-vault',
  'newer-version': 'settings.backup.trouble.newer-version',
  'not-readable': 'settings.backup.trouble.not-readable',
  full: 'settings.backup.trouble.full',
  'not-writable': 'settings.backup.trouble.not-writable',
  'not-chosen': 'settings.backup.trouble.not-chosen',
};

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'question'; readonly about: VaultFileSummary }
  | { readonly kind: 'done' };

/**
 * The password of a chosen file, its description, and the question whether it may replace the
 * current vault.
 */
export function RestoreBackupDialog({
  connection,
  fileName,
  isFailed,
  onOtherFile,
  onClose,
}: {
  readonly connection: Connection;
  readonly fileName: string;
  /** The current vault cannot be opened. */
  readonly isFailed: boolean;
  readonly onOtherFile: () => void;
  readonly onClose: () => void;
}) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const [password, setPassword] = useState('');
  const [accepts, setAccepts] = useState(false);
  const [trouble, setTrouble] = useState<VaultFileProblem | null>(null);
  const [read, reading] = useCommand(bridge().vault.readFile);
  const [restore, restoring] = useCommand(bridge().vault.importFile);

  const open = async (): Promise<void> => {
    setTrouble(null);
    if (password === '') return;
    const answer = await read({ password });
    if (!answer.ok) return;
    if (answer.value.end === 'read') setStep({ kind: 'question', about: answer.value.about });
    else setTrouble(answer.value.end);
  };
  const replace = async (): Promise<void> => {
    setTrouble(null);
    const answer = await restore({ password, into: connection.id, acceptsOther: accepts });
    if (!answer.ok) return;
    const { end } = answer.value;
    if (end === 'imported') setStep({ kind: 'done' });
    // The file changed meanwhile: show its new description.
    else if (end === 'other-company') await open();
    else setTrouble(end);
  };
  const needsConsent = step.kind === 'question' && step.about.company !== 'same';
  const actions =
    step.kind === 'done' ? (
      <Button look="primary" autoFocus onPress={onClose}>
        {t('ui.close')}
      </Button>
    ) : (
      <>
        {/* The question first focuses Cancel. */}
        <Button key={step.kind} autoFocus={step.kind === 'question'} onPress={onClose}>
          {t('ui.cancel')}
        </Button>
        {step.kind === 'password' ? (
          <Button
            look="primary"
            isPending={reading.phase === 'pending'}
            isDisabled={password === ''}
            onPress={() => void open()}
          >
            {t('settings.backup.restore.open')}
          </Button>
        ) : (
          <Button
            look="final"
            isPending={restoring.phase === 'pending'}
            isDisabled={needsConsent && !accepts}
            onPress={() => void replace()}
          >
            {t('settings.backup.restore.action')}
          </Button>
        )}
      </>
    );
  return (
    <Dialog
      title={t('settings.backup.restore.title')}
      role={step.kind === 'question' ? 'alertdialog' : 'dialog'}
      isOpen
      onClose={onClose}
      actions={actions}
    >
      {step.kind === 'done' ? (
        <div role="status">
          <Note tone="green" icon={CircleCheck}>
            {t('settings.backup.restore.done')}
          </Note>
        </div>
      ) : (
        <p className="settings-row">
          <CodeText>{fileName}</CodeText>
          <Button size="small" look="quiet" onPress={onOtherFile}>
            {t('settings.backup.restore.other-file')}
          </Button>
        </p>
      )}
      {step.kind === 'password' && (
        <Form className="backup-form" onSubmit={() => void open()}>
          <TextField
            type="password"
            label={t('ui.word.password')}
            hint={t('settings.backup.restore.password.hint')}
            value={password}
            onChange={(text) => {
              setPassword(text);
              setTrouble(null);
            }}
            maxLength={1024}
            autoFocus
            problemMessage={
              trouble === 'wrong-password' ? t('settings.backup.trouble.wrong-password') : null
            }
          />
        </Form>
      )}
      {step.kind === 'question' && (
        <ConfirmRestore
          about={step.about}
          connection={connection}
          isFailed={isFailed}
          accepts={accepts}
          onAccepts={setAccepts}
        />
      )}
      {trouble !== null && (trouble !== 'wrong-password' || step.kind === 'question') && (
        <div role="alert">
          <Note tone="wax" icon={OctagonAlert}>
            {t(
              trouble === 'wrong-password'
                ? 'settings.backup.trouble.wrong-password'
                : troubleMessages[trouble],
            )}{' '}
            {t('settings.backup.unchanged')}
          </Note>
        </div>
      )}
      {reading.phase === 'failed' && <FaultLine error={reading.error} attempt="read" />}
      {restoring.phase === 'failed' && <FaultLine error={restoring.error} attempt="write" />}
    </Dialog>
  );
}

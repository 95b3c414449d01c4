import { useState } from 'react';
import type { Verdict } from '../../../../preload/contract/webhooks/inbox.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Proof } from './proof.tsx';
import { readHeaders } from './read-headers.ts';

const maxCharacters = 2_000_000;

/** Verifies any message: its body, its header, and a secret, which exists only in this dialog. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const [body, setBody] = useState('');
  const [headerText, setHeaderText] = useState('');
  const [secret, setSecret] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [verify, verifying] = useCommand(bridge().events.verify, (answer) =>
    setVerdict(answer.verdict),
  );
  const { headers, unreadLines } = readHeaders(headerText);
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setVerdict(null);
  };
  return (
    <Dialog
      title={t('inbox.verify.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          <Button
            look="primary"
            isPending={verifying.phase === 'pending'}
            isDisabled={body === '' || body.length > maxCharacters}
            onPress={() =>
              void verify({ body, headers: [...headers], secret: secret === '' ? null : secret })
            }
          >
            {t('inbox.verify.action')}
          </Button>
        </>
      }
    >
      <p>{t('inbox.verify.what')}</p>
      <TextField
        label={t('inbox.step.body')}
        hint={t('inbox.verify.body-hint')}
        lines="many"
        isCode
        autoFocus
        value={body}
        onChange={change(setBody)}
        problem={body.length > maxCharacters ? 'too-long' : null}
      />
      <TextField
        label={t('inbox.verify.headers')}
        hint={t('inbox.import.headers-hint')}
        lines="many"
        isCode
        value={headerText}
        onChange={change(setHeaderText)}
        problemMessage={
          unreadLines === 0 ? null : t('inbox.headers.unread', { count: unreadLines })
        }
      />
      <TextField
        label={t('ui.word.signing-secret')}
        hint={t('inbox.verify.secret-hint')}
        type="password"
        isCode
        maxLength={512}
        value={secret}
        onChange={change(setSecret)}
      />
      <div role="status">{verdict !== null && <Proof verdict={verdict} />}</div>
      {verifying.phase === 'failed' && <FaultLine error={verifying.error} attempt="read" />}
    </Dialog>
  );
}

import { useState } from 'react';
import type { ProxyQuestion } from '../../preload/contract/app/proxy.ts';
import { t } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { FaultLine } from '../widgets/faults/fault-panel.tsx';
import { bridge } from '../platform/bridge.ts';
import { useProxy } from '../platform/proxy.ts';
import { useCommand } from '../platform/use-command.ts';
import './proxy-dialog.css';

function ProxyQuestionDialog({ question }: { readonly question: NonNullable<ProxyQuestion> }) {
  const [username, setUsername] = useState(question.username);
  const [password, setPassword] = useState('');
  const [wasTried, setTried] = useState(false);
  const [enter, entering] = useCommand(bridge().proxy.enter, () => setTried(false));
  const submit = (): void => {
    setTried(true);
    if (username !== '' && password !== '') void enter({ username, password });
  };
  const missing = (value: string): string | null => (wasTried && value === '' ? 'required' : null);
  return (
    <Dialog
      title={t('shell.proxy.title')}
      isOpen
      onClose={() => void bridge().proxy.ask({ isAsked: false })}
      actions={
        <>
          <Button onPress={() => void bridge().proxy.ask({ isAsked: false })}>
            {t('ui.cancel')}
          </Button>
          <Button look="primary" isPending={entering.phase === 'pending'} onPress={submit}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <p>{t('shell.proxy.text', { place: question.place })}</p>
      <Form className="proxy-form" onSubmit={submit}>
        <TextField
          label={t('ui.word.name')}
          value={username}
          onChange={setUsername}
          maxLength={500}
          autoFocus
          isCode
          problem={missing(username)}
        />
        <TextField
          type="password"
          label={t('ui.word.password')}
          value={password}
          onChange={setPassword}
          maxLength={500}
          problem={missing(password)}
          problemMessage={question.isRefused && !wasTried ? t('shell.proxy.refused') : null}
        />
        {/* Enter submits a form with several fields only if it has a submit button. */}
        <button type="submit" hidden />
      </Form>
      {entering.phase === 'failed' && <FaultLine error={entering.error} attempt="write" />}
    </Dialog>
  );
}

/** Asks for the user name and password of a proxy between this computer and the internet. */
export function ProxyDialog() {
  const question = useProxy((state) => state.question);
  if (question?.isAsked !== true) return null;
  return <ProxyQuestionDialog question={question} />;
}

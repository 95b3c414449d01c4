import { useState } from 'react';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { useEscape } from './use-escape.ts';

/**
 * For a user who cannot sign in: erases all data on this computer, after a word that nobody types
 * by accident. Main then restarts the app.
 */
export function EraseData({ onBack }: { readonly onBack: () => void }) {
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const [erase, erasing] = useCommand(bridge().appLock.erase);
  useEscape(onBack);
  const word = t('shell.lock.erase.word');
  const isRight = typed.trim().toLocaleUpperCase() === word;
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isRight && erasing.phase !== 'pending') await erase({});
  };
  return (
    <Form onSubmit={() => void submit()}>
      <h1>{t('shell.lock.erase')}</h1>
      <p>{t('shell.lock.erase.text')}</p>
      <p>
        <strong id="erase-goes">{t('shell.lock.erase.goes')}</strong>
      </p>
      <ul className="lock-erased-data" aria-labelledby="erase-goes">
        <li>{t('shell.lock.erase.goes.what')}</li>
        <li>{t('shell.lock.erase.goes.handed')}</li>
        <li>{t('shell.lock.erase.goes.copies')}</li>
      </ul>
      <p>
        <strong>{t('shell.lock.erase.stays')}</strong> {t('shell.lock.erase.stays.what')}
      </p>
      <p>{t('shell.lock.erase.check')}</p>
      <TextField
        label={t('shell.lock.erase.field', { word })}
        value={typed}
        onChange={(next) => {
          setTried(false);
          setTyped(next);
        }}
        maxLength={40}
        autoFocus
        problemMessage={wasTried && !isRight ? t('shell.lock.erase.field', { word }) : null}
      />
      {erasing.phase === 'failed' && <FaultLine error={erasing.error} attempt="write" />}
      <div className="lock-row">
        <Button type="submit" look="wax" isPending={erasing.phase === 'pending'}>
          {t('shell.lock.erase.action')}
        </Button>
        <Button look="quiet" onPress={onBack}>
          {t('ui.word.back')}
        </Button>
      </div>
    </Form>
  );
}

import { useState } from 'react';
import type { TryOutcome } from '../../../preload/contract/app/app-lock.ts';
import { minSecretLength, maxSecretLength } from '../../../preload/contract/app/app-lock-limits.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { waitText } from '../../widgets/pin-confirmation.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';

/** Why main rejected the new PIN; null: another cause. */
function problemOf(error: CommandError): string | null {
  return error.kind === 'invalid-input' ? (error.problems[0]?.code ?? null) : null;
}

/** Sets, changes or removes the PIN. */
export function PinDialog({
  purpose,
  onClose,
}: {
  readonly purpose: 'set' | 'change' | 'remove';
  readonly onClose: () => void;
}) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [wasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<TryOutcome | null>(null);
  const [set, setting] = useCommand(bridge().appLock.set);
  const [remove, removing] = useCommand(bridge().appLock.remove);
  const running = purpose === 'remove' ? removing : setting;
  const isShort = [...next].length < minSecretLength;
  const differs = next !== repeated;
  const problem = running.phase === 'failed' ? problemOf(running.error) : null;

  const send = (): Promise<Result<TryOutcome>> =>
    purpose === 'remove'
      ? remove({ current })
      : set({ current: purpose === 'set' ? null : current, next });
  const submit = async (): Promise<void> => {
    setTried(true);
    if (purpose !== 'remove' && (isShort || differs)) return;
    const answer = await send();
    if (!answer.ok) return;
    if (answer.value.outcome === 'right') onClose();
    else setRefusal(answer.value);
  };

  const currentProblem =
    refusal === null
      ? null
      : refusal.outcome === 'wait'
        ? waitText(refusal.waitMs, t)
        : t(refusal.outcome === 'unreadable' ? 'shell.lock.unreadable' : 'shell.lock.wrong');
  const nextProblem =
    (wasTried && isShort) || problem === 'too-short'
      ? t('settings.backup.password.short', { count: minSecretLength })
      : problem === 'too-simple'
        ? t('settings.lock.too-simple')
        : null;
  return (
    <Dialog
      title={t(`settings.lock.${purpose}.title`)}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions
          onClose={onClose}
          isPending={running.phase === 'pending'}
          onPress={() => void submit()}
        >
          {t(purpose === 'remove' ? 'settings.lock.remove.action' : 'settings.lock.save')}
        </DialogActions>
      }
    >
      <p>{t(purpose === 'remove' ? 'settings.lock.remove.text' : 'settings.lock.set.text')}</p>
      <Form className="backup-form" onSubmit={() => void submit()}>
        {purpose !== 'set' && (
          <TextField
            type="password"
            label={t('settings.lock.current')}
            value={current}
            onChange={(typed) => {
              setRefusal(null);
              setCurrent(typed);
            }}
            maxLength={maxSecretLength}
            autoFocus
            problemMessage={currentProblem}
          />
        )}
        {purpose !== 'remove' && (
          <>
            <TextField
              type="password"
              label={t('settings.lock.new')}
              hint={t('settings.lock.new.hint', { count: minSecretLength })}
              value={next}
              onChange={setNext}
              maxLength={maxSecretLength}
              autoFocus={purpose === 'set'}
              problemMessage={nextProblem}
            />
            <TextField
              type="password"
              label={t('settings.lock.again')}
              value={repeated}
              onChange={setRepeated}
              maxLength={maxSecretLength}
              problemMessage={
                wasTried && !isShort && differs ? t('settings.backup.again.differs') : null
              }
            />
          </>
        )}
        <button type="submit" hidden />
      </Form>
      {running.phase === 'failed' && problem === null && (
        <FaultLine error={running.error} attempt="save" />
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import type { ResetOutcome } from '../../../preload/contract/app/app-lock.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { useEscape } from './use-escape.ts';

const outcomeMessages = {
  reset: null,
  'other-company': 'shell.lock.forgot.other-company',
  'not-signed-in': 'shell.lock.forgot.not-signed-in',
  'no-bank': 'shell.lock.forgot.no-bank',
  'unknown-company': 'shell.lock.forgot.unknown-company',
  'not-fresh': 'shell.lock.forgot.not-fresh',
} as const satisfies Readonly<Record<ResetOutcome['outcome'], MessageId | null>>;

/**
 * A sign-in at the bank proves that the user is the owner. Without it, the user can erase the data
 * and start again.
 */
export function ForgottenPin({
  onBack,
  onErase,
}: {
  readonly onBack: () => void;
  readonly onErase: () => void;
}) {
  const [reset, resetting] = useCommand(bridge().appLock.reset, (result) =>
    setOutcome(result.outcome),
  );
  const [outcome, setOutcome] = useState<ResetOutcome['outcome'] | null>(null);
  const isWaiting = resetting.phase === 'pending';
  const run = (): void => {
    setOutcome(null);
    void reset({});
  };
  const cancel = (): void => void bridge().appLock.cancelReset({});
  useEscape(isWaiting ? cancel : onBack);
  const message = outcome === null ? null : outcomeMessages[outcome];
  return (
    <>
      <h1>{t('shell.lock.forgot')}</h1>
      <p>{t('shell.lock.forgot.text')}</p>
      <p role="status">
        {isWaiting ? t('shell.lock.forgot.waiting') : message !== null && t(message)}
      </p>
      {resetting.phase === 'failed' && <FaultLine error={resetting.error} attempt="write" />}
      <div className="lock-row">
        <Button look="primary" autoFocus isPending={isWaiting} onPress={run}>
          {t('shell.lock.forgot.action')}
        </Button>
        {isWaiting ? (
          <Button look="quiet" onPress={cancel}>
            {t('ui.word.cancel-sign-in')}
          </Button>
        ) : (
          <Button look="quiet" onPress={onBack}>
            {t('ui.word.back')}
          </Button>
        )}
      </div>
      <div className="lock-actions">
        <Button look="quiet" isDisabled={isWaiting} onPress={onErase}>
          {t('shell.lock.erase.open')}
        </Button>
      </div>
    </>
  );
}

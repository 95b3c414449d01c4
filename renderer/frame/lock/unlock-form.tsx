import { useEffect, useRef, useState } from 'react';
import { Fingerprint } from 'lucide-react';
import type { TryOutcome } from '../../../preload/contract/app/app-lock.ts';
import { maxSecretLength } from '../../../preload/contract/app/app-lock-limits.ts';
import { bridge } from '../../platform/bridge.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';

/** Minutes and seconds of a countdown. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The remaining wait, updated every second; independent of the system clock. */
function useWait(initialMs: number) {
  const [wait, setWait] = useState(() => ({ ms: initialMs, until: performance.now() + initialMs }));
  const [leftMs, setLeft] = useState(initialMs);
  useEffect(() => {
    const tick = (): void => setLeft(Math.max(0, wait.until - performance.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [wait]);
  return {
    leftMs,
    wholeMs: wait.ms,
    waitFor: (ms: number) => setWait({ ms, until: performance.now() + ms }),
  };
}

/** The PIN form. After a wrong PIN the field is cleared and focused again. */
export function UnlockForm({
  waitMs,
  canUseTouchId,
}: {
  readonly waitMs: number;
  readonly canUseTouchId: boolean;
}) {
  const mayUseTouchId = usePreferences(({ chosen }) => chosen.unlocksWithTouchId);
  const [secret, setSecret] = useState('');
  const [rejection, setRejection] = useState<'wrong' | 'unreadable' | null>(null);
  const { leftMs, wholeMs, waitFor } = useWait(waitMs);
  const form = useRef<HTMLFormElement>(null);
  const onAnswer = ({ outcome, waitMs: nextWaitMs }: TryOutcome): void => {
    if (outcome === 'right') return;
    setSecret('');
    setRejection(outcome === 'wrong' || outcome === 'unreadable' ? outcome : null);
    waitFor(nextWaitMs);
    form.current?.querySelector('input')?.focus();
  };
  const [unlock, unlocking] = useCommand(bridge().appLock.unlock, onAnswer);
  const [requestTouchId, requesting] = useCommand(bridge().appLock.unlockWithTouchId, onAnswer);
  const isWaiting = leftMs > 0;
  const submit = (): void => {
    if (secret !== '' && !isWaiting) void unlock({ secret });
  };
  return (
    <Form ref={form} onSubmit={submit}>
      <TextField
        type="password"
        label={t('shell.lock.field')}
        value={secret}
        onChange={(typed) => {
          setRejection(null);
          setSecret(typed);
        }}
        maxLength={maxSecretLength}
        autoFocus
        problemMessage={rejection !== null && !isWaiting ? t(`shell.lock.${rejection}`) : null}
      />
      {isWaiting && (
        <>
          <p role="timer">{t('shell.lock.wait', { time: clockText(leftMs) })}</p>
          {/* Announced once; the countdown is visual only. */}
          <p className="only-read" role="alert">
            {t('shell.lock.wait', { time: clockText(wholeMs) })}
          </p>
        </>
      )}
      {unlocking.phase === 'failed' && <FaultLine error={unlocking.error} attempt="read" />}
      <Button
        type="submit"
        look="primary"
        size="big"
        isDisabled={isWaiting}
        isPending={unlocking.phase === 'pending'}
      >
        {t('shell.lock.unlock')}
      </Button>
      {canUseTouchId && mayUseTouchId && (
        <Button
          icon={Fingerprint}
          isPending={requesting.phase === 'pending'}
          onPress={() => void requestTouchId({})}
        >
          {t('shell.lock.touch-id')}
        </Button>
      )}
    </Form>
  );
}

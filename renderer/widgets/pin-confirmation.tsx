import { useEffect, useRef, useState } from 'react';
import { maxSecretLength } from '../../preload/contract/app/app-lock-limits.ts';
import {
  type Confirmation,
  type ConfirmationProblem,
  confirmationPath,
} from '../../preload/contract/app/confirmation.ts';
import type { CommandError } from '../../preload/contract/result.ts';
import { t } from '../i18n/i18n.ts';
import type { Translate } from '../i18n/i18n.ts';
import { useAppLock } from '../platform/app-lock.ts';
import { bridge } from '../platform/bridge.ts';
import { minuteMs } from '../format/date.ts';
import { TextField } from '../ui/text-field.tsx';

/** The message at a PIN field that main accepts no PIN for a while. */
export function waitText(waitMs: number, t: Translate): string {
  return t('shell.lock.wait', {
    time: t('settings.lock.after.minutes', { minutes: Math.max(1, Math.ceil(waitMs / minuteMs)) }),
  });
}

/** Why main rejected the confirmation; null: another kind of error. */
export function confirmationProblem(error: CommandError): ConfirmationProblem | null {
  const problem =
    error.kind === 'invalid-input'
      ? error.problems.find(({ path }) => path[0] === confirmationPath)
      : undefined;
  return (problem?.code as ConfirmationProblem | undefined) ?? null;
}

/** Whether the PIN field shows the error. */
export function isShownAtPin(error: CommandError): boolean {
  return confirmationProblem(error)?.startsWith('pin-') === true;
}

function problemText(problem: ConfirmationProblem, waitMs: number, t: Translate): string {
  switch (problem) {
    case 'pin-missing':
      return t('ui.confirm.missing');
    case 'pin-wait':
      return waitText(waitMs, t);
    case 'pin-unreadable':
      return t('shell.lock.unreadable');
    case 'not-meant':
    case 'pin-wrong':
      return t('shell.lock.wrong');
  }
}

/**
 * The question before money or the vault leaves. With a PIN, `PinField` asks for it. Without one,
 * pressing the button is the answer, and the button names the action: `onSubmit` in a field only
 * focuses the button, so that Enter cannot press it unread.
 */
export function usePinConfirmation() {
  const isPinSet = useAppLock((state) => state.isSet);
  const [secret, setSecret] = useState('');
  const [refusal, setRefusal] = useState<{
    readonly problem: ConfirmationProblem;
    readonly waitMs: number;
  } | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (refusal !== null && isPinSet) field.current?.querySelector('input')?.focus();
  }, [refusal, isPinSet]);
  return {
    isPinSet,
    secret,
    refused: refusal,
    field,
    button,
    type: (typed: string): void => {
      setRefusal(null);
      setSecret(typed);
    },
    /** Null: the PIN is missing, and its field shows that. */
    confirm: (named: string): Confirmation | null => {
      if (!isPinSet) return { secret: null, named };
      if (secret !== '') return { secret, named };
      setRefusal({ problem: 'pin-missing', waitMs: 0 });
      return null;
    },
    /** Shows at the field why main rejected the PIN. A wrong PIN is cleared. */
    refuse: async (error: CommandError): Promise<void> => {
      const problem = confirmationProblem(error);
      if (problem === null || !isShownAtPin(error)) return;
      const status = problem === 'pin-wait' ? await bridge().appLock.status({}) : null;
      setSecret('');
      setRefusal({ problem, waitMs: status?.ok ? status.value.waitMs : 0 });
    },
    onSubmit: (run: () => void): void => {
      if (isPinSet) run();
      else button.current?.focus();
    },
  };
}

/** Asks for the PIN; renders nothing if there is none. */
export function PinField({
  of: { isPinSet, secret, refused: refusal, field, type },
  autoFocus = false,
}: {
  readonly of: ReturnType<typeof usePinConfirmation>;
  readonly autoFocus?: boolean;
}) {
  if (!isPinSet) return null;
  return (
    <div ref={field}>
      <TextField
        type="password"
        label={t('shell.lock.field')}
        hint={t('ui.confirm.hint')}
        value={secret}
        onChange={type}
        maxLength={maxSecretLength}
        autoFocus={autoFocus}
        problemMessage={refusal === null ? null : problemText(refusal.problem, refusal.waitMs, t)}
      />
    </div>
  );
}

import type { TryOutcome } from '../../../preload/contract/app/app-lock.ts';
import {
  type ConfirmationProblem,
  confirmationPath,
} from '../../../preload/contract/app/confirmation.ts';
import { type CommandError, failed, ok } from '../../../preload/contract/result.ts';
import type { ConfirmAgain } from '../../features/scope.ts';
import type { AppLock } from './app-lock.ts';

const problems = {
  wrong: 'pin-wrong',
  wait: 'pin-wait',
  unreadable: 'pin-unreadable',
  cancelled: 'not-meant',
} as const satisfies Record<Exclude<TryOutcome['outcome'], 'right'>, ConfirmationProblem>;

function refused(code: ConfirmationProblem): { readonly ok: false; readonly error: CommandError } {
  return failed({ kind: 'invalid-input', problems: [{ path: [confirmationPath], code }] });
}

/** Asks the app lock to confirm a critical command. */
export function createConfirmAgain(lock: Pick<AppLock, 'isSet' | 'prove'>): ConfirmAgain {
  return async (confirmation, named) => {
    if (confirmation === null || confirmation.named !== named) return refused('not-meant');
    const { secret } = confirmation;
    if (lock.isSet() && (secret === null || secret === '')) return refused('pin-missing');
    const proven = await lock.prove(secret);
    // An unreadable keychain does not show whether there is a PIN: the last known state counts.
    if (!proven.ok) return lock.isSet() ? proven : ok(null);
    const { outcome } = proven.value;
    if (outcome === 'right') return ok(null);
    // No PIN was sent if another copy of the app has set one since.
    return refused(secret === null ? 'pin-missing' : problems[outcome]);
  };
}

import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** Why the connection's vault cannot be opened, and what helps. */
export function vaultFailureMessage(
  failure: NonNullable<SessionStatus['vaultFailure']>,
): MessageId {
  if (failure.kind !== 'storage-unavailable') return 'shell.vault.unavailable';
  switch (failure.reason) {
    case 'wrong-key':
      return 'shell.vault.wrong-key';
    case 'damaged':
      return 'shell.vault.damaged';
    case 'newer-version':
      return 'shell.vault.newer-version';
    case 'full':
      return 'shell.vault.full';
    case 'read-only':
      return 'shell.vault.read-only';
    case 'in-use':
    case 'unavailable':
      return 'shell.vault.unavailable';
  }
}

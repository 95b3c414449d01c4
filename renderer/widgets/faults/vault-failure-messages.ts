import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import type { MessageId } from '../../i18n/i18n.ts';

type VaultFailure = NonNullable<SessionStatus['vaultFailure']>;

const messagesByReason = {
  'wrong-key': 'shell.vault.wrong-key',
  damaged: 'shell.vault.damaged',
  'newer-version': 'shell.vault.newer-version',
  full: 'shell.vault.full',
  'read-only': 'shell.vault.read-only',
  'in-use': 'shell.vault.unavailable',
  unavailable: 'shell.vault.unavailable',
} as const satisfies Readonly<
  Record<Extract<VaultFailure, { kind: 'storage-unavailable' }>['reason'], MessageId>
>;

/** Why the connection's vault cannot be opened, and what helps. */
export function vaultFailureMessage(failure: VaultFailure): MessageId {
  return failure.kind === 'storage-unavailable'
    ? messagesByReason[failure.reason]
    : 'shell.vault.unavailable';
}

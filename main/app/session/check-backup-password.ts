import { isPredictable } from '../../../preload/contract/app/predictable-password.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { failed } from '../../../preload/contract/result.ts';
import { cachedOrganization } from '../../features/cached-organization.ts';
import type { OpenConnection } from '../../features/open-connection.ts';

/**
 * Why a password is too weak for a backup of this connection: it can be guessed; null: it is strong
 * enough.
 */
export function checkBackupPassword(open: OpenConnection, password: string) {
  const names = [open.profile.name, cachedOrganization(open)?.legalName ?? ''];
  return isPredictable(password, names)
    ? failed<CommandError>({
        kind: 'invalid-input',
        problems: [{ path: ['password'], code: 'too-predictable' }],
      })
    : null;
}

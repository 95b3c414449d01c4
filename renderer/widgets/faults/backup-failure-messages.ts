import type { BackupFailure } from '../../../preload/contract/app/vault.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** Why a planned backup failed, and what to do. */
export const backupFailureMessages: Readonly<Record<BackupFailure, MessageId>> = {
  'folder-gone': 'settings.plan.failure.folder-gone',
  'not-writable': 'settings.backup.save.not-writable',
  full: 'settings.backup.trouble.full',
  damaged: 'settings.backup.save.damaged',
  'not-opened': 'settings.plan.failure.not-opened',
  'no-passphrase': 'settings.plan.failure.no-passphrase',
  keychain: 'settings.plan.failure.keychain',
};

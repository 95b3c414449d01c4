import {
  CalendarClock,
  DatabaseBackup,
  Eraser,
  FolderInput,
  FolderOpen,
  Lock,
  LockOpen,
  Power,
  PowerOff,
  RefreshCw,
  Save,
  ShieldQuestionMark,
} from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import type { WindowState } from '../../platform/actions.ts';
import { useStartAtLogin } from '../../platform/start-at-login.ts';

function isOffered({ active }: WindowState): boolean {
  return active !== null;
}

export const settingsActions = defineActions('settings', {
  'save-backup': {
    label: 'settings.backup.save',
    alias: 'shell.synonyms.backup',
    icon: Save,
    rank: 'last',
    isOffered,
  },
  'restore-backup': {
    label: 'settings.backup.restore',
    alias: 'shell.synonyms.restore',
    icon: FolderInput,
    rank: 'last',
    isOffered,
  },
  'open-data-folder': {
    label: 'settings.data.open',
    icon: FolderOpen,
    rank: 'last',
    isLocal: true,
  },
  'open-log-folder': {
    label: 'settings.data.open-log',
    icon: FolderOpen,
    rank: 'last',
    isLocal: true,
  },
  'plan-backups': {
    label: 'settings.plan.action',
    alias: 'shell.synonyms.backup',
    icon: CalendarClock,
    rank: 'last',
    isOffered,
  },
  'back-up-now': {
    label: 'settings.plan.now',
    icon: DatabaseBackup,
    rank: 'last',
    isLocal: true,
  },
  'erase-old': {
    label: 'settings.retention.action',
    icon: Eraser,
    rank: 'last',
    isLocal: true,
  },
  'change-confirm-amount': {
    label: 'settings.confirm.change',
    icon: ShieldQuestionMark,
    rank: 'last',
    isLocal: true,
  },
  'start-at-login': {
    label: 'settings.login.label',
    alias: 'shell.synonyms.login',
    icon: Power,
    rank: 'last',
    isOffered: () => useStartAtLogin.getState().state === 'off',
  },
  'stop-at-login': {
    label: 'settings.login.stop',
    alias: 'shell.synonyms.login',
    icon: PowerOff,
    rank: 'last',
    isOffered: () => useStartAtLogin.getState().state === 'on',
  },
  'set-pin': { label: 'settings.lock.set', icon: Lock, rank: 'last', isLocal: true },
  'change-pin': { label: 'settings.lock.change', icon: Lock, rank: 'last', isLocal: true },
  'remove-pin': { label: 'settings.lock.remove', icon: LockOpen, rank: 'last', isLocal: true },
  'check-updates': {
    label: 'settings.updates.check',
    icon: RefreshCw,
    rank: 'last',
    isLocal: true,
  },
});

import { FolderInput, RefreshCw, Save } from 'lucide-react';
import { actionsOf } from '../../platform/actions.ts';
import type { WindowState } from '../../platform/actions.ts';

const isOffered = ({ active }: WindowState): boolean => active !== null;

export const settingsActions = actionsOf('settings', {
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
  'check-updates': {
    label: 'settings.updates.check',
    icon: RefreshCw,
    rank: 'last',
    isLocal: true,
  },
});

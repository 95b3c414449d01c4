import {
  FileUp,
  Landmark,
  ListChecks,
  RefreshCw,
  Trash2,
  UserPen,
  UserPlus,
  UsersRound,
} from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { exportActionSpecs } from '../../widgets/lists/list-actions.tsx';
import { goTo } from '../../platform/navigation.ts';

/** The actions for all clients. */
export const clientActions = defineActions('clients', {
  new: {
    label: 'clients.new.action',
    alias: 'shell.synonyms.new-client',
    icon: UserPlus,
    rank: 'first',
    run: () => goTo({ screen: 'clients', view: { kind: 'new' } }),
  },
  import: {
    label: 'ui.word.import-clients',
    alias: 'shell.synonyms.import-clients',
    icon: FileUp,
    run: () => goTo({ screen: 'clients', view: { kind: 'import' } }),
  },
  complete: {
    label: 'clients.complete.title',
    icon: ListChecks,
    run: () => goTo({ screen: 'clients', view: { kind: 'complete' } }),
  },
  duplicates: {
    label: 'clients.duplicates.action',
    icon: UsersRound,
    run: () => goTo({ screen: 'clients', view: { kind: 'duplicates' } }),
  },
  edit: { label: 'clients.edit.title', icon: UserPen, isLocal: true },
  remove: { label: 'clients.remove.action', icon: Trash2, isLocal: true },
  refresh: { label: 'shell.palette.refresh', icon: RefreshCw },
  'ask-bank': { label: 'lists.ask-bank.action', icon: Landmark },
  'read-all': { label: 'lists.sync.full', hint: 'lists.sync.full-hint', icon: RefreshCw },
  ...exportActionSpecs,
});

import { Eraser, FilePlus2, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { exportActionSpecs } from '../../widgets/lists/list-actions.tsx';
import { goTo } from '../../platform/navigation.ts';

/** The actions for all registrations, and for the shown one. */
export const registrationActions = defineActions('registrations', {
  new: {
    label: 'registrations.new.action',
    icon: FilePlus2,
    rank: 'first',
    run: () => goTo({ screen: 'registrations', view: { kind: 'new' } }),
  },
  add: {
    label: 'registrations.add.title',
    button: 'ui.word.add-by-id',
    icon: Plus,
  },
  refresh: { label: 'shell.palette.refresh', icon: RefreshCw },
  ...exportActionSpecs,
  untrack: { label: 'registrations.untrack.action', icon: Trash2, isLocal: true },
  erase: { label: 'registrations.erase.action', icon: Eraser, isLocal: true },
});

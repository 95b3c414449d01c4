import { CreditCardReader, Plus, Store, Trash2 } from 'lucide-react';
import { actionsOf } from '../../platform/actions.ts';
import { exportSpecs } from '../../widgets/lists/list-actions.tsx';

/** The actions for all terminal payments. */
export const paymentActions = actionsOf('terminal-payments', {
  start: { label: 'payments.start.title', icon: CreditCardReader, rank: 'first' },
  terminals: { label: 'payments.terminals.action', icon: Store },
  add: { label: 'payments.add.action', icon: Plus },
  ...exportSpecs,
  untrack: { label: 'ui.word.stop-tracking', icon: Trash2, isLocal: true, isUnasked: true },
});

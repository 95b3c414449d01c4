import { CreditCardReader, Plus, Store, Trash2 } from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { exportActionSpecs } from '../../widgets/lists/list-actions.tsx';

/** The actions for all terminal payments. */
export const paymentActions = defineActions('terminal-payments', {
  start: { label: 'payments.start.title', icon: CreditCardReader, rank: 'first' },
  terminals: { label: 'payments.terminals.action', icon: Store },
  add: { label: 'payments.add.action', icon: Plus },
  ...exportActionSpecs,
  untrack: { label: 'ui.word.remove-from-list', icon: Trash2, isLocal: true, isImmediate: true },
});

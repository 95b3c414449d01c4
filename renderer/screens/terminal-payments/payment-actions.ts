import { CreditCardReader, Download, Plus, Store, Trash2 } from 'lucide-react';
import { actionsOf } from '../../platform/actions.ts';

/** What can be done with all terminal payments. */
export const paymentActions = actionsOf('terminal-payments', {
  start: { label: 'payments.start.action', icon: CreditCardReader },
  terminals: { label: 'payments.terminals.action', icon: Store },
  add: { label: 'payments.add.action', icon: Plus },
  'export-csv': { label: 'lists.export.csv', icon: Download },
  'export-json': { label: 'lists.export.json', icon: Download },
  untrack: { label: 'payments.unwatch', icon: Trash2, isLocal: true, isUnasked: true },
});

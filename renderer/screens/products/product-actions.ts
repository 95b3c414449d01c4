import { Landmark, RefreshCw } from 'lucide-react';
import { defineActions } from '../../platform/actions.ts';
import { exportActionSpecs } from '../../widgets/lists/list-actions.tsx';

/** The actions for all products. */
export const productActions = defineActions('products', {
  refresh: { label: 'shell.palette.refresh', icon: RefreshCw },
  'ask-bank': { label: 'lists.ask-bank.action', icon: Landmark },
  'read-all': { label: 'lists.sync.full', hint: 'lists.sync.full-hint', icon: RefreshCw },
  ...exportActionSpecs,
});

import { RefreshCw } from 'lucide-react';
import type { Action } from '../../platform/actions.ts';

/** Asks the bank again for the record that is shown. */
export const refreshRecord: Action = {
  id: 'refresh-record',
  label: 'ui.refresh-record',
  button: 'ui.refresh',
  icon: RefreshCw,
  isLocal: true,
};

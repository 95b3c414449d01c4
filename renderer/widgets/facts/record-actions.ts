import { RefreshCw } from 'lucide-react';
import type { Action } from '../../platform/actions.ts';

/** Reads the shown record from the bank again. */
export const refreshRecordAction: Action = {
  id: 'refresh-record',
  label: 'ui.refresh-record',
  button: 'ui.refresh',
  icon: RefreshCw,
  isLocal: true,
};

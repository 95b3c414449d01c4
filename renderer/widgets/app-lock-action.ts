import { Lock } from 'lucide-react';
import type { Action } from '../platform/actions.ts';
import { lockApp } from '../platform/app-lock.ts';

/** Locks the app, not a card. */
export const appLockAction: Action & { readonly keys: string } = {
  id: 'lock-app',
  label: 'ui.word.lock-cashdesk',
  alias: 'shell.synonyms.lock',
  icon: Lock,
  keys: 'Mod+L',
  rank: 'first',
  run: lockApp,
};

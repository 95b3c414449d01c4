import { Printer } from 'lucide-react';
import type { Action } from '../../platform/actions.ts';
import { ActionItem } from '../action-button.tsx';

/** Prints what is shown; the window does it, wherever one is. */
export const printHere = {
  id: 'print',
  label: 'shell.print.action',
  button: 'ui.word.print',
  icon: Printer,
  keys: 'Mod+P',
} as const satisfies Action;

/** The same among the actions of a list. */
export function PrintItem() {
  return <ActionItem of={printHere} />;
}

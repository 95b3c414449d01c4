import { Printer } from 'lucide-react';
import type { Action } from '../../platform/actions.ts';
import { ActionItem } from '../action-button.tsx';

/** Prints the current screen; the window handles it on every screen. */
export const printItemAction = {
  id: 'print',
  label: 'shell.print.action',
  button: 'ui.word.print',
  icon: Printer,
  keys: 'Mod+P',
} as const satisfies Action;

/** The print action as a menu item of a list. */
export function PrintItem() {
  return <ActionItem action={printItemAction} />;
}

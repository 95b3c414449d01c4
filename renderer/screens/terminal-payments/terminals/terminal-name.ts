import { useStore } from 'zustand';
import type { Terminal } from '../../../../preload/contract/terminal-payments.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { paymentList } from '../payment-list.ts';

/** The user's name for a terminal, or its number. */
export function terminalName(
  { name, number }: Pick<Terminal, 'name' | 'number'>,
  t: Translate,
): string {
  return name ?? t('payments.terminal.number', { number: String(number) });
}

/** The name of a terminal by its id; null: unknown. */
export function useTerminalName(): (id: string | null) => string | null {
  const terminals = useStore(paymentList.store, ({ summary }) => summary?.terminals);
  return (id) => {
    const terminal = terminals?.find((each) => each.id === id);
    return terminal === undefined ? null : terminalName(terminal, t);
  };
}

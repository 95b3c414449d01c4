import { create } from 'zustand';
import type { MessageId } from '../../i18n/i18n.ts';
import type { RefusedDrop } from './drop-kind.ts';

/** Why nothing was read of the last drop, until its owner has seen it or goes on. */
export const useRefusedDrop = create<{ readonly refused: RefusedDrop | null }>(() => ({
  refused: null,
}));
export const setRefusedDrop = (refused: RefusedDrop | null): void =>
  useRefusedDrop.setState({ refused });

/** What to say of it, and what to do instead. */
export const refusedDropMessages: Readonly<
  Record<RefusedDrop, { readonly title: MessageId; readonly next: MessageId }>
> = {
  several: { title: 'shell.drop.several', next: 'shell.drop.csv' },
  folder: { title: 'shell.drop.folder', next: 'shell.drop.csv' },
  spreadsheet: { title: 'shell.drop.unreadable', next: 'shell.drop.save-as-csv' },
  other: { title: 'shell.drop.unreadable', next: 'shell.drop.csv' },
};

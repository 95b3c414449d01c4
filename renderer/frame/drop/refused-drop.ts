import { create } from 'zustand';
import { useFileTaker } from '../../platform/file-taker.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import type { RefusedDrop } from './drop-kind.ts';

/** Why nothing was read of the last drop, until its owner has seen it or goes on. */
export const useRefusedDrop = create<{ readonly refused: RefusedDrop | null }>(() => ({
  refused: null,
}));
export function setRefusedDrop(refused: RefusedDrop | null): void {
  useRefusedDrop.setState({ refused });
}

type RefusedDropMessages = { readonly title: MessageId; readonly next: MessageId };

const messages: Readonly<Record<RefusedDrop, RefusedDropMessages>> = {
  several: { title: 'shell.drop.several', next: 'shell.drop.csv' },
  folder: { title: 'shell.drop.folder', next: 'shell.drop.csv' },
  spreadsheet: { title: 'shell.drop.unreadable', next: 'shell.drop.save-as-csv' },
  other: { title: 'shell.drop.unreadable', next: 'shell.drop.csv' },
};

/** What to say of it, and what to do instead on the page that is shown. */
export function useRefusedDropMessages(refused: RefusedDrop | null): RefusedDropMessages | null {
  const taker = useFileTaker((state) => state.taker);
  if (refused === null) return null;
  const { title, next } = messages[refused];
  return { title, next: next === 'shell.drop.csv' && taker !== null ? taker.other : next };
}

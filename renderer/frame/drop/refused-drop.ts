import { create } from 'zustand';
import type { MessageId } from '../../i18n/i18n.ts';
import type { RefusedDrop } from './drop-kind.ts';

/**
 * Why the last drop was rejected, until the user dismisses the message, drops again or changes the
 * route.
 */
export const useRefusedDrop = create<{ readonly refusedDrop: RefusedDrop | null }>(() => ({
  refusedDrop: null,
}));
export function setRefusedDrop(refusedDrop: RefusedDrop | null): void {
  useRefusedDrop.setState({ refusedDrop });
}

type RefusedDropMessages = { readonly title: MessageId; readonly next: MessageId };

const messages: Readonly<Record<RefusedDrop, RefusedDropMessages>> = {
  several: { title: 'shell.drop.several', next: 'shell.drop.csv' },
  folder: { title: 'shell.drop.folder', next: 'shell.drop.csv' },
  spreadsheet: { title: 'shell.drop.unreadable', next: 'shell.drop.save-as-csv' },
  other: { title: 'shell.drop.unreadable', next: 'shell.drop.csv' },
};

/** The message, with what to do instead. */
export function refusedDropMessages(refusedDrop: RefusedDrop | null): RefusedDropMessages | null {
  return refusedDrop && messages[refusedDrop];
}

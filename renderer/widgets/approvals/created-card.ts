import { create } from 'zustand';
import type { KeptDifference } from '../../../preload/contract/cards/card-changes.ts';

type Created = { readonly cardId: string; readonly differences: readonly KeptDifference[] };

/** The card that was created last, until its owner has read what the bank made otherwise. */
export const useCreatedCard = create<{ readonly created: Created | null }>(() => ({
  created: null,
}));

export function noteCreated(created: Created): void {
  useCreatedCard.setState({ created });
}
export function dismissCreated(): void {
  useCreatedCard.setState({ created: null });
}

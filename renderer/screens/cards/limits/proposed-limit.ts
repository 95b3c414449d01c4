import { useEffect } from 'react';
import { create } from 'zustand';
import { limitText, readLimit } from '../../../format/limit-input.ts';
import type { LimitUnit } from '../../../format/limit-input.ts';
import { goTo, isSameRoute, recordOf, useNavigation } from '../../../platform/navigation.ts';

type ProposedLimit = { readonly cardId: string; readonly text: string | null };

const useProposedLimitStore = create<{ readonly proposed: ProposedLimit | null }>(() => ({
  proposed: null,
}));

/** The settings for parsing a typed limit. */
export type LimitFormat = { readonly formatLocale: string; readonly unit: LimitUnit };

/** A typed limit in the format of its field; null if it is invalid. */
export function formatTypedLimit(text: string, { formatLocale, unit }: LimitFormat): string | null {
  const read = readLimit(text, formatLocale, unit);
  return read.ok ? limitText(read.value, formatLocale, unit) : null;
}

/**
 * Opens the card's page and fills in the monthly limit, as if the user had typed it there. Null:
 * only focuses the field. The proposal is dropped if the user leaves the page before it could be
 * filled in.
 */
export function proposeMonthLimit(cardId: string, text: string | null): void {
  const page = recordOf('cards', cardId);
  goTo(page);
  useProposedLimitStore.setState({ proposed: { cardId, text } });
  const stop = useNavigation.subscribe(({ route }) => {
    if (isSameRoute(route, page)) return;
    stop();
    useProposedLimitStore.setState({ proposed: null });
  });
}

/** Takes the proposal for this card, once, as soon as the page is ready. */
export function useProposedMonthLimit(
  cardId: string,
  applyLimit: ((text: string | null) => void) | null,
): void {
  const proposed = useProposedLimitStore((state) => state.proposed);
  useEffect(() => {
    if (proposed?.cardId !== cardId || applyLimit === null) return;
    useProposedLimitStore.setState({ proposed: null });
    applyLimit(proposed.text);
  });
}

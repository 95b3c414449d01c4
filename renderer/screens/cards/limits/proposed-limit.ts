import { useEffect } from 'react';
import { create } from 'zustand';
import { limitText, readLimit } from '../../../format/limit-input.ts';
import type { LimitUnit } from '../../../format/limit-input.ts';
import { goTo, isSameRoute, recordOf, useNavigation } from '../../../platform/navigation.ts';

type Proposed = { readonly cardId: string; readonly text: string | null };

const useProposed = create<{ readonly proposed: Proposed | null }>(() => ({ proposed: null }));

/** How a limit that is typed is read. */
export type LimitReading = { readonly formatLocale: string; readonly unit: LimitUnit };

/** A limit that was typed as it stands in its field; null where it cannot be read. */
export function limitAsTyped(text: string, { formatLocale, unit }: LimitReading): string | null {
  const read = readLimit(text, formatLocale, unit);
  return read.ok ? limitText(read.value, formatLocale, unit) : null;
}

/**
 * Goes to the page of the card, which takes this as the monthly limit as if it were typed there.
 * Null: only the field is gone to. Whoever leaves the page before it could take it means it no more.
 */
export function proposeMonthLimit(cardId: string, text: string | null): void {
  const page = recordOf('cards', cardId);
  goTo(page);
  useProposed.setState({ proposed: { cardId, text } });
  const stop = useNavigation.subscribe(({ route }) => {
    if (isSameRoute(route, page)) return;
    stop();
    useProposed.setState({ proposed: null });
  });
}

/** Takes what was proposed for this card, once, as soon as the page can. */
export function useProposedMonthLimit(
  cardId: string,
  take: ((text: string | null) => void) | null,
): void {
  const proposed = useProposed((state) => state.proposed);
  useEffect(() => {
    if (proposed?.cardId !== cardId || take === null) return;
    useProposed.setState({ proposed: null });
    take(proposed.text);
  });
}

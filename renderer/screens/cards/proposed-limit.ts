import { useEffect } from 'react';
import { create } from 'zustand';
import { limitText, readLimit } from '../../format/limit-input.ts';
import type { LimitUnit } from '../../format/limit-input.ts';

type Proposed = { readonly cardId: string; readonly text: string | null };

const useProposed = create<{ readonly proposed: Proposed | null }>(() => ({ proposed: null }));

/** How a limit that is typed is read. */
export type LimitReading = { readonly formatLocale: string; readonly unit: LimitUnit };

/** A limit that was typed as it stands in its field; null where it cannot be read. */
export const limitAsTyped = (text: string, { formatLocale, unit }: LimitReading): string | null => {
  const read = readLimit(text, formatLocale, unit);
  return read.ok ? limitText(read.value, formatLocale, unit) : null;
};

/**
 * Has the page of the card, when it is shown, take this as the monthly limit, as if it were typed
 * there. Null: only the field is gone to.
 */
export const proposeMonthLimit = (cardId: string, text: string | null): void =>
  useProposed.setState({ proposed: { cardId, text } });

/** Takes what was proposed for this card, once, as soon as the page can. */
export const useProposedMonthLimit = (
  cardId: string,
  take: ((text: string | null) => void) | null,
): void => {
  const proposed = useProposed((state) => state.proposed);
  useEffect(() => {
    if (proposed?.cardId !== cardId || take === null) return;
    useProposed.setState({ proposed: null });
    take(proposed.text);
  });
};

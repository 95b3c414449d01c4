import { normalizedText } from '../../../preload/contract/bounded-text.ts';
import type { Card, CardOffers, CardRow } from '../../../preload/contract/cards.ts';
import { isPhysical } from './card-kind.ts';

/** What ends a card for good. */
export type FinalKind = 'stolen' | 'lost' | 'discard';

/**
 * The ends that can be asked for this card. Stolen is in the specification and is for physical
 * cards; a card whose level is not known may be one. Lost and discard are there only where the
 * service was found to have them.
 */
export const finalKinds = (
  row: Pick<CardRow, 'canLock' | 'isLocked'>,
  card: Pick<Card, 'cardLevel'> | null,
  offers: CardOffers,
): readonly FinalKind[] => {
  if (!row.canLock && !row.isLocked) return [];
  const physical = isPhysical(card);
  return [
    ...(physical === false ? [] : (['stolen'] as const)),
    ...(offers.lost && physical !== false ? (['lost'] as const) : []),
    ...(offers.discard && physical !== true ? (['discard'] as const) : []),
  ];
};

const plain = (text: string): string => normalizedText(text, 'NFKC').trim().toLocaleLowerCase();

/** Whether what was typed is what the dialog asks for; spaces and capitals do not matter. */
export const isSaid = (typed: string, wanted: string): boolean =>
  wanted !== '' && plain(typed) === plain(wanted);

import type { Card } from '../../../preload/contract/cards/cards.ts';

/** Levels that were met (spec/observed.md, "Cards"); the list grows without notice. */
const physicalLevels = ['standard', 'plus', 'metal'] as const;
const virtualLevels = ['virtual', 'virtual_partner', 'flash', 'advertising'] as const;

/** Every level that was met at services of this shape. */
export const knownCardLevels: readonly string[] = [...physicalLevels, ...virtualLevels];

function isOneOf(levels: readonly string[], level: string | null): boolean {
  return levels.includes(level?.trim().toLowerCase() ?? '');
}

/**
 * Whether a card is a thing to hold or a number alone; null where its level is new or unknown.
 * @assumption the specification does not say how to tell; something printed is a thing, else the
 * level decides as far as it was met.
 */
export function isPhysical({
  cardLevel,
  typeOfPrint,
}: Pick<Card, 'cardLevel' | 'typeOfPrint'>): boolean | null {
  if (isOneOf(physicalLevels, cardLevel)) return true;
  if (isOneOf(virtualLevels, cardLevel)) return false;
  return typeOfPrint === null ? null : true;
}

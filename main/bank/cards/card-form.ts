import type { Card } from '../../../preload/contract/cards/cards.ts';

/** Observed levels (spec/observed.md, "Cards"); the service adds levels without notice. */
const physicalLevels = ['standard', 'plus', 'metal'] as const;
const virtualLevels = ['virtual', 'virtual_partner', 'flash', 'advertising'] as const;

/** All levels observed at services of this kind. */
export const knownCardLevels: readonly string[] = [...physicalLevels, ...virtualLevels];

function isOneOf(levels: readonly string[], level: string | null): boolean {
  return levels.includes(level?.trim().toLowerCase() ?? '');
}

/**
 * Whether a card is physical; null if its level is new or unknown.
 * @assumption the specification does not say how to tell. A printed card is physical; otherwise the
 * level decides, if it was observed.
 */
export function isPhysical({
  cardLevel,
  typeOfPrint,
}: Pick<Card, 'cardLevel' | 'typeOfPrint'>): boolean | null {
  if (isOneOf(physicalLevels, cardLevel)) return true;
  if (isOneOf(virtualLevels, cardLevel)) return false;
  return typeOfPrint === null ? null : true;
}

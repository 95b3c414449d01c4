import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { TrackedCard } from '../../data/vault/cards/tracked-cards.ts';

/** The names of the company's members, by the ids that cards have as `holderId`. */
export type HolderNames = ReadonlyMap<string, string | null>;

export function holderNameOf(
  card: Pick<Card, 'holderId'> | null,
  names: HolderNames,
): string | null {
  return card?.holderId == null ? null : (names.get(card.holderId) ?? null);
}

/**
 * The best known name of a card: the embossed name, then the nickname, then the user's label, then
 * the holder's name. A bank returns '' for a removed nickname. Null: the card has no name.
 */
export function cardNameOf(
  card: Card | null,
  tracked: Pick<TrackedCard, 'label'> | null,
  names: HolderNames,
): string | null {
  return (
    [card?.embossedName, card?.nickname, tracked?.label, holderNameOf(card, names)].find(
      (each) => each != null && each.trim() !== '',
    ) ?? null
  );
}

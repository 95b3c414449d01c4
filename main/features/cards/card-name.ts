import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { TrackedCard } from '../../data/vault/cards/tracked-cards.ts';

/** What people of the company are called, by the ids that cards give as `holderId`. */
export type HolderNames = ReadonlyMap<string, string | null>;

export function holderNameOf(
  card: Pick<Card, 'holderId'> | null,
  names: HolderNames,
): string | null {
  return card?.holderId == null ? null : (names.get(card.holderId) ?? null);
}

/**
 * The best name known of a card: what is printed on it, its nickname, the owner's own words, else
 * who holds it. A bank answers '' for a nickname that was removed. Null: none.
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

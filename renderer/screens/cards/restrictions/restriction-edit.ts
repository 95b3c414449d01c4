import type { CardRestrictions } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';

/** What the owner chose; the categories as she typed them. */
type RestrictionDraft = {
  readonly activeDays: readonly number[];
  readonly categories: string;
};

type RestrictionEdit = {
  /** What is otherwise than the bank has it; null: nothing is. */
  readonly restrictions: CardRestrictions | null;
  /** The same as the answer is compared with, by its fields. */
  readonly asked: Readonly<Record<string, string>>;
  /** A card that works on no day is better locked. */
  readonly isWithoutDay: boolean;
};

function sortedDays(days: readonly number[]): number[] {
  return days.toSorted((one, other) => one - other);
}

export function draftOf({ activeDays, categories }: Card): RestrictionDraft {
  return {
    activeDays,
    categories: categories.join(', '),
  };
}

export function readRestrictions(card: Card, draft: RestrictionDraft): RestrictionEdit {
  const days = sortedDays(draft.activeDays);
  const categories = [
    ...new Set(
      draft.categories
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  ];
  const hasOtherDays = days.join() !== sortedDays(card.activeDays).join();
  // As the bank writes them is no change of hers: one may have a comma of its own.
  const hasOthers = draft.categories !== draftOf(card).categories;
  const isWithoutDay = hasOtherDays && days.length === 0;
  return {
    restrictions:
      isWithoutDay || !(hasOtherDays || hasOthers)
        ? null
        : {
            activeDays: hasOtherDays ? days : null,
            categories: hasOthers ? categories : null,
          },
    asked: {
      ...(hasOtherDays ? { activeDays: days.join(', ') } : {}),
      ...(hasOthers ? { categories: categories.join(', ') } : {}),
    },
    isWithoutDay,
  };
}

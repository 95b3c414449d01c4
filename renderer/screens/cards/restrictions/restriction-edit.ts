import type { CardRestrictions } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';

/** The user's choice; categories as typed. */
type RestrictionDraft = {
  readonly activeDays: readonly number[];
  readonly categories: string;
};

type RestrictionEdit = {
  /** Values that differ from the bank's; null: none. */
  readonly restrictions: CardRestrictions | null;
  /** The same values by field, to compare with the answer. */
  readonly requestedValues: Readonly<Record<string, string>>;
  /** For a card that works on no day, locking is better. */
  readonly isWithoutDay: boolean;
};

function sortedDays(days: readonly number[]): number[] {
  return days.toSorted((one, other) => one - other);
}

export function restrictionDraft({ activeDays, categories }: Card): RestrictionDraft {
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
  // The bank's unchanged text is no change by the user, even if a category contains a comma.
  const hasOtherCategories = draft.categories !== restrictionDraft(card).categories;
  const isWithoutDay = hasOtherDays && days.length === 0;
  return {
    restrictions:
      isWithoutDay || !(hasOtherDays || hasOtherCategories)
        ? null
        : {
            activeDays: hasOtherDays ? days : null,
            categories: hasOtherCategories ? categories : null,
          },
    requestedValues: {
      ...(hasOtherDays ? { activeDays: days.join(', ') } : {}),
      ...(hasOtherCategories ? { categories: categories.join(', ') } : {}),
    },
    isWithoutDay,
  };
}

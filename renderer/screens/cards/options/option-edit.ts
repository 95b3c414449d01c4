import type { CardOptions } from '../../../../preload/contract/cards/card-changes.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';

export type OptionField = keyof CardOptions;

/** The user's decisions about options, before sending. */
export type OptionDraft = Readonly<Partial<Record<OptionField, boolean>>>;

type OptionEdits = {
  readonly values: Readonly<Record<OptionField, boolean | null>>;
  /** Options that neither the bank nor the user has decided: they block sending. */
  readonly undecided: readonly OptionField[];
  /** All four, as sent; null while one is undecided. */
  readonly options: CardOptions | null;
  /** At least one option differs from the bank's. */
  readonly isChanged: boolean;
};

/** All four options are sent together, so none of them may be a guess. */
export function readOptionEdits(card: Pick<Card, OptionField>, draft: OptionDraft): OptionEdits {
  const valueOf = (field: OptionField): boolean | null => draft[field] ?? card[field];
  const [atmOption, onlineOption, nfcOption, foreignOption] = [
    valueOf('atmOption'),
    valueOf('onlineOption'),
    valueOf('nfcOption'),
    valueOf('foreignOption'),
  ];
  const values = { atmOption, onlineOption, nfcOption, foreignOption };
  const isDecided =
    atmOption !== null && onlineOption !== null && nfcOption !== null && foreignOption !== null;
  return {
    values,
    undecided: optionFields.filter((field) => values[field] === null),
    options: isDecided ? { atmOption, onlineOption, nfcOption, foreignOption } : null,
    isChanged: optionFields.some(
      (field) => draft[field] !== undefined && draft[field] !== card[field],
    ),
  };
}

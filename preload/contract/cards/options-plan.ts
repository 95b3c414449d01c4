import type { CardOptions, OptionsChange } from './card-changes.ts';
import type { RunBlocked } from './limit-runs.ts';

type OptionField = keyof CardOptions;

/** In the order of display. */
export const optionFields = [
  'atmOption',
  'onlineOption',
  'nfcOption',
  'foreignOption',
] as const satisfies readonly OptionField[];

/** The fields that decide how a card's options can be changed. Null: unknown. */
type KnownOptions = Readonly<Record<OptionField, boolean | null>> & {
  readonly isFinal: boolean;
  readonly isPhysical: boolean | null;
};

/** `already`: requested options that the card has already, as far as known. */
export type OptionsPlan = { readonly already: readonly OptionField[] } & (
  | {
      readonly state: 'change';
      readonly changed: readonly OptionField[];
      /** All four, as sent. */
      readonly options: CardOptions;
      /** Contactless was requested too, but stays unchanged. */
      readonly keepsContactless: boolean;
    }
  | { readonly state: 'already' }
  | {
      readonly state: 'blocked';
      readonly why: Extract<RunBlocked, 'final' | 'contactless' | 'unknown'>;
    }
);

/**
 * The request for the options of one card out of many. All four are sent together, so no value may
 * be a guess. A physical card rejects a change of contactless (spec/observed.md, "Cards").
 */
export function planOptions(card: KnownOptions, asked: OptionsChange): OptionsPlan {
  const requestedFields = optionFields.filter((field) => asked[field] !== undefined);
  const already = requestedFields.filter((field) => asked[field] === card[field]);
  const isUnchangeable = (field: OptionField): boolean =>
    field === 'nfcOption' && card.isPhysical === true && card.nfcOption !== null;
  const differingFields = requestedFields.filter((field) => !already.includes(field));
  const changed = differingFields.filter((field) => !isUnchangeable(field));
  if (differingFields.length === 0) return { state: 'already', already };
  if (card.isFinal) return { state: 'blocked', why: 'final', already };
  if (changed.length === 0) return { state: 'blocked', why: 'contactless', already };
  const valueOf = (field: OptionField): boolean | null =>
    changed.includes(field) ? (asked[field] ?? null) : card[field];
  const [atmOption, nfcOption, onlineOption, foreignOption] = [
    valueOf('atmOption'),
    valueOf('nfcOption'),
    valueOf('onlineOption'),
    valueOf('foreignOption'),
  ];
  if (atmOption === null || nfcOption === null || onlineOption === null || foreignOption === null)
    return { state: 'blocked', why: 'unknown', already };
  return {
    state: 'change',
    already,
    changed,
    options: { atmOption, nfcOption, onlineOption, foreignOption },
    keepsContactless: changed.length < differingFields.length,
  };
}

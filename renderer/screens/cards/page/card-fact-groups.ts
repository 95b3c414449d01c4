import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { MessageId } from '../../../i18n/i18n.ts';

type Field = Exclude<
  keyof Card,
  | `${string}Limit`
  | `${string}Spent`
  | `${string}LimitOption`
  | 'atmOption'
  | 'nfcOption'
  | 'onlineOption'
  | 'foreignOption'
  | 'extras'
  | 'appearance'
>;

/** How a field is read. `word`: one that grows without notice, in words where we have them. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'copied-code'
  | 'word'
  | 'instant'
  | 'day'
  | 'flag'
  | 'weekdays'
  | 'list'
  | 'parent';

export type FactGroup = {
  readonly title: MessageId;
  readonly fields: readonly {
    readonly name: Field;
    readonly label: MessageId;
    readonly kind: FieldKind;
  }[];
};

function field<Name extends Field>(
  name: Name,
  kind: FieldKind,
): { readonly name: Name; readonly label: `cards.field.${Name}`; readonly kind: FieldKind } {
  return {
    name,
    label: `cards.field.${name}`,
    kind,
  };
}

/**
 * Every field of the specification's "Card" that is not a limit or an option and that has words, in
 * the groups a person would look in.
 */
export const factGroups: readonly FactGroup[] = [
  {
    title: 'ui.word.card',
    fields: [
      field('embossedName', 'text'),
      field('nickname', 'text'),
      field('maskPan', 'text'),
      field('lastDigits', 'text'),
      field('expMonth', 'text'),
      field('expYear', 'text'),
      field('status', 'word'),
      field('hasOnlyUserLiftableLocks', 'flag'),
      field('pinSet', 'flag'),
      field('cardType', 'word'),
      field('cardLevel', 'word'),
    ],
  },
  {
    title: 'cards.facts.use',
    fields: [
      field('activeDays', 'weekdays'),
      field('categories', 'list'),
      field('shipToBusiness', 'flag'),
      field('parentCard', 'parent'),
      field('renewed', 'flag'),
      field('renewal', 'flag'),
      field('reordered', 'flag'),
    ],
  },
  {
    title: 'cards.facts.dates',
    fields: [
      field('lastActivityAt', 'instant'),
      { name: 'createdAt', label: 'ui.word.created', kind: 'instant' },
      { name: 'updatedAt', label: 'ui.word.last-changed', kind: 'instant' },
      field('shippedAt', 'instant'),
      field('preExpiresAt', 'instant'),
      field('discardOn', 'day'),
    ],
  },
];

/** What only a program or the bank's support asks for. */
export const idGroup: FactGroup = {
  title: 'cards.facts.ids',
  fields: [
    field('id', 'copied-code'),
    field('holderId', 'copied-code'),
    field('initiatorId', 'copied-code'),
    field('bankAccountId', 'copied-code'),
    field('organizationId', 'copied-code'),
  ],
};

/** What the bank notes for itself. */
export const codeGroup: FactGroup = {
  title: 'cards.facts.codes',
  fields: [
    field('typeOfPrint', 'word'),
    field('cardDesign', 'code'),
    field('hadOperation', 'flag'),
    field('hadPinOperation', 'flag'),
    field('upsold', 'flag'),
    field('upsell', 'flag'),
  ],
};

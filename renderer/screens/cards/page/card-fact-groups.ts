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

/** How a field is shown. `word`: an open enumeration, translated where possible. */
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

/** Every labelled field of the specification's "Card" except limits and options, in groups. */
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

/** Fields for developers and the bank's support. */
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

/** Internal codes of the bank. */
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

import { requestFieldsOf, type Limit, limits } from '../../../../preload/contract/cards/limits.ts';
import { defineFormFields } from '../../../forms/form-fields.ts';
import type { FieldRule } from '../../../forms/form-fields.ts';
import type { FieldsOf } from '../../../forms/use-form.ts';
import type { LevelKind } from './card-level.ts';
import type { NewCardValues } from './new-card-values.ts';
import { readJsonObject } from './read-json-object.ts';

type Rule = FieldRule<NewCardValues, LevelKind>;

/** Whether the card is printed and sent to an address: a virtual card withdraws no cash. */
export function isPrinted(kind: LevelKind): boolean {
  return kind === 'physical' || kind === 'other';
}
const printRule = { isShown: (_, kind) => isPrinted(kind) } satisfies Rule;
const lifespanRule = { isShown: (_, kind) => kind === 'flash' || kind === 'other' } satisfies Rule;
const addressRule = {
  isShown: ({ ship }, kind) => isPrinted(kind) && ship === 'address',
} satisfies Rule;

/** A limit and its switch are one field. */
const limitFields = Object.fromEntries(
  limits.map((limit): readonly [string, Rule] => [
    limit.amount,
    {
      ...(limit.kind === 'atm' ? printRule : {}),
      ...(limit.period === 'lifespan' ? lifespanRule : {}),
      textPaths: requestFieldsOf(limit),
      names: limit.option === null ? [] : [limit.option],
    },
  ]),
) as Readonly<Record<Limit['amount'], Rule>>;

/** The fields of a new card. A name typed in the JSON of other fields leads to that field. */
export const cardFields = defineFormFields<NewCardValues, LevelKind>(
  (names, { otherFieldsJson }) => {
    const typed = readJsonObject(otherFieldsJson);
    return typed.ok && names.some((name) => typed.names.includes(name)) ? 'otherFields' : null;
  },
)({
  level: { textPaths: ['ownLevel', 'level'], names: ['cardLevel'] },
  holder: { textPaths: ['ownHolder', 'holder'], names: ['holderId'] },
  initiator: { textPaths: ['ownInitiator', 'initiator'], names: ['initiatorId'] },
  account: { textPaths: ['ownAccount', 'account'], names: ['bankAccountId'] },
  organization: { textPaths: ['ownOrganization'], names: ['organizationId'] },
  nickname: {},
  design: { textPaths: ['ownDesign', 'design'], names: ['cardDesign'] },
  typeOfPrint: printRule,
  ship: { ...printRule, names: ['shipToBusiness'] },
  firstLine: { ...addressRule, names: ['address', 'address.firstLine'] },
  secondLine: { ...addressRule, names: ['address.secondLine'] },
  zipCode: { ...addressRule, names: ['address.zipCode'] },
  city: { ...addressRule, names: ['address.city'] },
  country: { ...addressRule, names: ['address.country'] },
  options: {
    textPaths: ['choosesOptions', 'atmOption', 'nfcOption', 'onlineOption', 'foreignOption'],
    names: ['atmOption', 'nfcOption', 'onlineOption', 'foreignOption'],
  },
  activeDays: {},
  categories: {},
  ...limitFields,
  endDay: { ...lifespanRule, names: ['preExpiresAt'] },
  otherFields: { textPaths: ['otherFieldsJson'], names: ['otherFieldsJson'] },
});
export type NewCardField = Exclude<ReturnType<typeof cardFields.fieldAt>, null>;
export type CardFormFields = FieldsOf<NewCardValues, NewCardField>;

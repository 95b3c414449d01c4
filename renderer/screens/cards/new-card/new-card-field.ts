import { requestFieldsOf, type Limit, limits } from '../../../../preload/contract/cards/limits.ts';
import { formFields } from '../../../forms/form-fields.ts';
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
const print = { isShown: (_, kind) => isPrinted(kind) } satisfies Rule;
const life = { isShown: (_, kind) => kind === 'flash' || kind === 'other' } satisfies Rule;
const address = {
  isShown: ({ ship }, kind) => isPrinted(kind) && ship === 'address',
} satisfies Rule;

/** A limit and its switch are one field. */
const limitFields = Object.fromEntries(
  limits.map((limit): readonly [string, Rule] => [
    limit.amount,
    {
      ...(limit.kind === 'atm' ? print : {}),
      ...(limit.period === 'lifespan' ? life : {}),
      typedAt: requestFieldsOf(limit),
      names: limit.option === null ? [] : [limit.option],
    },
  ]),
) as Readonly<Record<Limit['amount'], Rule>>;

/** The fields of a new card. A name typed in the JSON of other fields leads to that field. */
export const cardFields = formFields<NewCardValues, LevelKind>((names, { otherFieldsJson }) => {
  const typed = readJsonObject(otherFieldsJson);
  return typed.ok && names.some((name) => typed.names.includes(name)) ? 'otherFields' : null;
})({
  level: { typedAt: ['ownLevel', 'level'], names: ['cardLevel'] },
  holder: { typedAt: ['ownHolder', 'holder'], names: ['holderId'] },
  initiator: { typedAt: ['ownInitiator', 'initiator'], names: ['initiatorId'] },
  account: { typedAt: ['ownAccount', 'account'], names: ['bankAccountId'] },
  organization: { typedAt: ['ownOrganization'], names: ['organizationId'] },
  nickname: {},
  design: { typedAt: ['ownDesign', 'design'], names: ['cardDesign'] },
  typeOfPrint: print,
  ship: { ...print, names: ['shipToBusiness'] },
  firstLine: { ...address, names: ['address', 'address.firstLine'] },
  secondLine: { ...address, names: ['address.secondLine'] },
  zipCode: { ...address, names: ['address.zipCode'] },
  city: { ...address, names: ['address.city'] },
  country: { ...address, names: ['address.country'] },
  options: {
    typedAt: ['choosesOptions', 'atmOption', 'nfcOption', 'onlineOption', 'foreignOption'],
    names: ['atmOption', 'nfcOption', 'onlineOption', 'foreignOption'],
  },
  activeDays: {},
  categories: {},
  ...limitFields,
  endDay: { ...life, names: ['preExpiresAt'] },
  otherFields: { typedAt: ['otherFieldsJson'], names: ['otherFieldsJson'] },
});
export type NewCardField = Exclude<ReturnType<typeof cardFields.fieldAt>, null>;
export type CardFieldsOf = FieldsOf<NewCardValues, NewCardField>;

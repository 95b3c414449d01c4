import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import { defineFormFields } from '../../../forms/form-fields.ts';
import type { FieldRule } from '../../../forms/form-fields.ts';
import type { FieldsOf } from '../../../forms/use-form.ts';
import type { NewClientValues } from './new-client-values.ts';
import { shownFields } from './shown-fields.ts';
import type { ShownFields } from './shown-fields.ts';

type Rule = FieldRule<NewClientValues, CompanyFacts>;

const addressParts = ['streetAddress', 'city', 'zipCode', 'provinceCode', 'countryCode'] as const;
type AddressField<Which extends string> = `${Which}Address.${(typeof addressParts)[number]}`;

function withRequestedField(values: NewClientValues, field: string): NewClientValues {
  return {
    ...values,
    asked: [...new Set([...values.asked, field])],
  };
}
/** Some clients do not need it; the form shows it once the bank's rejection names it. */
function shownIfNeeded(name: keyof ShownFields): Rule {
  return {
    isShown: (values, home) => shownFields(values, home)[name] === true,
    open: withRequestedField,
  };
}

/** The deprecated root address means the billing address. */
function addressFields<Which extends 'billing' | 'delivery'>(
  which: Which,
): Readonly<Record<AddressField<Which>, Rule>> {
  return Object.fromEntries(
    addressParts.map((part): [string, Rule] => {
      const addressPath = `${which}Address`;
      const isProvince = part === 'provinceCode';
      return [
        `${addressPath}.${part}`,
        {
          textPaths: [`${which}.${part}`],
          names: [
            ...(which === 'billing' ? [part, `address.${part}`] : []),
            ...(part === 'streetAddress' ? [addressPath] : []),
            ...(part === 'streetAddress' && which === 'billing' ? ['address', 'street'] : []),
          ],
          isShown: (values, home) =>
            (which === 'billing' || values.hasDelivery) &&
            (!isProvince || shownFields(values, home)[`${which}Province`] !== 'none'),
          open: (values, field) => ({
            ...(isProvince ? withRequestedField(values, field) : values),
            hasDelivery: values.hasDelivery || which === 'delivery',
          }),
        },
      ];
    }),
  ) as Record<AddressField<Which>, Rule>;
}

/** The fields of a new client. A field's name is its path into a `NewClient`. */
export const clientFields = defineFormFields<NewClientValues, CompanyFacts>()({
  kind: { names: ['type'] },
  name: shownIfNeeded('name'),
  firstName: shownIfNeeded('personName'),
  lastName: shownIfNeeded('personName'),
  email: {},
  extraEmails: { textPaths: ['extraEmails', 'extraEmailsText'] },
  'extraEmails.*': {
    isShown: (values, _, field) =>
      Number(field.slice('extraEmails.'.length)) < values.extraEmails.length || 'extraEmails',
  },
  // A number as one text has one field.
  'phone.countryCode': {
    textPaths: ['phoneCode'],
    isShown: ({ phoneCode, phoneNumber }) =>
      phoneCode !== '' || phoneNumber !== '' || 'phone.number',
  },
  'phone.number': { textPaths: ['phoneNumber', 'phoneText'], names: ['phone', 'phoneNumber'] },
  eInvoicingAddress: shownIfNeeded('eInvoicing'),
  vatNumber: {},
  taxIdentificationNumber: { names: ['taxNumber'] },
  recipientCode: shownIfNeeded('recipientCode'),
  ...addressFields('billing'),
  ...addressFields('delivery'),
  currency: {},
  locale: { names: ['language'] },
});
export type NewClientField = Exclude<ReturnType<typeof clientFields.fieldAt>, null>;
export type FieldsOfClient = FieldsOf<NewClientValues, NewClientField>;

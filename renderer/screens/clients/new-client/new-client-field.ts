import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import { formFields } from '../../../forms/form-fields.ts';
import type { FieldRule } from '../../../forms/form-fields.ts';
import type { FieldsOf } from '../../../forms/use-form.ts';
import type { NewClientValues } from './new-client-values.ts';
import { shownFields } from './shown-fields.ts';
import type { ShownFields } from './shown-fields.ts';

type Rule = FieldRule<NewClientValues, CompanyFacts>;

const addressParts = ['streetAddress', 'city', 'zipCode', 'provinceCode', 'countryCode'] as const;
type AddressField<Which extends string> = `${Which}Address.${(typeof addressParts)[number]}`;

function asked(values: NewClientValues, field: string): NewClientValues {
  return {
    ...values,
    asked: [...new Set([...values.asked, field])],
  };
}
/** Some clients do not need it; the form shows it once the bank's rejection names it. */
function asNeeded(name: keyof ShownFields): Rule {
  return {
    isShown: (values, home) => shownFields(values, home)[name] === true,
    open: asked,
  };
}

/** The deprecated root address means the billing address. */
function addressFields<Which extends 'billing' | 'delivery'>(
  which: Which,
): Readonly<Record<AddressField<Which>, Rule>> {
  return Object.fromEntries(
    addressParts.map((part): [string, Rule] => {
      const holder = `${which}Address`;
      const isProvince = part === 'provinceCode';
      return [
        `${holder}.${part}`,
        {
          typedAt: [`${which}.${part}`],
          names: [
            ...(which === 'billing' ? [part, `address.${part}`] : []),
            ...(part === 'streetAddress' ? [holder] : []),
            ...(part === 'streetAddress' && which === 'billing' ? ['address', 'street'] : []),
          ],
          isShown: (values, home) =>
            (which === 'billing' || values.hasDelivery) &&
            (!isProvince || shownFields(values, home)[`${which}Province`] !== 'none'),
          open: (values, field) => ({
            ...(isProvince ? asked(values, field) : values),
            hasDelivery: values.hasDelivery || which === 'delivery',
          }),
        },
      ];
    }),
  ) as Record<AddressField<Which>, Rule>;
}

/** The fields of a new client. A field's name is its path into a `NewClient`. */
export const clientFields = formFields<NewClientValues, CompanyFacts>()({
  kind: { names: ['type'] },
  name: asNeeded('name'),
  firstName: asNeeded('personName'),
  lastName: asNeeded('personName'),
  email: {},
  extraEmails: { typedAt: ['extraEmails', 'extraEmailsText'] },
  'extraEmails.*': {
    isShown: (values, _, field) =>
      Number(field.slice('extraEmails.'.length)) < values.extraEmails.length || 'extraEmails',
  },
  // A number as one text has one field.
  'phone.countryCode': {
    typedAt: ['phoneCode'],
    isShown: ({ phoneCode, phoneNumber }) =>
      phoneCode !== '' || phoneNumber !== '' || 'phone.number',
  },
  'phone.number': { typedAt: ['phoneNumber', 'phoneText'], names: ['phone', 'phoneNumber'] },
  eInvoicingAddress: asNeeded('eInvoicing'),
  vatNumber: {},
  taxIdentificationNumber: { names: ['taxNumber'] },
  recipientCode: asNeeded('recipientCode'),
  ...addressFields('billing'),
  ...addressFields('delivery'),
  currency: {},
  locale: { names: ['language'] },
});
export type NewClientField = Exclude<ReturnType<typeof clientFields.fieldAt>, null>;
export type FieldsOfClient = FieldsOf<NewClientValues, NewClientField>;

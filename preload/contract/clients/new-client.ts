import * as z from 'zod/mini';

function atMost(length: number) {
  return z.string().check(z.maxLength(length));
}
/**
 * Left out of the request when null. What is empty or only space counts as null before anything is
 * checked.
 */
function left<Type extends z.ZodMiniType>(type: Type) {
  return z.nullable(type);
}

export const clientKind = z.enum(['individual', 'company', 'freelancer']);
export type ClientKind = z.infer<typeof clientKind>;

/** Specification, "Client", address object, as it is sent. */
const newClientAddress = z.strictObject({
  streetAddress: left(atMost(1000)),
  city: left(atMost(1000)),
  zipCode: left(atMost(1000)),
  provinceCode: left(atMost(1000)),
  countryCode: left(atMost(1000)),
});
export type NewClientAddress = z.infer<typeof newClientAddress>;

/**
 * What POST /v2/clients can be given, without the deprecated root address and `type`. The schema
 * only keeps out what no form can hold; the rules of the specification's table are
 * `checkNewClient`, which says what is wrong at which field.
 */
export const newClient = z.strictObject({
  kind: clientKind,
  name: left(atMost(2000)),
  firstName: left(atMost(1000)),
  lastName: left(atMost(1000)),
  email: left(atMost(1000)),
  extraEmails: z.array(atMost(1000)).check(z.maxLength(1000)),
  phone: left(z.strictObject({ countryCode: atMost(100), number: atMost(100) })),
  eInvoicingAddress: left(atMost(1000)),
  vatNumber: left(atMost(1000)),
  taxIdentificationNumber: left(atMost(1000)),
  billingAddress: left(newClientAddress),
  deliveryAddress: left(newClientAddress),
  recipientCode: left(atMost(1000)),
  currency: left(atMost(100)),
  locale: left(atMost(100)),
});
export type NewClient = z.infer<typeof newClient>;

/**
 * Something to look at twice that may be sent all the same: the form of the number is right and its
 * check digits are not, a phone number that does not exist in its country, a VAT number of another
 * country than the address, a postcode that lost the zero at its front, a name that is a sum, an
 * e-mail address, a tax number, a postcode or a recipient code that is not written as most are.
 */
export const clientWarning = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.union([
    z.templateLiteral(['tax-number-form.', z.string()]),
    z.templateLiteral(['postcode-form.', z.string()]),
    z.enum([
      'vat-checksum',
      'tax-number-checksum',
      'phone-impossible',
      'vat-other-country',
      'e-invoicing-checksum',
      'unknown-currency',
      'unknown-country',
      'postcode-short',
      'name-without-letters',
      'unusual-email',
      'recipient-code-form',
      'recipient-code-italian-only',
    ]),
  ]),
});
export type ClientWarning = z.infer<typeof clientWarning>;

/** Numbers whose form is right and whose check digits are not. */
export const wrongDigits = z.enum(['vat-checksum', 'tax-number-checksum', 'e-invoicing-checksum']);
export type WrongDigits = z.infer<typeof wrongDigits>;

/**
 * What an invoice to a client still lacks (specification, "POST /v2/clients body", last sentence),
 * and a tax number that is missing or of the wrong form, with which it can fail (specification,
 * "Errors").
 */
export const invoicingGap = z.enum([
  'currency',
  'locale',
  'address',
  'tax-number',
  'tax-number-form',
]);
export type InvoicingGap = z.infer<typeof invoicingGap>;

/** Why an e-invoice may not reach a client (`eInvoicingGaps`). */
export const eInvoicingGap = z.enum([
  'e-invoicing-address',
  'e-invoicing-address-form',
  'e-invoicing-unreachable',
  'address-other-company',
  'siren',
  'vat-number-form',
  'recipient-code',
  'recipient-code-form',
]);
export type EInvoicingGap = z.infer<typeof eInvoicingGap>;

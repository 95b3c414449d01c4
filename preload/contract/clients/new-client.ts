import * as z from 'zod/mini';

function atMost(length: number) {
  return z.string().check(z.maxLength(length));
}
/** Null is left out of the request. Empty or blank text becomes null before any check. */
function omittedIfNull<Type extends z.ZodMiniType>(type: Type) {
  return z.nullable(type);
}

export const clientKind = z.enum(['individual', 'company', 'freelancer']);
export type ClientKind = z.infer<typeof clientKind>;

/** Specification, "Client", address object, as it is sent. */
const newClientAddress = z.strictObject({
  streetAddress: omittedIfNull(atMost(1000)),
  city: omittedIfNull(atMost(1000)),
  zipCode: omittedIfNull(atMost(1000)),
  provinceCode: omittedIfNull(atMost(1000)),
  countryCode: omittedIfNull(atMost(1000)),
});
export type NewClientAddress = z.infer<typeof newClientAddress>;

/**
 * The input of POST /v2/clients, without the deprecated root address and `type`. The schema only
 * rejects what no form can contain; `checkNewClient` has the rules of the specification's table and
 * reports problems by field.
 */
export const newClient = z.strictObject({
  kind: clientKind,
  name: omittedIfNull(atMost(2000)),
  firstName: omittedIfNull(atMost(1000)),
  lastName: omittedIfNull(atMost(1000)),
  email: omittedIfNull(atMost(1000)),
  extraEmails: z.array(atMost(1000)).check(z.maxLength(1000)),
  phone: omittedIfNull(z.strictObject({ countryCode: atMost(100), number: atMost(100) })),
  eInvoicingAddress: omittedIfNull(atMost(1000)),
  vatNumber: omittedIfNull(atMost(1000)),
  taxIdentificationNumber: omittedIfNull(atMost(1000)),
  billingAddress: omittedIfNull(newClientAddress),
  deliveryAddress: omittedIfNull(newClientAddress),
  recipientCode: omittedIfNull(atMost(1000)),
  currency: omittedIfNull(atMost(100)),
  locale: omittedIfNull(atMost(100)),
});
export type NewClient = z.infer<typeof newClient>;

/**
 * A value that should be checked but can be sent, such as a number with wrong check digits or a
 * phone number that does not exist in its country. Others are a VAT number of another country, a
 * postcode without its leading zero, a name without letters and codes of an unusual form.
 */
export const clientWarning = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.union([
    z.templateLiteral(['tax-number-form.', z.string()]),
    z.templateLiteral(['vat-number-form.', z.string()]),
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

/** Numbers of a valid form with wrong check digits. */
export const wrongDigits = z.enum(['vat-checksum', 'tax-number-checksum', 'e-invoicing-checksum']);
export type WrongDigits = z.infer<typeof wrongDigits>;

/**
 * What an invoice to a client still lacks (specification, "POST /v2/clients body", last sentence),
 * and a missing or malformed tax number, on which it can fail (specification, "Errors").
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

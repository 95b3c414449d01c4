import { anyList, anyObject, digits, flag, text } from '../wire/fields.ts';
import type { Shape } from '../wire/fields.ts';

/**
 * Specification, "Client", and its kind, which some services send under this name or under the
 * deprecated one. Every value is open.
 */
export const wireClient = {
  id: text,
  name: text,
  first_name: text,
  last_name: text,
  kind: text,
  type: text,
  phone_number: digits,
  phone: anyObject,
  email: text,
  extra_emails: anyList,
  currency: text,
  e_invoicing_address: digits,
  e_invoicing_reachable: flag,
  vat_number: digits,
  tax_identification_number: digits,
  address: text,
  city: text,
  zip_code: digits,
  province_code: digits,
  country_code: text,
  billing_address: anyObject,
  delivery_address: anyObject,
  recipient_code: digits,
  created_at: text,
  updated_at: text,
  locale: text,
} satisfies Shape;

export const wirePhone = { country_code: digits, number: digits } satisfies Shape;

/** Specification, "Client", address object. */
export const wireAddress = {
  street_address: text,
  city: text,
  zip_code: digits,
  province_code: digits,
  country_code: text,
} satisfies Shape;

import { changedFields } from '../../../preload/contract/clients/client-change.ts';
import type { ClientChange } from '../../../preload/contract/clients/client-change.ts';
import type { NewClient, NewClientAddress } from '../../../preload/contract/clients/new-client.ts';
import { toJsonText } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';

/**
 * The body of POST /v2/clients (specification, same heading), stored before it is sent: the same
 * client gives the same text. Null, blank and empty fields are left out, and so are deprecated
 * ones. So first and last name of a company, and the name of a person, are sent only if given. Text
 * is sent unchanged except a two-letter country, which ISO 3166 writes in upper case.
 */
export function newClientBody(client: NewClient): string {
  return toJsonText(
    omitEmpty({
      kind: client.kind,
      name: client.name,
      first_name: client.firstName,
      last_name: client.lastName,
      email: client.email,
      extra_emails: client.extraEmails.filter((email) => !isBlank(email)),
      phone:
        client.phone === null
          ? null
          : omitEmpty({ country_code: client.phone.countryCode, number: client.phone.number }),
      e_invoicing_address: client.eInvoicingAddress,
      vat_number: client.vatNumber,
      tax_identification_number: client.taxIdentificationNumber,
      billing_address: client.billingAddress === null ? null : wireAddress(client.billingAddress),
      delivery_address:
        client.deliveryAddress === null ? null : wireAddress(client.deliveryAddress),
      recipient_code: client.recipientCode,
      currency: client.currency,
      locale: client.locale,
    }),
  );
}

function addressMembers({
  streetAddress,
  city,
  zipCode,
  provinceCode,
  countryCode,
}: NewClientAddress) {
  return {
    street_address: streetAddress,
    city,
    zip_code: zipCode,
    province_code: provinceCode,
    country_code:
      countryCode !== null && /^[A-Za-z]{2}$/.test(countryCode)
        ? countryCode.toUpperCase()
        : countryCode,
  };
}

function wireAddress(address: NewClientAddress): JsonObject {
  return omitEmpty(addressMembers(address));
}

const wireNames = {
  kind: 'kind',
  name: 'name',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  extraEmails: 'extra_emails',
  phone: 'phone',
  eInvoicingAddress: 'e_invoicing_address',
  vatNumber: 'vat_number',
  taxIdentificationNumber: 'tax_identification_number',
  billingAddress: 'billing_address',
  deliveryAddress: 'delivery_address',
  recipientCode: 'recipient_code',
  currency: 'currency',
  locale: 'locale',
} as const satisfies Record<keyof NewClient, string>;

/**
 * The parts of a changed address. A part that was null and stays null is left out: the
 * specification allows only a string there, such as exactly two letters of a province.
 */
function changedAddress(address: NewClientAddress, before: NewClientAddress | null): JsonObject {
  const previousFields = before === null ? {} : wireAddress(before);
  return Object.fromEntries(
    Object.entries(addressMembers(address)).filter(
      ([name, value]) => !isEmptyValue(value) || Object.hasOwn(previousFields, name),
    ),
  );
}

function changedValue(
  change: ClientChange,
  field: keyof NewClient,
  before: ClientChange,
): JsonValue {
  if (field === 'extraEmails') return change.extraEmails?.filter((email) => !isBlank(email)) ?? [];
  if (field === 'phone')
    return change.phone == null
      ? null
      : { country_code: change.phone.countryCode, number: change.phone.number };
  if (field === 'billingAddress' || field === 'deliveryAddress') {
    const address = change[field];
    return address == null ? null : changedAddress(address, before[field] ?? null);
  }
  return change[field] ?? null;
}

/**
 * The body of PATCH /v2/clients/{id}: only the fields of the change.
 * @param before the previous values of these fields, as known here
 * @assumption The body has the form of that of POST, and null clears a field that had a value: the
 * specification names no other way. An address is sent with every part that it has or had, so it
 * does not matter whether the service merges the parts.
 */
export function changedClientBody(change: ClientChange, before: ClientChange): string {
  return toJsonText(
    Object.fromEntries(
      changedFields(change).map((field) => [wireNames[field], changedValue(change, field, before)]),
    ),
  );
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Removes members without content. */
function omitEmpty(members: Readonly<Record<string, JsonValue>>): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmptyValue(value)));
}

function isEmptyValue(value: JsonValue): boolean {
  if (typeof value === 'string') return isBlank(value);
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

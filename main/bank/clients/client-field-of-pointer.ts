/** Fields of a new client by the names of the service, those inside objects below their object. */
const fields: Readonly<Record<string, string>> = {
  kind: 'kind',
  type: 'kind',
  name: 'name',
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  extra_emails: 'extraEmails',
  phone: 'phone',
  phone_number: 'phone',
  e_invoicing_address: 'eInvoicingAddress',
  vat_number: 'vatNumber',
  tax_identification_number: 'taxIdentificationNumber',
  billing_address: 'billingAddress',
  delivery_address: 'deliveryAddress',
  recipient_code: 'recipientCode',
  currency: 'currency',
  locale: 'locale',
};
const addressFields: Readonly<Record<string, string>> = {
  street_address: 'streetAddress',
  address: 'streetAddress',
  city: 'city',
  zip_code: 'zipCode',
  province_code: 'provinceCode',
  country_code: 'countryCode',
};
const below: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  phone: { country_code: 'countryCode', number: 'number' },
  billingAddress: addressFields,
  deliveryAddress: addressFields,
};

const named = (
  names: Readonly<Record<string, string>> | undefined,
  name: string | undefined,
): string | undefined =>
  names !== undefined && name !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;

/**
 * Where in a new client a problem of the bank points: `/first_name` and `/client/first_name` at `['firstName']`,
 * `/billing_address/zip_code` at `['billingAddress', 'zipCode']`, `/extra_emails/2` at the third of the list. Pointers with dots or
 * brackets are read as well. A deprecated root field leads to the billing address, for which it stands. Null where no field is meant.
 */
export function clientFieldOfPointer(pointer: string | null): readonly (string | number)[] | null {
  const parts = (pointer ?? '').split(/[/.[\]#]+/).filter((part) => part !== '');
  const start = parts.findIndex(
    (part) => named(fields, part) !== undefined || named(addressFields, part) !== undefined,
  );
  const field = named(fields, parts[start]);
  const next = parts[start + 1];
  if (field === undefined) {
    const ofAddress = named(addressFields, parts[start]);
    return ofAddress === undefined ? null : ['billingAddress', ofAddress];
  }
  if (field === 'extraEmails')
    return next !== undefined && /^\d{1,4}$/.test(next) ? [field, Number(next)] : [field];
  const inside = named(below[field], next);
  return inside === undefined ? [field] : [field, inside];
}

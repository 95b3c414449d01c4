import { languageOfClient } from '../../../../preload/contract/clients/company-facts.ts';
import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import type {
  NewClient,
  NewClientAddress,
} from '../../../../preload/contract/clients/new-client.ts';
import type { AddressValues, NewClientValues } from './new-client-values.ts';
import { billingCountry, deliveryCountry, shownFields } from './shown-fields.ts';

/** Identifies the sent content: equal content keeps its id. */
export function contentOf(client: NewClient): string {
  return JSON.stringify(client);
}

export function chosenCurrency(values: NewClientValues, home: CompanyFacts): string {
  return values.currency ?? home.currency ?? '';
}
/** The default language: that of the client's country, else the organization's. */
export function chosenLocale(values: NewClientValues, home: CompanyFacts): string {
  return values.locale ?? languageOfClient(billingCountry(values, home), home) ?? '';
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
function address(values: AddressValues, countryCode: string): NewClientAddress {
  return {
    streetAddress: orNull(values.streetAddress),
    city: orNull(values.city),
    zipCode: orNull(values.zipCode),
    provinceCode: orNull(values.provinceCode),
    countryCode: orNull(countryCode),
  };
}

function phone({ phoneText, phoneCode, phoneNumber }: NewClientValues): NewClient['phone'] {
  if (phoneCode.trim() !== '' || phoneNumber.trim() !== '')
    return { countryCode: phoneCode, number: phoneNumber };
  return phoneText.trim() === '' ? null : { countryCode: '', number: phoneText };
}

function isUntouched({ countryCode, ...typed }: AddressValues): boolean {
  return countryCode === null && Object.values(typed).every((text) => text.trim() === '');
}

/** A delivery address that was opened and left unchanged does not count. */
function deliveryAddress(values: NewClientValues, home: CompanyFacts): NewClientAddress | null {
  return values.hasDelivery && !isUntouched(values.delivery)
    ? address(values.delivery, deliveryCountry(values, home))
    : null;
}

/** The client of the form; fields that are not shown are left out. */
export function toNewClient(values: NewClientValues, home: CompanyFacts): NewClient {
  const shown = shownFields(values, home);
  return {
    kind: values.kind,
    name: shown.name ? orNull(values.name) : null,
    firstName: shown.personName ? orNull(values.firstName) : null,
    lastName: shown.personName ? orNull(values.lastName) : null,
    email: orNull(values.email),
    extraEmails: [...values.extraEmails],
    phone: phone(values),
    eInvoicingAddress: orNull(values.eInvoicingAddress),
    vatNumber: orNull(values.vatNumber),
    taxIdentificationNumber: orNull(values.taxIdentificationNumber),
    billingAddress: address(values.billing, billingCountry(values, home)),
    deliveryAddress: deliveryAddress(values, home),
    recipientCode: orNull(values.recipientCode),
    currency: orNull(chosenCurrency(values, home)),
    locale: orNull(chosenLocale(values, home)),
  };
}

/**
 * The client to send: an assumed country only decides the rules of numbers, and is no billing
 * address.
 */
export function withoutGrantedAddress(client: NewClient, values: NewClientValues): NewClient {
  return isUntouched(values.billing) ? { ...client, billingAddress: null } : client;
}

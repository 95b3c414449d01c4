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

function blankToNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
function address(values: AddressValues, countryCode: string): NewClientAddress {
  return {
    streetAddress: blankToNull(values.streetAddress),
    city: blankToNull(values.city),
    zipCode: blankToNull(values.zipCode),
    provinceCode: blankToNull(values.provinceCode),
    countryCode: blankToNull(countryCode),
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
    name: shown.name ? blankToNull(values.name) : null,
    firstName: shown.personName ? blankToNull(values.firstName) : null,
    lastName: shown.personName ? blankToNull(values.lastName) : null,
    email: blankToNull(values.email),
    extraEmails: [...values.extraEmails],
    phone: phone(values),
    eInvoicingAddress: blankToNull(values.eInvoicingAddress),
    vatNumber: blankToNull(values.vatNumber),
    taxIdentificationNumber: blankToNull(values.taxIdentificationNumber),
    billingAddress: address(values.billing, billingCountry(values, home)),
    deliveryAddress: deliveryAddress(values, home),
    recipientCode: blankToNull(values.recipientCode),
    currency: blankToNull(chosenCurrency(values, home)),
    locale: blankToNull(chosenLocale(values, home)),
  };
}

/**
 * The client to send: an assumed country only decides the rules of numbers, and is no billing
 * address.
 */
export function withoutAssumedAddress(client: NewClient, values: NewClientValues): NewClient {
  return isUntouched(values.billing) ? { ...client, billingAddress: null } : client;
}

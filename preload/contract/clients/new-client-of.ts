import type { Client, ClientAddress } from './clients.ts';
import { clientKind } from './new-client.ts';
import type { ClientKind, NewClient, NewClientAddress } from './new-client.ts';

function blankToNull(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

function fullName({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string {
  return [firstName, lastName]
    .flatMap((part) => blankToNull(part)?.trim() ?? [])
    .join(' ')
    .trim();
}

function isNameOfPerson(client: Pick<Client, 'name' | 'firstName' | 'lastName'>): boolean {
  return fullName(client) !== '' && client.name?.trim() === fullName(client);
}

/** @assumption A service may omit the kind: a client with a first and a last name is a person. */
function kindOf(client: Client): ClientKind {
  return (
    clientKind.safeParse(client.kind).data ?? (isNameOfPerson(client) ? 'individual' : 'company')
  );
}

function addressOf(address: ClientAddress | null): NewClientAddress | null {
  if (address === null) return null;
  const { streetAddress, city, zipCode, provinceCode, countryCode } = address;
  const parts = {
    streetAddress: blankToNull(streetAddress),
    city: blankToNull(city),
    zipCode: blankToNull(zipCode),
    provinceCode: blankToNull(provinceCode),
    countryCode: blankToNull(countryCode)?.toUpperCase() ?? null,
  };
  return Object.values(parts).every((part) => part === null) ? null : parts;
}

/** A number that comes as one text stays whole, without a country code. */
function phoneOf({ phone, phoneNumber }: Client): NewClient['phone'] {
  const number = blankToNull(phone?.number ?? null);
  if (number !== null) return { countryCode: phone?.countryCode ?? '', number };
  const phoneText = blankToNull(phoneNumber);
  return phoneText === null ? null : { countryCode: '', number: phoneText };
}

/**
 * A client of the bank in the fields of a request. The deprecated root address is the billing
 * address if there is no other; a person's name consists of both names and is not sent.
 */
export function newClientOf(client: Client): NewClient {
  const kind = kindOf(client);
  return {
    kind,
    name: kind !== 'company' && isNameOfPerson(client) ? null : blankToNull(client.name),
    firstName: blankToNull(client.firstName),
    lastName: blankToNull(client.lastName),
    email: blankToNull(client.email),
    extraEmails: client.extraEmails.filter((email) => blankToNull(email) !== null),
    phone: phoneOf(client),
    eInvoicingAddress: blankToNull(client.eInvoicingAddress),
    vatNumber: blankToNull(client.vatNumber),
    taxIdentificationNumber: blankToNull(client.taxIdentificationNumber),
    billingAddress: addressOf(client.billingAddress) ?? addressOf(client.rootAddress),
    deliveryAddress: addressOf(client.deliveryAddress),
    recipientCode: blankToNull(client.recipientCode),
    currency: blankToNull(client.currency),
    locale: blankToNull(client.locale),
  };
}

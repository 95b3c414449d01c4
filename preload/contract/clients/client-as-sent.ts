import type { Client, ClientAddress } from './clients.ts';
import { clientKind } from './new-client.ts';
import type { ClientKind, NewClient, NewClientAddress } from './new-client.ts';

function filled(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}

function fullName({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string {
  return [firstName, lastName]
    .flatMap((part) => filled(part)?.trim() ?? [])
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
    streetAddress: filled(streetAddress),
    city: filled(city),
    zipCode: filled(zipCode),
    provinceCode: filled(provinceCode),
    countryCode: filled(countryCode)?.toUpperCase() ?? null,
  };
  return Object.values(parts).every((part) => part === null) ? null : parts;
}

/** A number that comes as one text stays whole, without a country code. */
function phoneOf({ phone, phoneNumber }: Client): NewClient['phone'] {
  const number = filled(phone?.number ?? null);
  if (number !== null) return { countryCode: phone?.countryCode ?? '', number };
  const whole = filled(phoneNumber);
  return whole === null ? null : { countryCode: '', number: whole };
}

/**
 * A client of the bank in the fields of a request. The deprecated root address is the billing
 * address if there is no other; a person's name consists of both names and is not sent.
 */
export function asNewClient(client: Client): NewClient {
  const kind = kindOf(client);
  return {
    kind,
    name: kind !== 'company' && isNameOfPerson(client) ? null : filled(client.name),
    firstName: filled(client.firstName),
    lastName: filled(client.lastName),
    email: filled(client.email),
    extraEmails: client.extraEmails.filter((email) => filled(email) !== null),
    phone: phoneOf(client),
    eInvoicingAddress: filled(client.eInvoicingAddress),
    vatNumber: filled(client.vatNumber),
    taxIdentificationNumber: filled(client.taxIdentificationNumber),
    billingAddress: addressOf(client.billingAddress) ?? addressOf(client.rootAddress),
    deliveryAddress: addressOf(client.deliveryAddress),
    recipientCode: filled(client.recipientCode),
    currency: filled(client.currency),
    locale: filled(client.locale),
  };
}

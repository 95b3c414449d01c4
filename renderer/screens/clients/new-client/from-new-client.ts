import type {
  NewClient,
  NewClientAddress,
} from '../../../../preload/contract/clients/new-client.ts';
import { emptyNewClient } from './new-client-values.ts';
import type { AddressValues, NewClientValues } from './new-client-values.ts';

function addressValues(address: NewClientAddress | null): AddressValues {
  return {
    streetAddress: address?.streetAddress ?? '',
    city: address?.city ?? '',
    zipCode: address?.zipCode ?? '',
    provinceCode: address?.provinceCode ?? '',
    countryCode: address?.countryCode ?? '',
  };
}

/** Fills the fields with a sent client, without defaults: a missing value stays empty. */
export function fromNewClient(client: NewClient): NewClientValues {
  return {
    ...emptyNewClient,
    kind: client.kind,
    name: client.name ?? '',
    firstName: client.firstName ?? '',
    lastName: client.lastName ?? '',
    asked: [
      ...(client.kind === 'company' && (client.firstName !== null || client.lastName !== null)
        ? ['firstName', 'lastName']
        : []),
      ...(client.kind === 'individual' && client.name !== null ? ['name'] : []),
    ],
    email: client.email ?? '',
    extraEmails: [...client.extraEmails],
    phoneCode: client.phone?.countryCode ?? '',
    phoneNumber: client.phone?.number ?? '',
    vatNumber: client.vatNumber ?? '',
    taxIdentificationNumber: client.taxIdentificationNumber ?? '',
    eInvoicingAddress: client.eInvoicingAddress ?? '',
    recipientCode: client.recipientCode ?? '',
    billing: addressValues(client.billingAddress),
    hasDelivery: client.deliveryAddress !== null,
    delivery: addressValues(client.deliveryAddress),
    currency: client.currency ?? '',
    locale: client.locale ?? '',
  };
}

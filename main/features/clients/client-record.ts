import type {
  Client,
  ClientAddress,
  ClientRow,
} from '../../../preload/contract/clients/clients.ts';
import { invoicingGaps } from '../../../preload/contract/clients/invoicing-gaps.ts';
import type { ClientToStore } from '../../data/cache/clients.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { clientCodec } from '../../data/codecs/bank-models.ts';

/** The address for invoices: the billing address, else the deprecated one. */
function mainAddress(client: Client): ClientAddress | null {
  return client.billingAddress ?? client.rootAddress;
}

function countryOf(client: Client): string | null {
  const code = mainAddress(client)?.countryCode?.trim() ?? '';
  return code === '' ? null : /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : code;
}

/** The stored form of a client: its model, and the fields to sort, filter and search by. */
export function toClientRecord(client: Client, asOfEpochMs: number): ClientToStore {
  return {
    id: client.id,
    model: clientCodec.write(client),
    asOfEpochMs,
    name: client.name,
    createdEpochMs: epochMsOf(client.createdAt),
    updatedEpochMs: epochMsOf(client.updatedAt),
    kind: client.kind,
    country: countryOf(client),
    currency: client.currency,
    isReady: invoicingGaps(client).length === 0,
    emails: [client.email, ...client.extraEmails].filter((email) => email !== null),
    vatNumber: client.vatNumber,
    taxNumber: client.taxIdentificationNumber,
    cities: [client.billingAddress, client.deliveryAddress, client.rootAddress].flatMap(
      (address) => address?.city ?? [],
    ),
    phones: [
      ...(client.phoneNumber === null ? [] : [{ countryCode: null, number: client.phoneNumber }]),
      ...(client.phone?.number == null
        ? []
        : [{ countryCode: client.phone.countryCode, number: client.phone.number }]),
    ],
  };
}

export function clientOf(stored: StoredRecord): Client {
  return clientCodec.read(stored.model);
}

export function toClientRow(client: Client, isAbsent: boolean): ClientRow {
  return {
    id: client.id,
    name: client.name,
    kind: client.kind,
    email: client.email,
    city: mainAddress(client)?.city ?? null,
    countryCode: countryOf(client),
    currency: client.currency,
    vatNumber: client.vatNumber,
    taxIdentificationNumber: client.taxIdentificationNumber,
    phoneNumber:
      client.phoneNumber ??
      (client.phone === null
        ? null
        : [client.phone.countryCode, client.phone.number].filter((part) => part !== null).join('')),
    gaps: [...invoicingGaps(client)],
    isAbsent,
  };
}

export function clientRowOf(stored: StoredRecord): ClientRow {
  return toClientRow(clientOf(stored), stored.absentSinceEpochMs !== null);
}

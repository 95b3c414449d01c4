import type { Client, ClientQuery } from '../../../preload/contract/clients/clients.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import {
  type ExportFormat,
  generateExport,
  recordsPerChunk,
  type ExportParts,
} from '../export-records.ts';
import type { MessageId } from '../../messages/messages.ts';
import type { Scope } from '../scope.ts';
import { clientOf } from './client-record.ts';

/** The column names, which an import of the exported file recognizes. */
export const clientColumns = {
  id: 'ui.word.id',
  kind: 'imports.field.kind',
  name: 'clients.column.name',
  firstName: 'clients.field.firstName',
  lastName: 'clients.field.lastName',
  email: 'clients.field.email',
  extraEmails: 'imports.field.extra-emails',
  phone: 'imports.field.phone',
  vatNumber: 'clients.field.vatNumber',
  taxIdentificationNumber: 'clients.field.taxIdentificationNumber',
  eInvoicingAddress: 'clients.field.eInvoicingAddress',
  recipientCode: 'clients.field.recipientCode',
  currency: 'clients.field.currency',
  locale: 'ui.word.language',
  billingStreet: 'imports.field.billing-street',
  billingZip: 'imports.field.billing-zip',
  billingCity: 'imports.field.billing-city',
  billingProvince: 'imports.field.billing-province',
  billingCountry: 'imports.field.billing-country',
  deliveryStreet: 'imports.field.delivery-street',
  deliveryZip: 'imports.field.delivery-zip',
  deliveryCity: 'imports.field.delivery-city',
  deliveryProvince: 'imports.field.delivery-province',
  deliveryCountry: 'imports.field.delivery-country',
  createdAt: 'ui.word.created',
  updatedAt: 'ui.word.last-changed',
} as const satisfies Record<string, MessageId>;

function addressCells(address: Client['billingAddress']): readonly (string | null)[] {
  return address === null
    ? [null, null, null, null, null]
    : [
        address.streetAddress,
        address.zipCode,
        address.city,
        address.provinceCode,
        address.countryCode,
      ];
}

function toRow(record: StoredRecord): readonly (string | null)[] {
  const client = clientOf(record);
  return [
    client.id,
    client.kind,
    client.name,
    client.firstName,
    client.lastName,
    client.email,
    client.extraEmails.join('; '),
    client.phone?.number == null
      ? client.phoneNumber
      : [client.phone.countryCode, client.phone.number].filter((part) => part !== null).join(' '),
    client.vatNumber,
    client.taxIdentificationNumber,
    client.eInvoicingAddress,
    client.recipientCode,
    client.currency,
    client.locale,
    ...addressCells(client.billingAddress ?? client.rootAddress),
    ...addressCells(client.deliveryAddress),
    client.createdAt,
    client.updatedAt,
  ];
}

/** All clients that match the query when writing begins, in its order. */
export function exportClients(
  { cache }: Pick<Scope, 'cache'>,
  { query, format }: { readonly query: ClientQuery; readonly format: ExportFormat },
  { messages, ...parts }: ExportParts,
): AsyncIterable<string> {
  return generateExport({
    format,
    chunks: cache.clients.each(query, recordsPerChunk),
    headings: Object.values(clientColumns).map((word) => messages(word)),
    toCells: toRow,
    toJson: (record) => JSON.stringify(clientOf(record)),
    ...parts,
  });
}

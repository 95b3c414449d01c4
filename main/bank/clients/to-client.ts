import type { Client, ClientAddress } from '../../../preload/contract/clients/clients.ts';
import { clientId } from '../../../preload/contract/values.ts';
import type { ExtraField } from '../../../preload/contract/values.ts';
import { createListReader } from '../transport/list-reader.ts';
import { toExtra, readFields } from '../wire/fields.ts';
import type { Fields } from '../wire/fields.ts';
import { requestedReader } from '../wire/requested-reader.ts';
import { isJsonObject } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import { readObject } from '../wire/nested.ts';
import type { Nested } from '../wire/nested.ts';
import { wireAddress, wireClient, wirePhone } from './wire-client.ts';

/**
 * Converts a client of the service. Null only without a usable id; any other field may be missing
 * or invalid.
 */
export function toClient(source: JsonValue | undefined): Client | null {
  if (!isJsonObject(source)) return null;
  const { fields, extras } = readFields(wireClient, source);
  const id = clientId.safeParse(fields.id);
  if (!id.success) return null;
  const phone = readObject(wirePhone, fields.phone, 'phone');
  const emails = toEmails(fields.extra_emails);
  const billing = toAddress(fields.billing_address, 'billing_address');
  const delivery = toAddress(fields.delivery_address, 'delivery_address');
  return {
    id: id.data,
    name: fields.name,
    firstName: fields.first_name,
    lastName: fields.last_name,
    kind: fields.kind ?? fields.type,
    phoneNumber: fields.phone_number,
    phone: phone.value && { countryCode: phone.value.country_code, number: phone.value.number },
    email: fields.email,
    extraEmails: [...emails.value],
    currency: fields.currency,
    eInvoicingAddress: fields.e_invoicing_address,
    eInvoicingReachable: fields.e_invoicing_reachable,
    vatNumber: fields.vat_number,
    taxIdentificationNumber: fields.tax_identification_number,
    rootAddress: addressOf({ ...fields, street_address: fields.address }),
    billingAddress: billing.value,
    deliveryAddress: delivery.value,
    recipientCode: fields.recipient_code,
    createdAt: fields.created_at,
    updatedAt: fields.updated_at,
    locale: fields.locale,
    extras: [
      ...extras,
      ...deprecatedKindExtra(fields),
      ...phone.extras,
      ...emails.extras,
      ...billing.extras,
      ...delivery.extras,
    ],
  };
}

/** The deprecated field is shown only if it has a different value. */
function deprecatedKindExtra({ kind, type }: Fields<typeof wireClient>): readonly ExtraField[] {
  return kind === null || type === null || kind === type ? [] : [toExtra('type', type)];
}

/** The addresses; if an entry is invalid, the original list is stored as well. */
function toEmails(list: readonly JsonValue[] | null): Nested<readonly string[]> {
  const filled = (list ?? []).filter((entry) => entry !== null);
  const texts = filled.filter((entry) => typeof entry === 'string');
  return {
    value: texts,
    extras: list === null || texts.length === filled.length ? [] : [toExtra('extra_emails', list)],
  };
}

function toAddress(source: JsonObject | null, name: string): Nested<ClientAddress | null> {
  const { value, extras } = readObject(wireAddress, source, name);
  return { value: value && addressOf(value), extras };
}

/** An address without content counts as none. */
function addressOf(fields: Fields<typeof wireAddress>): ClientAddress | null {
  const address = {
    streetAddress: fields.street_address,
    city: fields.city,
    zipCode: fields.zip_code,
    provinceCode: fields.province_code,
    countryCode: fields.country_code,
  };
  return Object.values(address).every((each) => each === null) ? null : address;
}

export const toRequestedClient = requestedReader('client', toClient);

/**
 * A page of `{clients, meta}`; clients without a usable id are left out. Null if `clients` is not a
 * list.
 */
export const toClientPage = createListReader<Client>(['clients'], toClient);

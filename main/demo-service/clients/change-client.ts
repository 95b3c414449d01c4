import * as z from 'zod';
import type { Call } from '../http/call.ts';
import { readJson } from '../http/body.ts';
import { json, notFound, unprocessable, type Reply } from '../http/reply.ts';
import { timestamp } from '../clock.ts';
import type { World } from '../world.ts';
import type { Address, Client } from './client.ts';
import type { ClientList } from './client-list.ts';
import { findRuleProblems, type ClientRequest } from './client-rules.ts';
import { clientAddress, clientBody } from './create-client.ts';

const { shape } = clientBody;
const changedAddress = z.strictObject({
  street_address: clientAddress.shape.street_address.nullable(),
  city: clientAddress.shape.city.nullable(),
  zip_code: clientAddress.shape.zip_code.nullable(),
  province_code: clientAddress.shape.province_code.nullable(),
  country_code: clientAddress.shape.country_code.nullable(),
});

/**
 * `PATCH /v2/clients/{id}`: the fields of a creation, each optional; null clears a field that may
 * be missing.
 */
const changeBody = z.strictObject({
  kind: shape.kind,
  type: shape.type,
  name: shape.name.nullable(),
  first_name: shape.first_name.nullable(),
  last_name: shape.last_name.nullable(),
  email: shape.email.nullable(),
  extra_emails: shape.extra_emails,
  phone: shape.phone.nullable(),
  e_invoicing_address: shape.e_invoicing_address.nullable(),
  vat_number: shape.vat_number.nullable(),
  tax_identification_number: shape.tax_identification_number.nullable(),
  billing_address: changedAddress.nullish(),
  delivery_address: changedAddress.nullish(),
  recipient_code: shape.recipient_code.nullable(),
  currency: shape.currency.nullable(),
  locale: shape.locale.nullable(),
});
type Change = z.infer<typeof changeBody>;

function nullToUndefined<Value>(value: Value | null | undefined): Value | undefined {
  return value ?? undefined;
}

/** Undefined: not changed. */
function addressAfter(address: Change['billing_address']): Address | null | undefined {
  if (address == null) return address;
  const country = nullToUndefined(address.country_code)?.toLowerCase();
  return {
    street_address: nullToUndefined(address.street_address),
    city: nullToUndefined(address.city),
    zip_code: nullToUndefined(address.zip_code),
    province_code: nullToUndefined(address.province_code),
    ...(country === undefined ? {} : { country_code: country }),
  };
}

/** The client after the change; unnamed fields stay. */
function applyChange(client: Client, change: Change, at: string): Client {
  const { billing_address, delivery_address, locale, phone, extra_emails, ...texts } = change;
  const billing = addressAfter(billing_address);
  const delivery = addressAfter(delivery_address);
  const kind = change.kind ?? change.type ?? client.kind;
  const after: Client = {
    ...client,
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    kind,
    type: kind,
    ...(extra_emails === undefined ? {} : { extra_emails: extra_emails ?? [] }),
    ...(phone === undefined
      ? {}
      : { phone, phone_number: phone === null ? null : `${phone.country_code}${phone.number}` }),
    ...(billing === undefined ? {} : { billing_address: billing }),
    ...(delivery === undefined ? {} : { delivery_address: delivery }),
    ...(locale === undefined ? {} : { locale: locale?.slice(0, 2).toLowerCase() ?? null }),
    updated_at: timestamp(Math.max(Date.parse(at), Date.parse(client.updated_at) + 1)),
  };
  return kind === 'company'
    ? { ...after, name: after.name ?? '' }
    : { ...after, name: `${after.first_name ?? ''} ${after.last_name ?? ''}`.trim() };
}

/** Whether the change sets the field of a pointer: only changed fields are validated. */
function isChanged(change: Change, pointer: string | undefined): boolean {
  const [, first = ''] = (pointer ?? '').split('/');
  return first in change || (change.kind !== undefined && /^(?:(?:first|last)_)?name$/.test(first));
}

export function changeClient(world: World, list: ClientList, call: Call): Reply {
  const client = list.get(call.param('id').toLowerCase());
  if (client === undefined) return notFound('client');
  const change = readJson(call, changeBody);
  const after = applyChange(client, change, timestamp(world.now()));
  const requested: ClientRequest = Object.fromEntries(
    Object.entries(after).filter(([, value]) => value !== null),
  );
  const problems = findRuleProblems(requested, world.organization.legal_country).filter(
    ({ source }) => isChanged(change, source?.pointer),
  );
  if (problems.length > 0) return unprocessable(problems);
  list.put(after);
  return json({ client: after });
}

/** `DELETE /v2/clients/{id}`: permanently, with an empty answer. */
export function deleteClient(list: ClientList, call: Call): Reply {
  return list.remove(call.param('id').toLowerCase())
    ? { kind: 'empty', status: 204 }
    : notFound('client');
}

import * as z from 'zod';
import type { Call } from '../http/call.ts';
import { readJson } from '../http/body.ts';
import { json, unprocessable, type Reply } from '../http/reply.ts';
import { timestamp } from '../clock.ts';
import type { World } from '../world.ts';
import type { Address, Client } from './client.ts';
import type { ClientList } from './client-list.ts';
import { findRuleProblems } from './client-rules.ts';

/** Lengths are counted in characters, not in UTF-16 units. */
function atMost(length: number) {
  return z
    .string()
    .refine((text) => [...text].length <= length, `must have at most ${String(length)} characters`);
}
const country = z.string().regex(/^[A-Za-z]{2}$/);
const province = z.string().regex(/^..$/u);
export const clientAddress = z.strictObject({
  street_address: atMost(250).optional(),
  city: atMost(50).optional(),
  zip_code: atMost(20).optional(),
  province_code: province.optional(),
  country_code: country.optional(),
});
const kind = z.enum(['individual', 'company', 'freelancer']);
/** "string (e-mail)": names and domains in any script included. */
const email = z.string().regex(/^("[^"]+"|[^\s@]+)@[^\s@]+$/u);

/**
 * `POST /v2/clients`, with the limits of the specification. `type` is the deprecated alias of
 * `kind`.
 */
export const clientBody = z.strictObject({
  kind: kind.optional(),
  type: kind.optional(),
  first_name: atMost(60).optional(),
  last_name: atMost(60).optional(),
  name: atMost(250).optional(),
  email: email.optional(),
  extra_emails: z
    .array(email.and(atMost(250)))
    .max(100)
    .nullish(),
  phone: z.strictObject({ country_code: z.string(), number: z.string() }).optional(),
  e_invoicing_address: z
    .string()
    .regex(/^\d{9}(_\d{14}(_[^_]+)?|_[^_]+)?$/)
    .optional(),
  vat_number: atMost(20)
    .refine((text) => !text.startsWith('FR') || /^FR[0-9A-Za-z]{2}\d{9}$/.test(text))
    .optional(),
  tax_identification_number: atMost(20).optional(),
  address: atMost(250).optional(),
  city: atMost(50).optional(),
  zip_code: atMost(20).optional(),
  province_code: province.optional(),
  country_code: country.optional(),
  billing_address: clientAddress.optional(),
  delivery_address: clientAddress.optional(),
  recipient_code: z.string().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  locale: z
    .string()
    .regex(/^(fr|en|it|de|es)(-[0-9A-Za-z]+)*$/i)
    .optional(),
});

function lowerCountry(address: Address | undefined): Address | null {
  return address === undefined
    ? null
    : {
        ...address,
        ...(address.country_code === undefined
          ? {}
          : { country_code: address.country_code.toLowerCase() }),
      };
}

function newClient(request: z.infer<typeof clientBody>, id: string, at: string): Client {
  const chosen = request.kind ?? request.type ?? 'company';
  return {
    id,
    name:
      chosen === 'company'
        ? (request.name ?? '')
        : `${request.first_name ?? ''} ${request.last_name ?? ''}`,
    first_name: request.first_name ?? null,
    last_name: request.last_name ?? null,
    kind: chosen,
    type: chosen,
    phone_number:
      request.phone === undefined ? null : `${request.phone.country_code}${request.phone.number}`,
    phone: request.phone ?? null,
    email: request.email ?? null,
    extra_emails: request.extra_emails ?? [],
    currency: request.currency ?? null,
    e_invoicing_address: request.e_invoicing_address ?? null,
    e_invoicing_reachable: request.e_invoicing_address !== undefined,
    vat_number: request.vat_number ?? null,
    tax_identification_number: request.tax_identification_number ?? null,
    address: request.address ?? null,
    city: request.city ?? null,
    zip_code: request.zip_code ?? null,
    province_code: request.province_code ?? null,
    country_code: request.country_code?.toLowerCase() ?? null,
    billing_address: lowerCountry(request.billing_address),
    delivery_address: lowerCountry(request.delivery_address),
    recipient_code: request.recipient_code ?? null,
    created_at: at,
    updated_at: at,
    locale: request.locale?.slice(0, 2).toLowerCase() ?? null,
  };
}

/**
 * Creates a client. There is no idempotency key and no uniqueness rule: the same request twice
 * creates two.
 */
export function createClient(world: World, list: ClientList, call: Call): Reply {
  const request = readJson(call, clientBody);
  const wrong = findRuleProblems(request, world.organization.legal_country);
  if (wrong.length > 0) return unprocessable(wrong);
  const client = newClient(request, world.random.uuid(), timestamp(world.now()));
  list.put(client);
  return json({ client }, 201);
}

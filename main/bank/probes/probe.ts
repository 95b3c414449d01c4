import { ok } from '../../../preload/contract/result.ts';
import { toCardPage } from '../cards/to-card.ts';
import { toClientPage } from '../clients/to-client.ts';
import { toMembershipPage } from '../memberships/to-membership.ts';
import { toOrganization } from '../organization/to-organization.ts';
import { toProductPage } from '../products/to-product.ts';
import {
  toRequestedSupplierInvoice,
  toSupplierInvoicePage,
} from '../supplier-invoices/to-supplier-invoice.ts';
import { toRequestedTerminalPayment } from '../terminal-payments/to-terminal-payment.ts';
import type { Answered, BankClient } from '../transport/bank-client.ts';
import { toRequestedSubscription, toSubscriptionPage } from '../webhooks/to-subscription.ts';
import type { JsonValue } from '../wire/json.ts';

/** Every read endpoint of the bank account that Cashdesk uses: lists, and single objects by id. */
export type ProbedList =
  | 'organization'
  | 'cards'
  | 'memberships'
  | 'clients'
  | 'products'
  | 'supplier-invoices'
  | 'webhooks';
export type ProbedObject = 'supplier-invoice' | 'terminal-payment' | 'webhook';
export type Probe =
  | { readonly endpoint: ProbedList }
  | { readonly endpoint: ProbedObject; readonly id: string };

/** The id of an object in the list, to request it by id; null for an empty list. */
export type ProbeAnswer = { readonly someId: string | null };

/** An id that no object has. */
export const nonexistentId = '00000000-0000-4000-8000-000000000000';

/**
 * The same readers as elsewhere: a service may return the whole list although one entry was
 * requested.
 */
const lists: Readonly<
  Record<
    ProbedList,
    {
      readonly path: string;
      readonly isPaged: boolean;
      readonly read: (
        body: JsonValue,
      ) => { readonly items: readonly { readonly id: string }[] } | null;
    }
  >
> = {
  organization: {
    path: '/v2/organization',
    isPaged: false,
    read: (body) => (toOrganization(body) === null ? null : { items: [] }),
  },
  cards: { path: '/v2/cards', isPaged: true, read: toCardPage },
  memberships: { path: '/v2/memberships', isPaged: true, read: toMembershipPage },
  clients: { path: '/v2/clients', isPaged: true, read: toClientPage },
  products: { path: '/v2/products', isPaged: true, read: toProductPage },
  'supplier-invoices': {
    path: '/v2/supplier_invoices',
    isPaged: true,
    read: toSupplierInvoicePage,
  },
  webhooks: { path: '/v2/webhook_subscriptions', isPaged: true, read: toSubscriptionPage },
};

const objects: Readonly<
  Record<
    ProbedObject,
    { readonly path: string; readonly read: (body: JsonValue, id: string) => unknown }
  >
> = {
  'supplier-invoice': { path: '/v2/supplier_invoices/{id}', read: toRequestedSupplierInvoice },
  'terminal-payment': { path: '/v2/terminal_payments/{id}', read: toRequestedTerminalPayment },
  webhook: { path: '/v2/webhook_subscriptions/{id}', read: toRequestedSubscription },
};

/** Requests an endpoint once, a list with one entry. It uses the rate limit like every read. */
export async function probe(
  client: BankClient,
  target: Probe,
  options: { readonly signal?: AbortSignal } = {},
): Answered<ProbeAnswer> {
  if ('id' in target) {
    const { path, read } = objects[target.endpoint];
    return client.get({
      ...options,
      path,
      ids: { id: target.id },
      isPolled: true,
      read: (body) => (read(body, target.id) === null ? null : { someId: target.id }),
    });
  }
  const { path, isPaged, read } = lists[target.endpoint];
  const answer = await client.get({
    ...options,
    path,
    query: isPaged
      ? [
          ['page', '1'],
          ['per_page', '1'],
        ]
      : [],
    isPolled: true,
    read,
  });
  return answer.ok
    ? ok({ ...answer.value, value: { someId: answer.value.value.items[0]?.id ?? null } })
    : answer;
}

import { failed } from '../../../preload/contract/result.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { asOptionalEndpoint } from '../transport/bank-failure.ts';
import type { Answered, BankClient, CallOptions } from '../transport/bank-client.ts';
import type { ListPage } from '../transport/list-page.ts';
import { member } from '../wire/json.ts';
import { clientQuery } from './client-query.ts';
import type { ClientPageRequest } from './client-query.ts';
import { toRequestedClient, toClient, toClientPage } from './to-client.ts';
import { listPage } from '../transport/list-calls.ts';

/**
 * GET /v2/clients, one page. A service without clients, or a plan without them, is `not-supported`.
 */
export function listClients(
  client: BankClient,
  request: ClientPageRequest,
  options: CallOptions = {},
): Answered<ListPage<Client>> {
  return listPage(
    client,
    { ...options, path: '/v2/clients', query: clientQuery(request), read: toClientPage },
    request,
  );
}

/**
 * GET /v2/clients/{id}, an optional endpoint. A 404 may also mean that the client does not exist.
 */
export function getClient(
  client: BankClient,
  id: ClientId,
  options: CallOptions = {},
): Answered<Client> {
  return client.get({
    ...options,
    path: '/v2/clients/{id}',
    ids: { id },
    read: (body) => toRequestedClient(body, id),
  });
}

/**
 * POST /v2/clients with a body of `newClientBody`. It has no idempotency key, so it is sent once.
 * Only after a 401, which creates nothing, it is sent again with a newer token.
 */
export async function createClient(client: BankClient, bodyText: string): Answered<Client> {
  const answer = await client.post({
    path: '/v2/clients',
    bodyText,
    read: (body) => toClient(member(body, 'client')),
  });
  return answer.ok ? answer : failed(asOptionalEndpoint(answer.error));
}

/**
 * PATCH /v2/clients/{id} with a body of `changedClientBody`, an optional endpoint. Sent once. A 404
 * may also mean that the client does not exist.
 */
export function changeClient(client: BankClient, id: ClientId, bodyText: string): Answered<Client> {
  return client.patch({
    path: '/v2/clients/{id}',
    ids: { id },
    bodyText,
    read: (body) => toRequestedClient(body, id),
  });
}

/** DELETE /v2/clients/{id}, an optional endpoint. Sent once; 404 as for `changeClient`. */
export function deleteClient(client: BankClient, id: ClientId): Answered<true> {
  return client.delete({
    path: '/v2/clients/{id}',
    ids: { id },
    read: () => true,
    emptyBodyValue: true,
  });
}

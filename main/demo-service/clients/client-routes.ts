import { bearer, type Call, type Route } from '../http/call.ts';
import { foldText } from '../fold-text.ts';
import { refuseUnknownQuery } from '../http/body.ts';
import { pageOf, sortOrder } from '../http/paging.ts';
import { json, notFound, problem, refuse, type Reply } from '../http/reply.ts';
import type { World } from '../world.ts';
import { clientSortFields, type ClientList } from './client-list.ts';
import type { Client } from './client.ts';
import { changeClient, deleteClient } from './change-client.ts';
import { createClient } from './create-client.ts';

const exactFilters = ['tax_identification_number', 'vat_number', 'email'] as const;

type Test = (client: Client) => boolean;

function boundOf(query: URLSearchParams, parameter: string, fallback: number): number {
  const text = query.get(parameter);
  if (text === null) return fallback;
  const bound = Date.parse(text);
  return !/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(bound)
    ? refuse(problem(422, 'invalid', 'must be a date and time', { parameter }))
    : bound;
}

/** The filters of a request; a client must pass all of them. */
function testsOf(query: URLSearchParams): readonly Test[] {
  const exact = exactFilters.flatMap((field): Test[] => {
    const searchedText = query.get(`filter[${field}]`)?.toLowerCase();
    return searchedText === undefined
      ? []
      : [(client) => client[field]?.toLowerCase() === searchedText];
  });
  const name = query.get('filter[name]');
  if (name !== null && name.length < 2)
    refuse(
      problem(422, 'too_short', 'must have at least 2 characters', { parameter: 'filter[name]' }),
    );
  const searchedText = foldText(name ?? '');
  const from = boundOf(query, 'filter[updated_at_from]', -Infinity);
  const to = boundOf(query, 'filter[updated_at_to]', Infinity);
  return [
    ...exact,
    ...(name === null ? [] : [(client: Client) => foldText(client.name).includes(searchedText)]),
    ...(from === -Infinity ? [] : [(client: Client) => Date.parse(client.updated_at) >= from]),
    ...(to === Infinity ? [] : [(client: Client) => Date.parse(client.updated_at) <= to]),
  ];
}

const parameters = [
  'page',
  'per_page',
  'sort_by',
  ...['name', ...exactFilters, 'updated_at_from', 'updated_at_to'].map((name) => `filter[${name}]`),
];

function listClients(list: ClientList, call: Call): Reply {
  refuseUnknownQuery(call, parameters);
  const { field, descending } = sortOrder(call.query, clientSortFields, 'name:asc');
  const tests = testsOf(call.query);
  const ascending = list.sorted(field);
  const passing =
    tests.length === 0
      ? ascending
      : ascending.filter((client) => tests.every((test) => test(client)));
  const { items, meta } = pageOf(descending ? passing.toReversed() : passing, call.query);
  return json({ clients: items, meta });
}

/** Invoicing clients: list and create as documented; reading, changing and deleting one. */
export function clientRoutes(world: World, list: ClientList): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/v2/clients',
      access: bearer('client.read'),
      handle: (call) => listClients(list, call),
    },
    {
      method: 'POST',
      path: '/v2/clients',
      access: bearer('client.write'),
      handle: (call) => createClient(world, list, call),
    },
    {
      method: 'GET',
      path: '/v2/clients/:id',
      access: bearer('client.read'),
      optional: true,
      handle: (call) => {
        const client = list.get(call.param('id').toLowerCase());
        return client === undefined ? notFound('client') : json({ client });
      },
    },
    {
      method: 'PATCH',
      path: '/v2/clients/:id',
      access: bearer('client.write'),
      optional: true,
      handle: (call) => changeClient(world, list, call),
    },
    {
      method: 'DELETE',
      path: '/v2/clients/:id',
      access: bearer('client.write'),
      optional: true,
      handle: (call) => deleteClient(list, call),
    },
  ];
}

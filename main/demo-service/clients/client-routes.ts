import { bearer, type Call, type Route } from '../http/call.ts';
import { folded } from '../folded.ts';
import { refuseUnknownQuery } from '../http/body.ts';
import { pageOf, sortOrder } from '../http/paging.ts';
import { json, notFound, problem, type Reply } from '../http/reply.ts';
import { ok, refused, type Result } from '../result.ts';
import type { World } from '../world.ts';
import { clientSortFields, type ClientList } from './client-list.ts';
import type { Client } from './client.ts';
import { changeClient, deleteClient } from './change-client.ts';
import { createClient } from './create-client.ts';

const exactFilters = ['tax_identification_number', 'vat_number', 'email'] as const;

type Test = (client: Client) => boolean;

function timeFilter(
  query: URLSearchParams,
  name: 'updated_at_from' | 'updated_at_to',
): Result<Test | undefined, Reply> {
  const parameter = `filter[${name}]`;
  const text = query.get(parameter);
  if (text === null) return ok(undefined);
  const bound = Date.parse(text);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || Number.isNaN(bound))
    return refused(problem(422, 'invalid', 'must be a date and time', { parameter }));
  return ok(
    name === 'updated_at_from'
      ? (client) => Date.parse(client.updated_at) >= bound
      : (client) => Date.parse(client.updated_at) <= bound,
  );
}

/** The filters of a request; all of them must pass. */
function testsOf(query: URLSearchParams): Result<readonly Test[], Reply> {
  const tests: Test[] = [];
  for (const field of exactFilters) {
    const wanted = query.get(`filter[${field}]`)?.toLowerCase();
    if (wanted !== undefined) tests.push((client) => client[field]?.toLowerCase() === wanted);
  }
  const name = query.get('filter[name]');
  if (name !== null) {
    if (name.length < 2)
      return refused(
        problem(422, 'too_short', 'must have at least 2 characters', { parameter: 'filter[name]' }),
      );
    const wanted = folded(name);
    tests.push((client) => folded(client.name).includes(wanted));
  }
  for (const bound of ['updated_at_from', 'updated_at_to'] as const) {
    const test = timeFilter(query, bound);
    if (!test.ok) return test;
    if (test.value !== undefined) tests.push(test.value);
  }
  return ok(tests);
}

const parameters = [
  'page',
  'per_page',
  'sort_by',
  ...['name', ...exactFilters, 'updated_at_from', 'updated_at_to'].map((name) => `filter[${name}]`),
];

function listClients(list: ClientList, call: Call): Reply {
  const unknown = refuseUnknownQuery(call, parameters);
  if (unknown !== undefined) return unknown;
  const order = sortOrder(call.query, clientSortFields, 'name:asc');
  if (!order.ok) return order.error;
  const tests = testsOf(call.query);
  if (!tests.ok) return tests.error;
  const ascending = list.sorted(order.value.field);
  const passing =
    tests.value.length === 0
      ? ascending
      : ascending.filter((client) => tests.value.every((test) => test(client)));
  const page = pageOf(order.value.descending ? passing.toReversed() : passing, call.query);
  return page.ok ? json({ clients: page.value.items, meta: page.value.meta }) : page.error;
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

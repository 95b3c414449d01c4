import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { searchBankForClients } from '../../../main/features/clients/read-clients.ts';
import type { OpenConnection } from '../../../main/features/open-connection.ts';
import { searchBankForProducts } from '../../../main/features/products/read-products.ts';
import { readSubscriptions } from '../../../main/features/webhooks/read-subscriptions.ts';
import { ok } from '../../../preload/contract/result.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { productIdOf, productWith } from '../../fixtures/products.ts';
import { subscriptionWith } from '../../fixtures/subscriptions.ts';
import { fakeBank, openConnection, pageOf } from './fakes.ts';

const many = 500;
function numbered<Item>(make: (id: string) => Item): readonly Item[] {
  return Array.from({ length: many }, (_, at) => make(`n-${String(at)}`));
}
/**
 * A connection to a bank that finds five hundred of everything, with the count of records cached in
 * one turn of main.
 */
function setUp() {
  const open: { connection: OpenConnection | null } = { connection: null };
  const connection = openConnection({
    bank: fakeBank({
      listClients: async () => pageOf(numbered((id) => clientWith({ id: clientIdOf(id) }))),
      listProducts: async () => pageOf(numbered((id) => productWith({ id: productIdOf(id) }))),
      listSubscriptions: async () => ok(numbered(subscriptionWith)),
    }),
    isOpen: () => open.connection !== null,
  });
  open.connection = connection;
  let [inThisTurn, mostInOneBatch] = [0, 0];
  const count = (puts: number): void => {
    if (inThisTurn === 0) void nextTurn().then(() => (inThisTurn = 0));
    inThisTurn += puts;
    mostInOneBatch = Math.max(mostInOneBatch, inThisTurn);
  };
  const { cache } = connection;
  const { put: putClients } = cache.clients;
  const { put: putProducts } = cache.products;
  const { put: putSnapshot } = cache.snapshots;
  vi.spyOn(cache.clients, 'put').mockImplementation(
    (given) => (count(given.records.length), putClients(given)),
  );
  vi.spyOn(cache.products, 'put').mockImplementation(
    (given) => (count(given.records.length), putProducts(given)),
  );
  vi.spyOn(cache.snapshots, 'put').mockImplementation(
    (...given) => (count(1), putSnapshot(...given)),
  );
  return { open, connection, cache, mostInOneBatch: () => mostInOneBatch };
}

const clientsAsked = {
  name: null,
  email: null,
  vatNumber: null,
  taxIdentificationNumber: null,
  updatedFrom: null,
  updatedTo: null,
  sort: 'name',
  direction: 'ascending',
  page: 1,
} as const;

describe('an answer of the bank is stored in batches', () => {
  it('for found clients and products', async () => {
    const { cache, connection, mostInOneBatch } = setUp();
    await searchBankForClients(connection, clientsAsked);
    await nextTurn();
    await searchBankForProducts(connection, {
      type: null,
      sort: 'title',
      direction: 'ascending',
      page: 1,
    });
    expect([cache.clients.total(), cache.products.total(), mostInOneBatch()]).toEqual([
      many,
      many,
      50,
    ]);
  });

  it('for a list of subscriptions, which is shown once it is complete', async () => {
    const { connection, mostInOneBatch } = setUp();
    const shown = (refresh: 'no' | 'now'): number => {
      const answer = readSubscriptions(connection, { refresh });
      return answer.ok ? answer.value.rows.length : -1;
    };
    const seen = new Set([shown('now')]);
    await vi.waitFor(() => {
      seen.add(shown('no'));
      expect(seen).toContain(many);
    });
    expect([[...seen], mostInOneBatch() <= 51]).toEqual([[0, many], true]);
  });

  it('until the connection is closed', async () => {
    const { open, cache, connection } = setUp();
    const asked = searchBankForClients(connection, clientsAsked);
    await vi.waitFor(() => expect(cache.clients.total()).toBeGreaterThan(0), { interval: 0 });
    open.connection = null;
    expect(await asked).toMatchObject({ ok: true });
    expect(cache.clients.total()).toBeLessThan(many);
  });
});

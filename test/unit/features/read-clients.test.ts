import { describe, expect, it, vi } from 'vitest';
import type { ClientQuery } from '../../../preload/contract/clients/clients.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import {
  searchBankForClients,
  placeOfClient,
  readClient,
  readClients,
  addWrongDigits,
} from '../../../main/features/clients/read-clients.ts';
import { storeClients } from '../../../main/features/clients/store-clients.ts';
import { createClientSync } from '../../../main/features/clients/sync-clients.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { listSyncParts } from '../../../main/features/synced-list.ts';
import { searchEverywhere } from '../../../main/features/search/search-everywhere.ts';
import { noAddress } from '../../fixtures/client-rules.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { fakeBank, openConnection, pageOf } from './fakes.ts';

const everyone: ClientQuery = {
  text: '',
  kinds: [],
  countries: [],
  currencies: [],
  readiness: 'all',
  sort: 'name',
  direction: 'ascending',
};
const address = {
  streetAddress: '1 rue Haute',
  city: 'Lyon',
  zipCode: '69001',
  provinceCode: null,
  countryCode: 'fr',
};
const bakery = [
  clientWith({
    id: clientIdOf('c1'),
    name: 'Café',
    updatedAt: '2026-01-01T00:00:00Z',
    billingAddress: address,
    currency: 'EUR',
    locale: 'fr',
    kind: 'company',
    taxIdentificationNumber: '732829320',
  }),
  clientWith({
    id: clientIdOf('c2'),
    name: 'Amélie Bernard',
    updatedAt: '2026-01-02T00:00:00Z',
    kind: 'individual',
  }),
];

function depsOver(scope: Scope) {
  return { scope, sync: createClientSync(listSyncParts(scope, 'clients')) };
}
function listed(
  { scope, sync }: ReturnType<typeof depsOver>,
  { refresh = 'no' }: { readonly refresh?: 'no' | 'if-stale' | 'now' } = {},
) {
  const answer = readClients(scope, sync, { ...everyone, at: 0, limit: 50, refresh });
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

describe('the client list', () => {
  it('returns the position of a client among the filtered ones', () => {
    const connection = openConnection();
    const deps = depsOver(connection);
    const names = ['Zoé', 'amélie', null, 'Café', 'Bernard', 'Émile'];
    storeClients(
      connection,
      names.map((name, at) =>
        clientWith({
          id: clientIdOf(`c${String(at)}`),
          name,
          kind: at % 2 === 0 ? 'company' : 'individual',
        }),
      ),
      1,
    );
    const place = (id: string, over: Partial<ClientQuery> = {}) => {
      const answer = placeOfClient(connection, { id, query: { ...everyone, ...over } });
      return answer.ok ? answer.value.place : answer.error.kind;
    };
    expect(listed(deps).rows.map(({ id }) => place(id))).toEqual([0, 1, 2, 3, 4, 5]);
    expect([
      place('c0', { direction: 'descending' }),
      place('c0', { kinds: ['company'] }),
      place('c1', { kinds: ['company'] }),
      place('c0', { text: 'zoe' }),
      place('nobody'),
    ]).toEqual([0, 1, null, 0, null]);
    connection.cache.clients.markAbsent('c1', 2);
    expect([place('c1'), place('c4')]).toEqual([null, 0]);
  });

  it("answers at once from the cache, and shows the bank's answer soon after", async () => {
    const deps = depsOver(
      openConnection({ bank: fakeBank({ listClients: async () => pageOf(bakery) }) }),
    );
    expect(listed(deps, { refresh: 'if-stale' })).toMatchObject({ rows: [], totalCount: 0 });
    await vi.waitFor(() => expect(listed(deps).sync.phase).toBe('idle'));
    const { rows, totalCount, notReadyCount, kinds, countries, freshness } = listed(deps);
    const gaps = ['currency', 'locale', 'address'];
    expect(rows).toMatchObject([
      { name: 'Amélie Bernard', city: null, countryCode: null, gaps },
      { name: 'Café', city: 'Lyon', countryCode: 'FR', gaps: [] },
    ]);
    expect([totalCount, notReadyCount, kinds.length]).toEqual([2, 1, 2]);
    expect(new Set(countries)).toEqual(
      new Set([
        { value: 'FR', count: 1 },
        { value: null, count: 1 },
      ]),
    );
    expect(freshness.failure).toBeNull();
  });

  it('names the missing permission, and preserves cached clients', async () => {
    const deps = depsOver(
      openConnection({
        bank: fakeBank({
          listClients: async () =>
            failed({
              kind: 'not-allowed',
              missingScope: 'client.read',
              detail: null,
              traceId: null,
            }),
        }),
      }),
    );
    listed(deps, { refresh: 'now' });
    await vi.waitFor(() => expect(listed(deps).missingScope).toBe('client.read'));
  });

  it('sends nothing while the user is signed out', async () => {
    const bank = fakeBank();
    const deps = depsOver(openConnection({ bank, phase: () => 'signed-out' }));
    listed(deps, { refresh: 'now' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(bank.calls).toEqual([]);
  });

  it('stores the results of the bank’s own search', async () => {
    const deps = depsOver(
      openConnection({ bank: fakeBank({ listClients: async () => pageOf(bakery.slice(0, 1)) }) }),
    );
    const found = await searchBankForClients(deps.scope, {
      name: 'caf',
      email: null,
      vatNumber: null,
      taxIdentificationNumber: null,
      updatedFrom: null,
      updatedTo: null,
      sort: 'name',
      direction: 'ascending',
      page: 1,
    });
    expect(found).toMatchObject({ value: { rows: [{ id: 'c1' }], nextPage: null, totalCount: 1 } });
    expect(listed(deps).rows.map(({ id }) => id)).toEqual(['c1']);
  });

  it('marks a client missing at the bank, and still shows its last values', async () => {
    let isGone = false;
    const bank = fakeBank({
      listClients: async () => pageOf(bakery),
      readClient: async () =>
        isGone
          ? failed({ kind: 'not-found', traceId: null })
          : ok(bakery[0] ?? clientWith({ id: clientIdOf('c1') })),
    });
    const deps = depsOver(openConnection({ bank }));
    listed(deps, { refresh: 'now' });
    await vi.waitFor(() => expect(listed(deps).totalCount).toBe(2));
    const read = () => readClient(deps.scope, { id: clientIdOf('c1'), refresh: 'now' });
    read();
    await vi.waitFor(() =>
      expect(read()).toMatchObject({ value: { freshness: { isRefreshing: true } } }),
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    isGone = true;
    read();
    await vi.waitFor(() => expect(listed(deps).totalCount).toBe(1));
    expect(read()).toMatchObject({ value: { client: { name: 'Café' }, row: { isAbsent: true } } });
  });
});

function keepAccount(
  { cache }: ReturnType<typeof openConnection>,
  slug: string,
  name: string,
): void {
  cache.snapshots.put('organization', {
    body: JSON.stringify({
      bankAccounts: [{ slug, name, iban: 'FR7612', bic: null, currency: 'EUR' }],
    }),
    asOfEpochMs: 1,
  });
}

describe('the global search', () => {
  it('finds clients next to cards, and gives each kind its share', () => {
    const connection = openConnection();
    const cafes = Array.from({ length: 20 }, (_, at) =>
      clientWith({ id: clientIdOf(`k${String(at)}`), name: `Café ${String(at)}` }),
    );
    storeClients(connection, cafes, 1);
    keepAccount(connection, 'a1', 'Café account');
    const hits = searchEverywhere(connection, { text: 'cafe', limit: 8 });
    expect(hits.map(({ kind }) => kind)).toEqual([
      'bank-account',
      ...Array.from({ length: 7 }, () => 'client'),
    ]);
    expect(searchEverywhere(connection, { text: 'cafe 13', limit: 8 })).toMatchObject([
      { kind: 'client', id: 'k13', title: 'Café 13' },
    ]);
    for (const text of [' ', '🎄'])
      expect(searchEverywhere(connection, { text, limit: 8 })).toEqual([]);
    expect(searchEverywhere(connection, { text: 'account fr76', limit: 8 })).toHaveLength(1);
  });

  it('returns the IBAN of an account, found by that word, and the VAT number of a client', () => {
    const connection = openConnection();
    const vatNumber = 'FR83404833048';
    storeClients(connection, [clientWith({ id: clientIdOf('a'), name: 'Bistrot', vatNumber })], 1);
    keepAccount(connection, 'a1', 'Main account');
    const [account] = searchEverywhere(connection, { text: 'iban', limit: 8 });
    expect(account).toMatchObject({ kind: 'bank-account', title: 'Main account' });
    expect(account?.number).toMatch(/^FR76/);
    expect(searchEverywhere(connection, { text: 'bistrot', limit: 8 })).toMatchObject([
      { kind: 'client', number: vatNumber },
    ]);
  });

  it('allows a typo only if no list has an exact match', () => {
    const connection = openConnection();
    storeClients(
      connection,
      [
        clientWith({ id: clientIdOf('a'), name: 'Haddad' }),
        clientWith({ id: clientIdOf('b'), name: 'Bernard' }),
      ],
      1,
    );
    const titles = (text: string) =>
      searchEverywhere(connection, { text, limit: 8 }).map(({ title }) => title);
    expect([titles('hadad'), titles('barnard')]).toEqual([['Haddad'], ['Bernard']]);
    keepAccount(connection, 'c', 'Hadad');
    expect(titles('hadad')).toEqual(['Hadad']);
  });
});

describe('the numbers of a known client', () => {
  it.each([
    ['a valid number', '552100554', '552100554', []],
    ['a wrong digit', '552100555', '552100555', ['e-invoicing-checksum', 'tax-number-checksum']],
    ['another format', '12', '12', []],
  ])('are checked: %s', async (_, taxIdentificationNumber, eInvoicingAddress, wrongDigits) => {
    const connection = openConnection();
    const billingAddress = { ...noAddress, countryCode: 'FR' };
    const client = clientWith({
      id: clientIdOf('c1'),
      kind: 'company',
      taxIdentificationNumber,
      eInvoicingAddress,
      billingAddress,
    });
    storeClients(connection, [client], 1);
    const read = readClient(connection, { id: client.id, refresh: 'no' });
    expect(await addWrongDigits(read)).toMatchObject({ value: { wrongDigits } });
  });
});

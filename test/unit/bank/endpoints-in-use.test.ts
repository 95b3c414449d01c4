import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBankApi } from '../../../main/bank/bank-api.ts';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { CardWriteToSend } from '../../../main/bank/cards/card-endpoints.ts';
import type { ProbedList, ProbedObject } from '../../../main/bank/probes/probe.ts';
import { createRegistrationsBank } from '../../../main/bank/registrations/registrations-bank.ts';
import type { RegistrationsBank } from '../../../main/bank/registrations/registrations-bank.ts';
import { createBankClient } from '../../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../../main/bank/transport/bank-client.ts';
import { ok } from '../../../preload/contract/result.ts';
import {
  cardId,
  clientId,
  productId,
  registrationId,
  subscriptionId,
  supplierInvoiceId,
  terminalId,
  terminalPaymentId,
} from '../../../preload/contract/values.ts';
import {
  cardChangeEndpoints,
  cardEndpoints,
  approvalByPhone,
  denialByPhone,
  someToken,
} from '../../fixtures/card-endpoints.ts';
import { clientDeletion, clientEndpoints } from '../../fixtures/client-endpoints.ts';
import { invoiceEndpoints } from '../../fixtures/invoice-endpoints.ts';
import { oauthEndpoints } from '../../fixtures/oauth-endpoints.ts';
import { organizationEndpoint } from '../../fixtures/organization-endpoint.ts';
import { registrationEndpoints } from '../../fixtures/registration-endpoints.ts';
import {
  changeByPut,
  changeOfSubscription,
  webhookEndpoints,
  webhookEndpointsWithoutObject,
} from '../../fixtures/webhook-endpoints.ts';

const root = path.resolve(import.meta.dirname, '../../..');
function sources(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));
}

/** The endpoints of the fault tests, by the name under which the tests find them. */
const tables = {
  cardEndpoints,
  cardChangeEndpoints,
  approvalByPhone: [approvalByPhone],
  denialByPhone: [denialByPhone],
  clientEndpoints,
  clientDeletion: [clientDeletion],
  invoiceEndpoints,
  organizationEndpoint: [organizationEndpoint],
  webhookEndpoints,
  webhookEndpointsWithoutObject,
  changeOfSubscription: [changeOfSubscription],
  changeByPut: [changeByPut],
  registrationEndpoints,
};

function written(method: string, pathname: string): string {
  return `${method} ${pathname.replace(someToken, '{token}')}`;
}
const covered = new Set(
  Object.values(tables)
    .flat()
    .map((endpoint) => written(endpoint.method, endpoint.path)),
);

/**
 * The requests that `ask` sends, with IDs as in the tables. The bench rejects PATCH, so
 * alternatives are sent too.
 */
async function sentBy(ask: (client: BankClient) => Promise<unknown>): Promise<readonly string[]> {
  const sent: string[] = [];
  const client = createBankClient({
    baseUrl: 'https://bank.example',
    fetch: async (address, init) => {
      sent.push(
        `${init.method ?? ''} ${decodeURIComponent(new URL(address).pathname)}`
          .replaceAll('an-id', '{id}')
          .replaceAll('a-token', '{token}'),
      );
      return Response.json({}, { status: init.method === 'PATCH' ? 405 : 200 });
    },
    accessToken: async () => ok('token'),
    headers: { prefix: 'Service' },
    now: () => 0,
    random: () => 0,
    sleep: async () => undefined,
    journal: { record: () => undefined },
  });
  await ask(client);
  return sent;
}

const probedLists: Readonly<Record<ProbedList, true>> = {
  organization: true,
  cards: true,
  memberships: true,
  clients: true,
  products: true,
  'supplier-invoices': true,
  webhooks: true,
};
const probedObjects: Readonly<Record<ProbedObject, true>> = {
  'supplier-invoice': true,
  'terminal-payment': true,
  webhook: true,
};
const cardWrites: Readonly<Record<CardWriteToSend['kind'], true>> = {
  create: true,
  limits: true,
  options: true,
  nickname: true,
  restrictions: true,
  unlock: true,
  stolen: true,
  lost: true,
  discard: true,
};
const page = { page: 1, perPage: 100, direction: 'ascending' } as const;

/** Every request to the bank; the types require each one. */
const asks: { readonly [Name in keyof BankApi]: (api: BankApi) => unknown } = {
  organization: async (api) => [
    await api.organization({ includeExternalAccounts: false }),
    await api.organization({ includeExternalAccounts: true }),
  ],
  lockCard: (api) => api.lockCard(cardId.parse('an-id')),
  listCards: (api) => api.listCards(),
  listMemberships: (api) => api.listMemberships(),
  readCard: (api) => api.readCard(cardId.parse('an-id')),
  writeCard: (api) => {
    const kinds = Object.keys(cardWrites) as CardWriteToSend['kind'][];
    return Promise.all(
      kinds.map((kind) =>
        api.writeCard({
          kind,
          cardId: cardId.parse('an-id'),
          bodyText: '{}',
          idempotencyKey: 'key',
          approvalSessionToken: null,
          approvalPreference: null,
        }),
      ),
    );
  },
  askApproval: (api) => api.askApproval('a-token'),
  simulateApproval: async (api) => [
    await api.simulateApproval('a-token', 'allow'),
    await api.simulateApproval('a-token', 'deny'),
  ],
  bankEpochMs: (api) => api.bankEpochMs(),
  ownClockAheadMs: (api) => api.ownClockAheadMs(),
  forgetMeasuredTime: (api) => api.forgetMeasuredTime(),
  listClients: (api) => api.listClients({ ...page, sort: 'name' }),
  readClient: (api) => api.readClient(clientId.parse('an-id')),
  createClient: (api) => api.createClient('{}'),
  changeClient: (api) => api.changeClient(clientId.parse('an-id'), '{}'),
  deleteClient: (api) => api.deleteClient(clientId.parse('an-id')),
  listProducts: (api) => api.listProducts({ ...page, sort: 'title' }),
  readProduct: (api) => api.readProduct(productId.parse('an-id')),
  listSupplierInvoices: (api) => api.listSupplierInvoices({ ...page, sort: 'updated' }),
  readSupplierInvoice: (api) => api.readSupplierInvoice(supplierInvoiceId.parse('an-id')),
  readTerminalPayment: (api) => api.readTerminalPayment(terminalPaymentId.parse('an-id')),
  startTerminalPayment: (api) =>
    api.startTerminalPayment({
      terminalId: terminalId.parse('an-id'),
      idempotencyKey: 'a-key',
      bodyText: '{}',
    }),
  listSubscriptions: (api) => api.listSubscriptions(),
  readSubscription: (api) => api.readSubscription(subscriptionId.parse('an-id')),
  createSubscription: (api) => api.createSubscription('{}'),
  changeSubscription: (api) => api.changeSubscription(subscriptionId.parse('an-id'), '{}'),
  deleteSubscription: (api) => api.deleteSubscription(subscriptionId.parse('an-id')),
  createEndpoint: (api) => api.createEndpoint('{}'),
  probe: (api) =>
    Promise.all([
      ...(Object.keys(probedLists) as ProbedList[]).map((endpoint) => api.probe({ endpoint })),
      ...(Object.keys(probedObjects) as ProbedObject[]).map((endpoint) =>
        api.probe({ endpoint, id: 'an-id' }),
      ),
    ]),
};
const asksOfRegistrations: {
  readonly [Name in Exclude<keyof RegistrationsBank, 'creation'>]: (
    bank: RegistrationsBank,
  ) => unknown;
} = {
  create: (bank) => bank.create('{}'),
  get: (bank) => bank.get(registrationId.parse('an-id')),
};
function registrationsOf(client: BankClient): RegistrationsBank {
  return createRegistrationsBank(client, { baseUrl: 'https://bank.example', headers: {} });
}

describe('the endpoints in use', () => {
  it('are all requested in this test', async () => {
    await sentBy(async (client) => {
      expect(Object.keys(createBankApi(client)).toSorted()).toEqual(Object.keys(asks).toSorted());
      expect(Object.keys(registrationsOf(client)).toSorted()).toEqual(
        [...Object.keys(asksOfRegistrations), 'creation'].toSorted(),
      );
    });
  });

  it('are exactly those that the fault tests cover', async () => {
    const ofBank = await sentBy(async (client) =>
      Promise.all(Object.values(asks).map((ask) => ask(createBankApi(client)))),
    );
    const ofRegistrations = await sentBy(async (client) =>
      Promise.all(Object.values(asksOfRegistrations).map((ask) => ask(registrationsOf(client)))),
    );
    expect([...new Set([...ofBank, ...ofRegistrations])].toSorted()).toEqual(
      [...covered].toSorted(),
    );
  });

  it('are complete: no other file contains a path of the service', () => {
    // The demo bank serves paths, and the log may contain the words of paths.
    const own = sources('main').filter(
      (file) => !file.startsWith('main/demo-service/') && file !== 'main/log/redact.ts',
    );
    const paths = own.flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /(['"`])(\/(?:v\d+|register|data_api)\/[^'"`\n]*)\1/g,
        ),
      ].map(([, , found = '']) => found),
    );
    expect(paths.length).toBeGreaterThan(15);
    const known = [...covered].map((endpoint) => endpoint.slice(endpoint.indexOf(' ') + 1));
    const isKnown = (found: string): boolean => {
      const [before = '', after = ''] = found.split(/\$\{[^}]*\}/);
      return known.some((pathname) =>
        found.includes('${')
          ? pathname.startsWith(before) && pathname.endsWith(after)
          : pathname === found,
      );
    };
    expect(paths.filter((found) => !isKnown(found))).toEqual([]);
  });

  it.each(Object.keys(tables))('of %s meet the faults in a test', (table) => {
    const tests = sources('test/integration').map((file) =>
      readFileSync(path.join(root, file), 'utf8'),
    );
    expect(
      tests.filter(
        (text) =>
          new RegExp(`\\b${table}\\b`).test(text) &&
          /\bfaults\b[^;]*from '\.\.\/fixtures\/card-faults\.ts'/.test(text),
      ),
    ).not.toEqual([]);
  });
});

describe('the conversations with an authorization server', () => {
  it('are exactly those that the fault tests cover', () => {
    const asked = sources('main/auth').flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\boauth\.(\w+Request)\(/g)].map(
        ([, name]) => name,
      ),
    );
    expect([...new Set(asked)].toSorted()).toEqual(
      oauthEndpoints.map(({ request }) => request).toSorted(),
    );
  });

  it('are the only code that uses a network outside the bank client', () => {
    const speakers = sources('main').filter(
      (file) =>
        !file.startsWith('main/demo-service/') &&
        /\b(?:fetch|net\.request|https?\.(?:get|request)|net\.connect|tls\.connect)\(/.test(
          readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
        ),
    );
    // Files with their own network access: demo consent, update feed, TLS check of typed addresses,
    // test event and proxy password.
    expect(speakers.toSorted()).toEqual([
      'main/app/connections/demo-company.ts',
      'main/app/connections/probe-tls.ts',
      'main/app/deliver-outside.ts',
      'main/auth/oauth-exchange.ts',
      'main/bank/transport/attempt.ts',
      'main/shell/fetch-once.ts',
      'main/shell/guard/proxy-login.ts',
      'main/updates/feed-requests.ts',
    ]);
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { newClientBody } from '../../main/bank/clients/new-client-body.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../main/bank/transport/bank-client.ts';
import type {
  DemoServiceOptions,
  DemoService,
} from '../../main/demo-service/start-demo-service.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import { createRequestJournal } from '../../main/log/request-journal.ts';
import { ok } from '../../preload/contract/result.ts';
import { organizationModel } from '../../preload/contract/organization.ts';
import { card as cardModel } from '../../preload/contract/cards/cards.ts';
import { client as clientModel } from '../../preload/contract/clients/clients.ts';
import type { Client } from '../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../preload/contract/clients/new-client.ts';
import { supplierInvoice as invoiceModel } from '../../preload/contract/invoices/supplier-invoices.ts';
import { product as productModel } from '../../preload/contract/products.ts';
import { blankClient } from '../fixtures/client-rules.ts';
import { noAddress } from '../fixtures/client-rules.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';

let service: DemoService;
async function start(options: DemoServiceOptions): Promise<BankClient> {
  await service.close();
  service = await startDemoService(options);
  return connect();
}
async function connect(): Promise<BankClient> {
  const tokens = await signIn(service);
  return createBankClient({
    baseUrl: service.baseUrl,
    fetch,
    accessToken: async () => ok(tokens.access_token),
    headers: { prefix: service.headerPrefix },
    now: () => Date.now(),
    random: () => 0,
    sleep: (ms) => delay(ms),
    journal: createRequestJournal(),
    limits: { backoffBaseMs: 1 },
  });
}
beforeEach(async () => {
  service = await startDemoService();
});
afterEach(() => service.close());

describe('the bank client against a service that follows the specification', () => {
  it('reads the organization with its accounts, external ones marked', async () => {
    const api = createBankApi(await connect());
    const answer = await api.organization({ includeExternalAccounts: true });
    expect(answer.ok).toBe(true);
    if (!answer.ok) return;
    expect(organizationModel.parse(answer.value)).toEqual(answer.value);
    expect(answer.value.extras).toEqual([]);
    const ownAccounts = await api.organization({ includeExternalAccounts: false });
    const ownCount = ownAccounts.ok ? ownAccounts.value.bankAccounts.length : 0;
    expect(answer.value.bankAccounts.filter(({ isExternal }) => !isExternal)).toHaveLength(
      ownCount,
    );
    expect(answer.value.bankAccounts.length).toBeGreaterThan(ownCount);
  });

  it('lists every card of several pages once, with all fields', async () => {
    const client = await start({ cards: 250 });
    const answer = await createBankApi(client).listCards();
    expect(answer.ok && answer.value.map(({ id }) => id).sort()).toEqual(
      service.control
        .cards()
        .map(({ id }) => id)
        .sort(),
    );
    if (!answer.ok) return;
    for (const card of answer.value) {
      expect(cardModel.parse(card)).toEqual(card);
      expect(card.extras).toEqual([]);
    }
  });

  it('reports a service without a list of cards', async () => {
    const client = await start({ withLists: false });
    expect(await createBankApi(client).listCards()).toEqual({
      ok: false,
      error: { kind: 'not-supported' },
    });
  });

  it('lists every client of several pages once, with all fields', async () => {
    const api = createBankApi(await start({ clients: 250 }));
    const clients: Client[] = [];
    for (let page: number | null = 1; page !== null;) {
      const answer: Awaited<ReturnType<typeof api.listClients>> = await api.listClients({
        ...{ page, perPage: 500, sort: 'created', direction: 'ascending' },
      });
      if (!answer.ok) throw new Error(answer.error.kind);
      clients.push(...answer.value.items);
      page = answer.value.nextPage;
    }
    expect(new Set(clients.map(({ id }) => id)).size).toBe(250);
    for (const each of clients) {
      expect(clientModel.parse(each)).toEqual(each);
      expect(each.extras).toEqual([]);
    }
  });

  it('reads products and supplier invoices with all fields', async () => {
    const api = createBankApi(await connect());
    const first = { page: 1, perPage: 100, direction: 'ascending' } as const;
    const products = await api.listProducts({ ...first, sort: 'title' });
    const invoices = await api.listSupplierInvoices({ ...first, sort: 'created' });
    if (!products.ok || !invoices.ok) throw new Error('The service does not answer');
    for (const product of products.value.items) {
      expect(productModel.parse(product)).toEqual(product);
      expect(product.extras).toEqual([]);
    }
    for (const invoice of invoices.value.items) {
      expect(invoiceModel.parse(invoice)).toEqual(invoice);
      expect(invoice.extras).toEqual([]);
    }
    expect(products.value.items.find(({ title }) => title === 'Baking class')).toMatchObject({
      unitPrice: { value: '65.00', currency: 'EUR' },
      vatRate: '0.2',
      links: [{ title: 'Programme', host: 'boulangerie-martin.example' }],
    });
    expect(
      invoices.value.items.find(({ invoiceNumber }) => invoiceNumber === 'F-2026-1183'),
    ).toMatchObject({
      supplierName: 'Minoterie du Forez',
      payableAmount: { value: '800.00', currency: 'EUR' },
      relatedInvoices: [{ totalAmount: { value: '-42.40', currency: 'EUR' } }],
      lifecycleEvents: [{ statusCode: '200' }, { statusCode: '202' }, { statusCode: '203' }],
    });
  });

  it('creates a client with every field sent', async () => {
    const api = createBankApi(await connect());
    const newClient: NewClient = {
      ...blankClient,
      kind: 'individual',
      firstName: 'Élodie',
      lastName: '🥖 Martín',
      email: 'elodie@client.example',
      extraEmails: ['a@client.example', 'b@client.example'],
      phone: { countryCode: '+33', number: '612345678' },
      eInvoicingAddress: '303265045',
      vatNumber: 'FR40303265045',
      billingAddress: { ...noAddress, streetAddress: '4 rue Neuve', countryCode: 'fr' },
      deliveryAddress: { ...noAddress, city: 'Köln', countryCode: 'de' },
      currency: 'EUR',
      locale: 'fr',
    };
    const { kind, firstName, email, extraEmails, phone, vatNumber, currency, locale } = newClient;
    expect(await api.createClient(newClientBody(newClient))).toMatchObject({
      ok: true,
      value: {
        ...{ kind, firstName, email, extraEmails, phone, vatNumber, currency, locale },
        name: 'Élodie 🥖 Martín',
        eInvoicingAddress: '303265045',
        billingAddress: { streetAddress: '4 rue Neuve', countryCode: 'fr' },
        deliveryAddress: { city: 'Köln', countryCode: 'de' },
        extras: [],
      },
    });
  });
});

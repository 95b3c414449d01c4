import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import type { BankApi } from '../../main/bank/bank-api.ts';
import type { ClientFilter } from '../../main/bank/clients/client-query.ts';
import { newClientBody } from '../../main/bank/clients/new-client-body.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { ListPage } from '../../main/bank/transport/list-page.ts';
import { startDemoService } from '../../main/demo-service/start-demo-service.ts';
import type {
  DemoService,
  DemoServiceOptions,
} from '../../main/demo-service/start-demo-service.ts';
import { client as clientModel } from '../../preload/contract/clients/clients.ts';
import type { Client } from '../../preload/contract/clients/clients.ts';
import { product as productModel } from '../../preload/contract/products.ts';
import { ok } from '../../preload/contract/result.ts';
import type { Result } from '../../preload/contract/result.ts';
import { clientId, productId } from '../../preload/contract/values.ts';
import { blankClient } from '../fixtures/client-endpoints.ts';
import { signIn } from '../unit/demo-service/signed-in.ts';

let service: DemoService;
beforeEach(async () => {
  service = await startDemoService({ clients: 250 });
});
afterEach(() => service.close());

async function connect(scope?: string): Promise<BankApi> {
  const tokens = await signIn(service, scope);
  return createBankApi(
    createBankClient({
      baseUrl: service.baseUrl,
      fetch,
      accessToken: async () => ok(tokens.access_token),
      headers: { prefix: service.headerPrefix },
      now: () => Date.now(),
      random: () => 0,
      sleep: async () => undefined,
      journal: { record: () => undefined },
    }),
  );
}
async function restart(options: DemoServiceOptions): Promise<BankApi> {
  await service.close();
  service = await startDemoService(options);
  return connect();
}
function value<Value>(answer: Result<Value>): Value {
  if (!answer.ok) throw new Error(answer.error.kind);
  return answer.value;
}

const first = { page: 1, perPage: 100, sort: 'name', direction: 'ascending' } as const;
async function found(api: BankApi, filter: ClientFilter): Promise<readonly Client[]> {
  return value(await api.listClients({ ...first, filter })).items;
}

/** Every client, page after page. */
async function all(
  api: BankApi,
  order: Pick<Parameters<BankApi['listClients']>[0], 'sort' | 'direction'>,
  perPage: number,
): Promise<readonly Client[]> {
  const clients: Client[] = [];
  for (let page: number | null = 1; page !== null;) {
    const { items, totalCount, nextPage }: ListPage<Client> = value(
      await api.listClients({ ...order, page, perPage }),
    );
    expect(totalCount).toBe(250);
    clients.push(...items);
    page = nextPage;
  }
  return clients;
}

describe('the clients of a service that follows the specification', () => {
  it('come page by page, each once, whole and nothing left over, also where the pages are shorter than asked for', async () => {
    const api = await connect();
    const clients = await all(api, { sort: 'created', direction: 'ascending' }, 500);
    expect(new Set(clients.map(({ id }) => id)).size).toBe(250);
    for (const client of clients) {
      expect(clientModel.parse(client)).toEqual(client);
      expect(client.extras).toEqual([]);
    }
    expect(
      service.control.requests().filter(({ path }) => path.endsWith('/v2/clients')),
    ).toHaveLength(3);
  });

  it.each([
    ['name', (client: Client) => client.name],
    ['created', (client: Client) => client.createdAt],
    ['updated', (client: Client) => client.updatedAt],
  ] as const)('come by %s, and the other way round', async (sort, of) => {
    const api = await connect();
    const up = (await all(api, { sort, direction: 'ascending' }, 100)).map(of);
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
    expect(up).toEqual(
      up.toSorted((a, b) =>
        sort === 'name'
          ? collator.compare(a ?? '', b ?? '')
          : (a ?? '') < (b ?? '')
            ? -1
            : Number((a ?? '') > (b ?? '')),
      ),
    );
    expect((await all(api, { sort, direction: 'descending' }, 100)).map(of)).toEqual(
      up.toReversed(),
    );
  });

  it('are found by each filter and by several at once, whatever they hold', async () => {
    const api = await connect();
    const answer = await api.createClient(
      newClientBody({
        ...blankClient,
        name: 'Zéphyr & Söhne = 100 % + [x]',
        email: 'zephyr+a@client.example',
        vatNumber: 'FR40303265045',
        taxIdentificationNumber: '303265045',
      }),
    );
    const id = answer.ok ? answer.value.id : '';
    const ids = async (filter: ClientFilter): Promise<readonly string[]> =>
      (await found(api, filter)).map((client) => client.id);
    for (const filter of [
      { name: 'ZEPHYR & SOHNE = 100 % + [X' },
      { email: 'Zephyr+A@client.example' },
      { vatNumber: 'fr40303265045' },
      { taxIdentificationNumber: '303265045' },
      { name: 'zephyr', vatNumber: 'FR40303265045', email: null, taxIdentificationNumber: '' },
    ])
      expect(await ids(filter)).toEqual([id]);
    expect(await ids({ email: 'zephyr+a@client' })).toEqual([]);
    expect(await ids({ name: 'zephyr', email: 'someone@else.example' })).toEqual([]);
  });

  it('are found in a window of time with both its ends, in any zone', async () => {
    const api = await connect();
    const byTime = await all(api, { sort: 'updated', direction: 'ascending' }, 100);
    const at = byTime[100]?.updatedAt ?? '';
    const same = byTime.filter(({ updatedAt }) => updatedAt === at).map(({ id }) => id);
    expect((await found(api, { updatedFrom: at, updatedTo: at })).map(({ id }) => id)).toEqual(
      same,
    );
    const elsewhere = new Date(Date.parse(at) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    expect(
      (await found(api, { updatedFrom: elsewhere, updatedTo: elsewhere })).map(({ id }) => id),
    ).toEqual(same);
    expect(value(await api.listClients({ ...first, filter: { updatedFrom: at } })).totalCount).toBe(
      byTime.filter(({ updatedAt }) => (updatedAt ?? '') >= at).length,
    );
  });

  it('refuse a name too short to search for, and say at which parameter', async () => {
    expect(await (await connect()).listClients({ ...first, filter: { name: 'z' } })).toMatchObject({
      ok: false,
      error: { kind: 'rejected', problems: [{ code: 'too_short', pointer: 'filter[name]' }] },
    });
  });

  it('are read one by one, where the service has that', async () => {
    const api = await connect();
    const [some] = value(await api.listClients(first)).items;
    expect(value(await api.readClient(clientId.parse(some?.id)))).toEqual(some);
    expect(
      await api.readClient(clientId.parse('c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10')),
    ).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    const bare = await restart({ withLists: false });
    expect(
      await bare.readClient(clientId.parse('c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10')),
    ).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    expect(value(await bare.listClients(first)).items.length).toBeGreaterThan(0);
  });

  it('name the scope that is missing', async () => {
    const api = await connect('organization.read');
    expect(await api.listClients(first)).toMatchObject({
      ok: false,
      error: { kind: 'not-allowed', missingScope: 'client.read' },
    });
    expect(await api.createClient(newClientBody({ ...blankClient, name: 'A1' }))).toMatchObject({
      ok: false,
      error: { kind: 'not-allowed', missingScope: 'client.write' },
    });
    expect(await api.listProducts({ ...first, sort: 'title' })).toMatchObject({
      ok: false,
      error: { kind: 'not-allowed', missingScope: 'product.read' },
    });
  });
});

describe('a new client', () => {
  const whole = newClientBody({
    kind: 'individual',
    name: null,
    firstName: 'Élodie',
    lastName: '🥖 Martín',
    email: 'elodie@client.example',
    extraEmails: ['a@client.example', 'b@client.example'],
    phone: { countryCode: '+33', number: '612345678' },
    eInvoicingAddress: '303265045',
    vatNumber: 'FR40303265045',
    taxIdentificationNumber: '303265045',
    billingAddress: {
      streetAddress: '4 rue Neuve',
      city: 'Lyon',
      zipCode: '69001',
      provinceCode: null,
      countryCode: 'fr',
    },
    deliveryAddress: {
      streetAddress: null,
      city: 'Köln',
      zipCode: null,
      provinceCode: null,
      countryCode: 'DE',
    },
    recipientCode: null,
    currency: 'EUR',
    locale: 'fr',
  });

  it('is made with everything that was sent', async () => {
    const api = await connect();
    const answer = await api.createClient(whole);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        name: 'Élodie 🥖 Martín',
        firstName: 'Élodie',
        kind: 'individual',
        email: 'elodie@client.example',
        extraEmails: ['a@client.example', 'b@client.example'],
        phone: { countryCode: '+33', number: '612345678' },
        eInvoicingAddress: '303265045',
        vatNumber: 'FR40303265045',
        rootAddress: null,
        billingAddress: { streetAddress: '4 rue Neuve', countryCode: 'fr' },
        deliveryAddress: { city: 'Köln', countryCode: 'de' },
        currency: 'EUR',
        locale: 'fr',
        extras: [],
      },
    });
    expect(await found(api, { name: 'elodie 🥖 martin' })).toEqual(
      answer.ok ? [answer.value] : null,
    );
  });

  it('that is refused has a pointer to each field, and is not there', async () => {
    const api = await connect();
    const billingAddress = {
      streetAddress: null,
      city: null,
      zipCode: null,
      provinceCode: null,
      countryCode: 'FR',
    };
    const answer = await api.createClient(
      newClientBody({
        ...blankClient,
        kind: 'freelancer',
        recipientCode: 'X',
        firstName: 'Nobody',
        billingAddress,
      }),
    );
    const problems = !answer.ok && answer.error.kind === 'rejected' ? answer.error.problems : [];
    expect(problems.map(({ pointer }) => pointer)).toEqual([
      '/last_name',
      '/kind',
      '/recipient_code',
    ]);
    expect(await found(api, { name: 'nobody' })).toEqual([]);
  });

  it.each([
    ['reset', { kind: 'reset', when: 'after' }, 1],
    ['half a body', { kind: 'half-body' }, 1],
    ['another content type', { kind: 'wrong-content-type' }, 1],
    ['a reset before the bank read it', { kind: 'reset', when: 'before' }, 0],
    ['a gateway that gave up', { kind: 'status', status: 504 }, 0],
  ] as const)(
    'whose answer is lost (%s) is unknown, was sent once, and can be looked for',
    async (_name, fault, made) => {
      const api = await connect();
      service.control.fail({ match: { method: 'POST' }, times: 1, fault });
      expect(await api.createClient(whole)).toMatchObject({
        ok: false,
        error: { kind: 'outcome-unknown' },
      });
      expect(
        service.control
          .requests()
          .filter(({ method, path }) => method === 'POST' && path.endsWith('/v2/clients')),
      ).toHaveLength(1);
      expect(await found(api, { email: 'elodie@client.example' })).toHaveLength(made);
    },
  );

  it('that the bank had no time for is not done, and may go out again', async () => {
    const api = await connect();
    service.control.fail({
      match: { method: 'POST' },
      times: 1,
      fault: { kind: 'rate-limited', retryAfter: { kind: 'seconds', seconds: 1 } },
    });
    expect(await api.createClient(whole)).toMatchObject({
      ok: false,
      error: { kind: 'rate-limited' },
    });
    expect(await found(api, { email: 'elodie@client.example' })).toEqual([]);
    expect(await api.createClient(whole)).toMatchObject({ ok: true });
  });
});

describe('the products', () => {
  it('come whole, by title or by age, and by type', async () => {
    const api = await connect();
    const ask = async (over: Partial<Parameters<BankApi['listProducts']>[0]>) =>
      value(await api.listProducts({ ...first, sort: 'title', ...over }));
    const { items, totalCount, nextPage } = await ask({});
    expect([items.length, nextPage]).toEqual([totalCount, null]);
    for (const product of items) {
      expect(productModel.parse(product)).toEqual(product);
      expect(product.extras).toEqual([]);
    }
    expect(items.find(({ title }) => title === 'Baking class')).toMatchObject({
      unitPrice: { value: '65.00', currency: 'EUR' },
      vatRate: '0.2',
      links: [{ title: 'Programme', host: 'boulangerie-martin.example' }],
    });
    expect((await ask({ direction: 'descending' })).items).toEqual(items.toReversed());
    const ages = (await ask({ sort: 'created', direction: 'descending' })).items.map(
      ({ createdAt }) => createdAt ?? '',
    );
    expect(ages).toEqual(ages.toSorted().toReversed());
    const goods = await ask({ type: 'good' });
    const services = await ask({ type: 'service', perPage: 3 });
    expect([
      new Set(goods.items.map(({ type }) => type)),
      services.items.length,
      services.nextPage,
    ]).toEqual([new Set(['good']), 3, 2]);
    expect((goods.totalCount ?? 0) + (services.totalCount ?? 0)).toBe(totalCount);
  });

  it('are read one by one, where the service has that', async () => {
    const api = await connect();
    const [some] = value(await api.listProducts({ ...first, sort: 'title' })).items;
    expect(value(await api.readProduct(productId.parse(some?.id)))).toEqual(some);
    const bare = await restart({ withLists: false });
    expect(
      await bare.readProduct(productId.parse('c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10')),
    ).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });
});

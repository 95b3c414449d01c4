import { describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClientOptions } from '../../main/bank/transport/client-options.ts';
import {
  changedSubscriptionBody,
  newSubscriptionBody,
} from '../../main/bank/webhooks/subscription-body.ts';
import { createRegistrationsClient } from '../../main/connection/registrations-client.ts';
import type { RequestEntry } from '../../main/log/request-entry.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import type { Result } from '../../preload/contract/result.ts';
import { subscriptionId } from '../../preload/contract/values.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import {
  cardChangeEndpoints,
  cardEndpoints,
  approvalByPhone,
  denialByPhone,
  someCardId,
  someToken,
} from '../fixtures/card-endpoints.ts';
import type { CardCallInput, Endpoint } from '../fixtures/card-endpoints.ts';
import {
  commandErrorOf,
  failureOf,
  faults,
  cardFaults,
  maxAttempts,
  nowEpochMs,
  trace,
} from '../fixtures/card-faults.ts';
import type { EndpointFault } from '../fixtures/card-faults.ts';
import {
  clientDeletion,
  clientEndpoints,
  creation,
  hostileAnswers,
  someNewClientBody,
} from '../fixtures/client-endpoints.ts';
import { selectFaults } from '../fixtures/extent.ts';
import { invoiceEndpoints } from '../fixtures/invoice-endpoints.ts';
import { organizationEndpoint } from '../fixtures/organization-endpoint.ts';
import { registrationEndpoints } from '../fixtures/registration-endpoints.ts';
import { sendJson, servicesOfTests, startTestService } from '../fixtures/test-service.ts';
import {
  changeByPut,
  changeOfSubscription,
  someDraft,
  webhookEndpoints,
  webhookEndpointsWithoutObject,
} from '../fixtures/webhook-endpoints.ts';

const serve = servicesOfTests();
const input: CardCallInput = {
  id: someCardId,
  newCard: { idempotencyKey: 'key-1', bodyText: '{"card":{"card_level":"virtual"}}' },
};

function transport(journal: RequestEntry[], fault?: EndpointFault) {
  return {
    fetch,
    now: () => nowEpochMs,
    random: () => 0.5,
    sleep: async () => undefined,
    journal: { record: (entry: RequestEntry) => void journal.push(entry) },
    // Only silence needs waiting; a smaller limit ends it sooner.
    limits: {
      maxAttempts,
      ...(fault?.name === 'silence' ? { attemptTimeoutMs: 250 } : {}),
      ...(fault?.name === 'an answer of 100 MB' ? { maxBodyBytes: 2 * 1024 * 1024 } : {}),
    },
  };
}

/** A bank client over Node's own fetch and real sockets. */
function bankAt(
  baseUrl: string,
  {
    journal = [],
    fault,
    ...options
  }: Partial<Pick<BankClientOptions, 'accessToken'>> & {
    readonly journal?: RequestEntry[];
    readonly fault?: EndpointFault;
  } = {},
): BankClient {
  return createBankClient({
    ...transport(journal, fault),
    baseUrl,
    accessToken: async () => ok('token-1'),
    headers: { prefix: 'Service' },
    ...options,
  });
}

/** A registrations client without a bank account. */
function registrationsAt(
  baseUrl: string,
  {
    journal = [],
    fault,
  }: { readonly journal?: RequestEntry[]; readonly fault?: EndpointFault } = {},
): BankClient {
  const client = createRegistrationsClient(
    {
      id: 'one' as ConnectionId,
      banking: null,
      registrations: { baseUrl, partnerId: 'partner-1', headerPrefix: 'Service' },
    },
    {
      secrets: { read: async () => ok({ kind: 'found', secret: 'portal-1' }) },
      transport: transport(journal, fault),
      stagingToken: 'staging-1',
      signal: new AbortController().signal,
    },
  );
  if (client === null) throw new Error('This profile makes registrations');
  return client;
}

/** Successful answers without an object. */
const emptyAnswers: ReadonlySet<string> = new Set(['an empty body', '204', 'a null card', 'null']);
const withoutObject = [
  ...webhookEndpointsWithoutObject,
  clientDeletion,
  approvalByPhone,
  denialByPhone,
];
const withObjects = [...clientEndpoints, ...invoiceEndpoints, ...webhookEndpoints];

type FaultCase = {
  readonly endpoint: Omit<Endpoint, 'call'> & {
    readonly call: (client: BankClient, input: CardCallInput) => Promise<Result<unknown>>;
  };
  readonly faults: readonly EndpointFault[];
  readonly hostile?: readonly EndpointFault[];
  readonly connect?: typeof registrationsAt;
  /** Its error, as the bank client returns it or as the window may see it. */
  readonly errorOf?: (fault: EndpointFault, endpoint: Omit<Endpoint, 'call'>) => unknown;
};
const faultCases = [
  ...cardEndpoints.map((endpoint) => ({ endpoint, faults, hostile: cardFaults })),
  ...[...cardChangeEndpoints, organizationEndpoint, changeByPut].map((endpoint) => ({
    endpoint,
    faults,
  })),
  ...withObjects.map((endpoint) => ({ endpoint, faults, hostile: hostileAnswers })),
  // A 405 does not end a change of a subscription: it is retried by PUT.
  { endpoint: changeOfSubscription, faults: faults.filter(({ name }) => name !== '405') },
  ...withoutObject.map((endpoint) => ({
    endpoint,
    faults: faults.filter(({ name }) => !emptyAnswers.has(name)),
  })),
  ...registrationEndpoints.map((endpoint) => ({
    endpoint,
    faults,
    connect: registrationsAt,
    errorOf: commandErrorOf,
  })),
] as readonly FaultCase[];

describe.each(faultCases.map((each, at) => [each.endpoint.name, each, at] as const))(
  '%s',
  (_name, { endpoint, hostile = [], connect = bankAt, errorOf = failureOf, ...its }, at) => {
    it.each(
      [...selectFaults(its.faults, at), ...hostile].map((fault) => [fault.name, fault] as const),
    )('handles %s', async (_fault, fault) => {
      const other = await serve((_request, response) => {
        sendJson(response, 200, endpoint.answers({ id: someCardId }));
      });
      const service = await serve((request, response) => {
        if (request.method === endpoint.method)
          fault.answer(response, { endpoint: endpoint as Endpoint, otherHost: other.baseUrl });
        else sendJson(response, 405, {});
      });
      const journal: RequestEntry[] = [];
      const answer = await endpoint.call(connect(service.baseUrl, { journal, fault }), input);

      const expected = fault.expected(endpoint as Endpoint);
      if ('card' in expected) expect(answer).toMatchObject({ ok: true, value: expected.card });
      else expect(answer).toEqual(failed(errorOf(fault, endpoint)));
      const arrivedRequests = service.seen.filter(({ method }) => method === endpoint.method);
      const path = `/thirdparty${endpoint.path.replace('{id}', someCardId)}`;
      expect(arrivedRequests.map(({ url }) => url.split('?')[0])).toEqual(
        Array.from({ length: fault.expectedRequests(endpoint as Endpoint) }, () => path),
      );
      const attempts = arrivedRequests.map(
        ({ body, headers }) => `${String(headers['x-service-idempotency-key'])} ${body}`,
      );
      expect(new Set(attempts).size, 'each attempt is the identical request').toBe(1);
      expect(
        journal.filter(({ method }) => method === endpoint.method).map(({ traceId }) => traceId),
      ).toEqual(arrivedRequests.map(() => (fault.isTraced ? trace : null)));
      expect(other.seen).toEqual([]);
      expect(JSON.stringify(journal)).not.toMatch(/portal-1|partner-1|staging-1/);
      expect(JSON.stringify([journal, answer])).not.toContain(someToken);
    });
  },
);

const ofTheBank = [
  ...cardEndpoints,
  ...cardChangeEndpoints,
  organizationEndpoint,
  ...withObjects,
  ...withoutObject,
];

describe.each(ofTheBank.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it('retries once with a newer token after a 401, with the identical request', async () => {
      const service = await serve((request, response) => {
        if (request.headers.authorization === 'Bearer token-2')
          sendJson(response, 200, endpoint.answers({ id: someCardId, status: 'live' }));
        else sendJson(response, 401, { code: 'unauthorized', trace_id: trace });
      });
      let count = 0;
      const client = bankAt(service.baseUrl, {
        accessToken: async () => ok(`token-${String((count += 1))}`),
      });
      expect(await endpoint.call(client, input)).toMatchObject({ ok: true, value: endpoint.reads });
      expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
        'Bearer token-1',
        'Bearer token-2',
      ]);
      const [first, second] = service.seen.map((seen) => ({
        ...seen,
        headers: { ...seen.headers, authorization: '' },
      }));
      expect(second).toEqual(first);
    });

    it('sends nothing again without a newer token', async () => {
      const service = await serve((_request, response) => sendJson(response, 401, {}));
      expect(await endpoint.call(bankAt(service.baseUrl), input)).toEqual(
        failed({ kind: 'signed-out', isStillSignedIn: true }),
      );
      expect(service.seen).toHaveLength(1);
    });

    it('is offline where nothing listens: nothing was sent, so the outcome is known', async () => {
      const service = await startTestService(() => undefined);
      await service.close();
      expect(await endpoint.call(bankAt(service.baseUrl), input)).toEqual(
        failed({ kind: 'offline' }),
      );
    });
  },
);

it.each(
  withoutObject.flatMap((endpoint) =>
    faults
      .filter(({ name }) => emptyAnswers.has(name))
      .map((fault) => [endpoint.name, fault.name, endpoint, fault] as const),
  ),
)('%s is done when the answer is %s', async (_name, _fault, endpoint, fault) => {
  const service = await serve((_request, response) =>
    fault.answer(response, { endpoint, otherHost: '' }),
  );
  expect(await endpoint.call(bankAt(service.baseUrl), input)).toEqual(ok(true));
  expect(service.seen).toHaveLength(1);
});

describe('an answer', () => {
  it.each(withObjects.map((endpoint) => [endpoint.name, endpoint] as const))(
    'with an object of another type is not accepted for %s',
    async (_name, endpoint) => {
      const service = await serve((_request, response) =>
        sendJson(response, 200, { card: { id: someCardId }, cards: [{ id: someCardId }] }),
      );
      expect(await endpoint.call(bankAt(service.baseUrl), input)).toMatchObject({
        ok: false,
        error: { kind: endpoint.safety === 'read' ? 'service-failed' : 'outcome-unknown' },
      });
    },
  );

  it.each([
    'one client',
    'one product',
    'one supplier invoice',
    'one terminal payment',
    'one subscription',
    'lock',
  ])('about another object is not accepted for %s', async (name) => {
    const endpoint = ofTheBank.find((each) => each.name === name);
    const service = await serve((_request, response) =>
      sendJson(response, 200, endpoint?.answers({ id: 'another' })),
    );
    expect(await endpoint?.call(bankAt(service.baseUrl), input)).toMatchObject(
      failed({ kind: name === 'lock' ? 'outcome-unknown' : 'service-failed' }),
    );
  });

  it('without end is cut off at the real limit, however much more the bank sends', async () => {
    let writtenBytes = 0;
    const service = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = (): void => {
        while (!response.destroyed && writtenBytes < 100) {
          writtenBytes += 1;
          if (!response.write(Buffer.alloc(1024 * 1024, 0x20)))
            return void response.once('drain', pour);
        }
        response.end('{}');
      };
      pour();
    });
    const list = cardEndpoints.find(({ name }) => name === 'list');
    expect(await list?.call(bankAt(service.baseUrl), input)).toEqual(
      failed({ kind: 'service-failed', status: 200, traceId: null }),
    );
    expect(writtenBytes).toBeLessThan(60);
    expect(service.seen).toHaveLength(1);
  });
});

describe('a creation without an idempotency key', () => {
  const [, , subscription] = webhookEndpoints;
  if (subscription === undefined) throw new Error('No endpoint makes a subscription');
  const creations = [
    ['a client', creation, 'createClient', someNewClientBody],
    ['a subscription', subscription, 'createSubscription', newSubscriptionBody(someDraft)],
  ] as const;

  it.each(
    creations.flatMap(([name, endpoint, verb, body]) =>
      faults.map((fault) => [name, fault.name, { fault, endpoint, verb, body }] as const),
    ),
  )(
    'of %s that meets %s is sent once, and is reported as failed only where nothing can exist',
    async (_name, _fault, { fault, endpoint, verb, body }) => {
      const service = await serve((_request, response) =>
        fault.answer(response, { endpoint, otherHost: 'http://127.0.0.1:9/' }),
      );
      expect(await createBankApi(bankAt(service.baseUrl, { fault }))[verb](body)).toEqual(
        failed(commandErrorOf(fault, endpoint)),
      );
      expect(
        service.seen.map(({ method, headers, ...seen }) => [
          method,
          seen.body,
          headers['content-type'],
        ]),
      ).toEqual([['POST', body, 'application/json']]);
    },
  );

  it('is completed while the connection closes', async () => {
    const closing = new AbortController();
    const service = await serve((_request, response) => {
      closing.abort();
      sendJson(response, 201, { client: { id: 'c1', name: 'Crèmerie Lumière' } });
    });
    expect(
      await createBankApi(bankAt(service.baseUrl), closing.signal).createClient(someNewClientBody),
    ).toMatchObject({ ok: true, value: { id: 'c1' } });
  });
});

it('does not report a missing list for a later page that is not found', async () => {
  const service = await serve((_request, response) => sendJson(response, 404, {}));
  const api = createBankApi(bankAt(service.baseUrl));
  const at = (page: number) => ({ page, perPage: 100, direction: 'ascending' }) as const;
  const createPage = (page: number) => [
    api.listClients({ ...at(page), sort: 'name' }),
    api.listProducts({ ...at(page), sort: 'title' }),
    api.listSupplierInvoices({ ...at(page), sort: 'updated' }),
  ];
  for (const answer of await Promise.all(createPage(1)))
    expect(answer).toEqual(failed({ kind: 'not-supported' }));
  for (const answer of await Promise.all(createPage(2)))
    expect(answer).toEqual(failed({ kind: 'not-found', traceId: null }));
});

it('fails the organization read when its external accounts are refused', async () => {
  const service = await serve(({ url }, response) => {
    if (url.includes('include_external_accounts')) sendJson(response, 403, { code: 'forbidden' });
    else sendJson(response, 200, { organization: { id: 'o1' } });
  });
  expect(
    await createBankApi(bankAt(service.baseUrl)).organization({ includeExternalAccounts: true }),
  ).toMatchObject({ ok: false, error: { kind: 'not-allowed' } });
});

it.each([301, 302, 303, 307, 308])(
  'follows no redirect of status %i to another host with credentials, for any client',
  async (status) => {
    const other = await serve((_request, response) =>
      sendJson(response, 200, {
        organization: { id: someCardId },
        registration: { id: someCardId },
      }),
    );
    const service = await serve((_request, response) => {
      response.writeHead(status, { location: other.baseUrl }).end();
    });
    const bank = bankAt(service.baseUrl);
    const registrations = registrationsAt(service.baseUrl);
    const listRequests = [
      organizationEndpoint.call(bank, input),
      denialByPhone.call(bank, input),
      ...registrationEndpoints.map((endpoint) => endpoint.call(registrations, input)),
    ];
    for (const answer of await Promise.all<unknown>(listRequests))
      expect(answer).toMatchObject({ ok: false });
    expect(service.seen.length).toBeGreaterThanOrEqual(4);
    expect(other.seen).toEqual([]);
  },
);

describe('a webhook subscription', () => {
  const id = subscriptionId.parse(someCardId);

  it('is changed by PUT with all writable fields where the service knows no PATCH', async () => {
    const service = await serve(({ method }, response) => {
      if (method === 'PATCH') sendJson(response, 405, {});
      else
        sendJson(response, 200, {
          webhook_subscription: { id, callback_url: someDraft.callbackUrl },
        });
    });
    expect(
      await createBankApi(bankAt(service.baseUrl)).changeSubscription(
        id,
        changedSubscriptionBody({ ...someDraft, description: null }),
      ),
    ).toMatchObject({
      ok: true,
      value: { subscription: { id, callbackUrl: someDraft.callbackUrl }, secret: null },
    });
    const body =
      '{"callback_url":"https://relay.example/events","types":["v1/cards","v1/transactions"],"description":""}';
    expect(service.seen.map((seen) => [seen.method, seen.body])).toEqual([
      ['PATCH', body],
      ['PUT', body],
    ]);
  });

  it('returns its secret apart from the stored subscription, and hides other secrets', async () => {
    const service = await serve((_request, response) =>
      sendJson(response, 201, {
        id,
        secret: 'once-and-never-again',
        signing_secret: 'hidden',
        types: ['v1/cards', 'v9/moons', 'v1/cards'],
        brand_new: 1,
      }),
    );
    const answer = await createBankApi(bankAt(service.baseUrl)).createSubscription(
      newSubscriptionBody(someDraft),
    );
    expect(answer).toMatchObject({
      ok: true,
      value: {
        secret: 'once-and-never-again',
        subscription: {
          types: ['v1/cards', 'v9/moons'],
          extras: [{ name: 'brand_new', json: '1' }],
        },
      },
    });
    expect(JSON.stringify(answer.ok && answer.value.subscription)).not.toMatch(/once-and|hidden/);
  });

  it('is listed from all pages, under either name of the list', async () => {
    const service = await serve(({ url }, response) => {
      if (url.includes('page=1&'))
        sendJson(response, 200, { webhook_subscriptions: [{ id: 'a' }], meta: { next_page: 2 } });
      else
        sendJson(response, 200, {
          subscriptions: [{ id: 'b' }, { callback_url: 'no id' }],
          meta: { next_page: null },
        });
    });
    expect(await createBankApi(bankAt(service.baseUrl)).listSubscriptions()).toMatchObject({
      ok: true,
      value: [{ id: 'a' }, { id: 'b' }],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { createBankApi } from '../../main/bank/bank-api.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClientOptions } from '../../main/bank/transport/client-options.ts';
import type { RequestEntry } from '../../main/log/request-entry.ts';
import { failed, ok, outcomeUnknown } from '../../preload/contract/result.ts';
import { someCardId } from '../fixtures/card-endpoints.ts';
import type { Endpoint } from '../fixtures/card-endpoints.ts';
import {
  commandErrorOf,
  failureOf,
  faults,
  mostAttempts,
  nowEpochMs,
  trace,
  untilTired,
} from '../fixtures/card-faults.ts';
import type { EndpointFault } from '../fixtures/card-faults.ts';
import {
  clientEndpoints,
  creation,
  hostileAnswers,
  someNewClientBody,
} from '../fixtures/client-endpoints.ts';
import { invoiceEndpoints } from '../fixtures/invoice-endpoints.ts';
import { webhookEndpoints } from '../fixtures/webhook-endpoints.ts';
import { sendJson, servicesOfTests, startTestService } from '../fixtures/test-service.ts';
import type { TestService } from '../fixtures/test-service.ts';

const serve = servicesOfTests();

const input = { id: someCardId, newCard: { idempotencyKey: '', bodyText: '' } };

/** A client over Node's own fetch: real sockets; nothing is waited for between tries. */
function connect(
  baseUrl: string,
  options: Partial<BankClientOptions> = {},
): { readonly client: BankClient; readonly journal: RequestEntry[] } {
  const journal: RequestEntry[] = [];
  const client = createBankClient({
    baseUrl,
    fetch,
    accessToken: async () => ok('token-1'),
    headers: { prefix: 'Service' },
    now: () => nowEpochMs,
    random: () => 0.5,
    sleep: async () => undefined,
    journal: { record: (entry) => journal.push(entry) },
    ...options,
    limits: { maxAttempts: mostAttempts, ...options.limits },
  });
  return { client, journal };
}

/** A session that always has a newer token than the refused one. */
function everNewer(): Pick<BankClientOptions, 'accessToken'> {
  let count = 0;
  return { accessToken: async () => ok(`token-${String((count += 1))}`) };
}

function limitsFor({ name }: EndpointFault): NonNullable<BankClientOptions['limits']> {
  return name === 'silence'
    ? { attemptTimeoutMs: 250 }
    : name === 'an answer of 100 MB'
      ? { maxBodyBytes: 2 * 1024 * 1024 }
      : {};
}

/** Serves the fault, and another host that nothing may reach. */
async function meet(
  fault: EndpointFault,
  endpoint: Endpoint,
): Promise<{
  readonly service: TestService;
  readonly other: TestService;
  readonly client: BankClient;
  readonly journal: RequestEntry[];
}> {
  const other = await serve((_request, response) => {
    sendJson(response, 200, endpoint.answers({ id: someCardId }));
  });
  const service = await serve((_request, response) => {
    fault.answer(response, { endpoint, elsewhere: other.baseUrl });
  });
  return { service, other, ...connect(service.baseUrl, { limits: limitsFor(fault) }) };
}

const endpoints: readonly Endpoint[] = [
  ...clientEndpoints,
  ...invoiceEndpoints,
  ...webhookEndpoints,
];

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it.each([...faults, ...hostileAnswers].map((fault) => [fault.name, fault] as const))(
      'meets %s',
      async (_fault, fault) => {
        const { service, other, client, journal } = await meet(fault, endpoint);

        const answer = await endpoint.call(client, input);

        const meaning = fault.means(endpoint);
        if ('card' in meaning) {
          expect(answer).toMatchObject({ ok: true, value: meaning.card });
        } else expect(answer).toEqual(failed(failureOf(fault, endpoint)));
        const path = `/thirdparty${endpoint.path.replace('{id}', someCardId)}`;
        expect(
          service.seen.map(({ method, url }) => `${method} ${url.split('?')[0] ?? ''}`),
        ).toEqual(
          Array.from({ length: fault.arrivals(endpoint) }, () => `${endpoint.method} ${path}`),
        );
        expect(journal.map(({ traceId }) => traceId)).toEqual(
          service.seen.map(() => (fault.isTraced ? trace : null)),
        );
        expect(other.seen).toEqual([]);
      },
    );

    it('goes on with a newer token after a 401, once, and sends the identical request', async () => {
      const service = await serve((request, response) => {
        if (request.headers.authorization === 'Bearer token-2')
          sendJson(response, 200, endpoint.answers({ id: someCardId }));
        else sendJson(response, 401, { code: 'unauthorized', trace_id: trace });
      });
      expect(
        await endpoint.call(connect(service.baseUrl, everNewer()).client, input),
      ).toMatchObject({ ok: true, value: endpoint.reads });
      expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
        'Bearer token-1',
        'Bearer token-2',
      ]);
      expect(new Set(service.seen.map(({ url, body }) => `${url} ${body}`)).size).toBe(1);
    });

    it('is signed out when the newer token is refused as well', async () => {
      const service = await serve((_request, response) => {
        sendJson(response, 401, { code: 'unauthorized' });
      });
      expect(await endpoint.call(connect(service.baseUrl, everNewer()).client, input)).toEqual({
        ok: false,
        error: { kind: 'signed-out', isStillSignedIn: true },
      });
      expect(service.seen).toHaveLength(2);
    });

    it('is offline where nothing listens', async () => {
      const service = await startTestService(() => undefined);
      await service.close();
      expect(await endpoint.call(connect(service.baseUrl).client, input)).toEqual({
        ok: false,
        error: { kind: 'offline' },
      });
    });

    it('takes no other object for an answer', async () => {
      const service = await serve((_request, response) => {
        sendJson(response, 200, { card: { id: someCardId }, cards: [{ id: someCardId }] });
      });
      expect(await endpoint.call(connect(service.baseUrl).client, input)).toMatchObject({
        ok: false,
        error: { kind: endpoint.safety === 'read' ? 'service-failed' : 'outcome-unknown' },
      });
    });
  },
);

describe('one object', () => {
  it.each([
    'one client',
    'one product',
    'one supplier invoice',
    'one terminal payment',
    'one subscription',
  ])('%s: an answer about another one is no answer', async (name) => {
    const endpoint = endpoints.find((each) => each.name === name);
    const service = await serve((_request, response) => {
      sendJson(response, 200, endpoint?.answers({ id: 'another' }));
    });
    expect(await endpoint?.call(connect(service.baseUrl).client, input)).toMatchObject({
      ok: false,
      error: { kind: 'service-failed', status: 200 },
    });
  });
});

describe('a new client', () => {
  it.each(faults.map((fault) => [fault.name, commandErrorOf(fault, creation), fault] as const))(
    'that meets %s ends with %j, and went out once',
    async (_name, error, fault) => {
      const { service, client } = await meet(fault, creation);
      expect(await createBankApi(client).createClient(someNewClientBody)).toEqual(failed(error));
      expect(
        service.seen.map(({ method, body, headers }) => [method, body, headers['content-type']]),
      ).toEqual([['POST', someNewClientBody, 'application/json']]);
    },
  );

  it('is not done without a session, without a token, without a bank, or before its turn comes', async () => {
    const refusing = await serve((_request, response) => {
      sendJson(response, 401, {});
    });
    expect(
      await createBankApi(connect(refusing.baseUrl).client).createClient(someNewClientBody),
    ).toEqual(failed({ kind: 'signed-out', isStillSignedIn: true }));
    const locked = connect(refusing.baseUrl, {
      accessToken: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' }),
    });
    expect(await createBankApi(locked.client).createClient(someNewClientBody)).toEqual(
      failed({ kind: 'keychain-unavailable', reason: 'locked' }),
    );
    const closed = await startTestService(() => undefined);
    await closed.close();
    expect(
      await createBankApi(connect(closed.baseUrl).client).createClient(someNewClientBody),
    ).toEqual(failed({ kind: 'offline' }));
    const busy = connect(refusing.baseUrl, {
      limits: { windows: [{ calls: 1, withinMs: 600_000 }] },
    });
    await createBankApi(busy.client).createClient(someNewClientBody);
    expect(await createBankApi(busy.client).createClient(someNewClientBody)).toMatchObject({
      ok: false,
      error: { kind: 'rate-limited' },
    });
    expect(refusing.seen).toHaveLength(2);
  });

  it('is let through to its end while the connection closes', async () => {
    const closing = new AbortController();
    const service = await serve((_request, response) => {
      closing.abort();
      sendJson(response, 201, { client: { id: 'c1', name: 'Crèmerie Lumière' } });
    });
    expect(
      await createBankApi(connect(service.baseUrl).client, closing.signal).createClient(
        someNewClientBody,
      ),
    ).toMatchObject({ ok: true, value: { id: 'c1' } });
  });

  it.each([
    ['an answer without an id', { client: { name: 'Crèmerie Lumière' } }],
    ['an answer with an id that is none', { client: { id: '../x' } }],
    ['an answer about no client', { ok: true }],
  ])('is unknown after %s: the bank said yes, and nobody knows to what', async (_name, body) => {
    const service = await serve((_request, response) => {
      sendJson(response, 201, body);
    });
    expect(
      await createBankApi(connect(service.baseUrl).client).createClient(someNewClientBody),
    ).toEqual(failed(outcomeUnknown));
  });

  it('keeps the pointers of a refusal for the form', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 422, {
        errors: [
          { code: 'required', detail: 'is required', source: { pointer: '/first_name' } },
          {
            code: 'invalid',
            detail: 'is no code',
            source: { pointer: '/billing_address/country_code' },
          },
        ],
        trace_id: trace,
      });
    });
    expect(
      await createBankApi(connect(service.baseUrl).client).createClient(someNewClientBody),
    ).toEqual(
      failed({
        kind: 'rejected',
        problems: [
          { code: 'required', detail: 'is required', pointer: '/first_name' },
          { code: 'invalid', detail: 'is no code', pointer: '/billing_address/country_code' },
        ],
        traceId: trace,
      }),
    );
  });
});

describe('a page further on', () => {
  it('that is not found does not mean that there is no list', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 404, {});
    });
    const api = createBankApi(connect(service.baseUrl).client);
    const page = { perPage: 100, direction: 'ascending' } as const;
    expect(await api.listClients({ ...page, page: 1, sort: 'name' })).toEqual({
      ok: false,
      error: { kind: 'not-supported' },
    });
    expect(await api.listClients({ ...page, page: 2, sort: 'name' })).toEqual({
      ok: false,
      error: { kind: 'not-found', traceId: null },
    });
    expect(await api.listProducts({ ...page, page: 1, sort: 'title' })).toEqual({
      ok: false,
      error: { kind: 'not-supported' },
    });
    expect(await api.listProducts({ ...page, page: 2, sort: 'title' })).toEqual({
      ok: false,
      error: { kind: 'not-found', traceId: null },
    });
    expect(await api.listSupplierInvoices({ ...page, page: 1, sort: 'updated' })).toEqual({
      ok: false,
      error: { kind: 'not-supported' },
    });
    expect(await api.listSupplierInvoices({ ...page, page: 2, sort: 'updated' })).toEqual({
      ok: false,
      error: { kind: 'not-found', traceId: null },
    });
  });

  it('is asked for again while a gateway is tired, as long as that can help', async () => {
    const service = await serve((_request, response, attempt) => {
      if (attempt < untilTired({ ...creation, safety: 'read' })) response.socket?.resetAndDestroy();
      else
        sendJson(response, 200, {
          clients: [{ id: 'c1' }],
          meta: { next_page: null, total_count: 101 },
        });
    });
    const answer = await createBankApi(connect(service.baseUrl).client).listClients({
      page: 2,
      perPage: 100,
      sort: 'name',
      direction: 'ascending',
    });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        items: [{ id: 'c1' }],
        nextPage: null,
        totalCount: 101,
        entryCount: 1,
        receivedAtEpochMs: nowEpochMs,
      },
    });
  });
});

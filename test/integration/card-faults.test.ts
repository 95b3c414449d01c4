import { describe, expect, it } from 'vitest';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClientOptions } from '../../main/bank/transport/client-options.ts';
import type { RequestEntry } from '../../main/log/request-entry.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import {
  besideCards,
  cardEndpoints,
  phone,
  someCardId,
  someToken,
} from '../fixtures/card-endpoints.ts';
import type { Endpoint } from '../fixtures/card-endpoints.ts';
import {
  failureOf,
  faults,
  hostileCards,
  mostAttempts,
  nowEpochMs,
  trace,
  untilTired,
} from '../fixtures/card-faults.ts';
import type { EndpointFault } from '../fixtures/card-faults.ts';
import { sendJson, servicesOfTests, startTestService } from '../fixtures/test-service.ts';

const serve = servicesOfTests();

const input = {
  id: someCardId,
  newCard: { idempotencyKey: 'key-1', bodyText: '{"card":{"card_level":"virtual"}}' },
};
const done = { id: someCardId, status: 'live' };

/** A session that always has a newer token than the refused one. */
function everNewer(): Pick<BankClientOptions, 'accessToken'> {
  let count = 0;
  return { accessToken: async () => ok(`token-${String((count += 1))}`) };
}

type Connected = {
  readonly client: BankClient;
  readonly slept: number[];
  readonly journal: RequestEntry[];
};

/**
 * A client over Node's own fetch: real sockets; waits between tries are noted instead of waited.
 */
function connect(baseUrl: string, options: Partial<BankClientOptions> = {}): Connected {
  const slept: number[] = [];
  const journal: RequestEntry[] = [];
  const client = createBankClient({
    baseUrl,
    fetch,
    accessToken: async () => ok('token-1'),
    headers: { prefix: 'Service' },
    now: () => nowEpochMs,
    random: () => 0.5,
    sleep: async (ms) => {
      slept.push(ms);
    },
    journal: { record: (entry) => journal.push(entry) },
    ...options,
    limits: { maxAttempts: mostAttempts, ...options.limits },
  });
  return { client, slept, journal };
}

/** Only silence is waited for; a size is reached sooner when less is allowed. */
function limitsFor({ name }: EndpointFault): NonNullable<BankClientOptions['limits']> {
  return name === 'silence'
    ? { attemptTimeoutMs: 250 }
    : name === 'an answer of 100 MB'
      ? { maxBodyBytes: 2 * 1024 * 1024 }
      : {};
}

/** Successes without what an endpoint about a card has to answer with. */
const saysNothing: ReadonlySet<string> = new Set(['an empty body', '204', 'a null card', 'null']);

const endpoints: readonly (readonly [string, Endpoint, readonly EndpointFault[]])[] = [
  ...cardEndpoints.map(
    (endpoint) => [endpoint.name, endpoint, [...faults, ...hostileCards]] as const,
  ),
  ...besideCards.map((endpoint) => [endpoint.name, endpoint, faults] as const),
  [phone.name, phone, faults.filter(({ name }) => !saysNothing.has(name))],
];

describe.each(endpoints)('%s', (_name, endpoint, met) => {
  it.each(met.map((fault) => [fault.name, fault] as const))(
    'meets %s',
    async (_fault, fault: EndpointFault) => {
      const other = await serve((_request, response) => {
        sendJson(response, 200, endpoint.answers(done));
      });
      const service = await serve((_request, response) => {
        fault.answer(response, { endpoint, elsewhere: other.baseUrl });
      });
      const { client, journal } = connect(service.baseUrl, { limits: limitsFor(fault) });

      const answer = await endpoint.call(client, input);

      const meaning = fault.means(endpoint);
      if ('card' in meaning) expect(answer).toMatchObject({ ok: true, value: meaning.card });
      else expect(answer).toEqual(failed(failureOf(fault, endpoint)));
      const arrivals = fault.arrivals(endpoint);
      const path = `/thirdparty${endpoint.path.replace('{id}', someCardId)}`;
      expect(service.seen.map(({ method, url }) => `${method} ${url.split('?')[0] ?? ''}`)).toEqual(
        Array.from({ length: arrivals }, () => `${endpoint.method} ${path}`),
      );
      expect(
        new Set(
          service.seen.map(
            ({ body, headers }) => `${String(headers['x-service-idempotency-key'])} ${body}`,
          ),
        ).size,
      ).toBe(1);
      expect(journal.map(({ traceId }) => traceId)).toEqual(
        Array.from({ length: arrivals }, () => (fault.isTraced ? trace : null)),
      );
      expect(other.seen).toEqual([]);
      expect(JSON.stringify([journal, answer])).not.toContain(someToken);
    },
  );

  it('waits as long as the service asks before it tries again, and not at all where it may not', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 429, {}, { 'retry-after': '3' });
    });
    const { client, slept } = connect(service.baseUrl);
    await endpoint.call(client, input);
    expect(slept).toEqual(untilTired(endpoint) === 1 ? [] : [3_200, 3_400, 3_800]);
  });

  it('goes on with a newer token after a 401, once, and sends the identical request', async () => {
    const service = await serve((request, response) => {
      if (request.headers.authorization === 'Bearer token-2')
        sendJson(response, 200, endpoint.answers(done));
      else sendJson(response, 401, { code: 'unauthorized', trace_id: trace });
    });
    const { client } = connect(service.baseUrl, everNewer());
    expect(await endpoint.call(client, input)).toMatchObject({ ok: true, value: endpoint.reads });
    const [first, second, ...more] = service.seen;
    expect(more).toEqual([]);
    expect([first?.headers.authorization, second?.headers.authorization]).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect({ ...second, headers: { ...second?.headers, authorization: '' } }).toEqual({
      ...first,
      headers: { ...first?.headers, authorization: '' },
    });
  });

  it('is signed out when the newer token is refused as well, and the journal keeps the trace', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 401, { code: 'unauthorized', trace_id: trace });
    });
    const { client, journal } = connect(service.baseUrl, everNewer());
    expect(await endpoint.call(client, input)).toEqual({
      ok: false,
      error: { kind: 'signed-out', isStillSignedIn: true },
    });
    expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(journal.map(({ traceId, failure }) => [traceId, failure])).toEqual([
      [trace, 'signed-out'],
      [trace, 'signed-out'],
    ]);
  });

  it('sends nothing a second time where there is no newer token', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 401, {});
    });
    expect(await endpoint.call(connect(service.baseUrl).client, input)).toEqual({
      ok: false,
      error: { kind: 'signed-out', isStillSignedIn: true },
    });
    expect(service.seen).toHaveLength(1);
  });

  it('passes on why no token could be had, and sends nothing', async () => {
    const service = await serve(() => undefined);
    const { client } = connect(service.baseUrl, {
      accessToken: async () => failed({ kind: 'keychain-unavailable', reason: 'locked' }),
    });
    expect(await endpoint.call(client, input)).toEqual({
      ok: false,
      error: { kind: 'keychain-unavailable', reason: 'locked' },
    });
    expect(service.seen).toEqual([]);
  });

  it('is offline where nothing listens: nothing left, so nothing is unknown', async () => {
    const service = await startTestService(() => undefined);
    await service.close();
    expect(await endpoint.call(connect(service.baseUrl).client, input)).toEqual({
      ok: false,
      error: { kind: 'offline' },
    });
  });

  it('keeps the trace of the try that may have arrived when later ones bring none', async () => {
    const service = await serve((_request, response, attempt) => {
      if (attempt === 1)
        response
          .writeHead(502, { 'content-type': 'text/html', 'x-request-id': trace })
          .end('<h1>Bad gateway</h1>');
      else response.socket?.resetAndDestroy();
    });
    const answer = await endpoint.call(connect(service.baseUrl).client, input);
    expect(answer).toMatchObject({
      ok: false,
      error: {
        kind: endpoint.safety === 'read' ? 'service-failed' : 'outcome-unknown',
        traceId: trace,
      },
    });
  });
});

describe('the phone that is played', () => {
  it.each(
    faults.filter(({ name }) => saysNothing.has(name)).map((fault) => [fault.name, fault] as const),
  )('has decided when the answer is %s', async (_name, fault) => {
    const service = await serve((_request, response) => {
      fault.answer(response, { endpoint: phone, elsewhere: '' });
    });
    expect(await phone.call(connect(service.baseUrl).client, input)).toEqual(ok(true));
    expect(service.seen).toHaveLength(1);
  });
});

describe('an answer without end', () => {
  it('is left at the limit that is set for real, however much more is on its way', async () => {
    let written = 0;
    const service = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const pour = (): void => {
        while (!response.destroyed && written < 100) {
          written += 1;
          if (!response.write(Buffer.alloc(1024 * 1024, 0x20))) {
            response.once('drain', pour);
            return;
          }
        }
        response.end('{}');
      };
      pour();
    });
    const [endpoint] = cardEndpoints.filter(({ name }) => name === 'list');
    expect(await endpoint?.call(connect(service.baseUrl).client, input)).toEqual({
      ok: false,
      error: { kind: 'service-failed', status: 200, traceId: null },
    });
    expect(written).toBeLessThan(60);
    expect(service.seen).toHaveLength(1);
  });
});

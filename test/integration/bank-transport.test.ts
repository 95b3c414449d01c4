import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { lockCard } from '../../main/bank/cards/card-endpoints.ts';
import { createBankClient } from '../../main/bank/transport/bank-client.ts';
import type { BankClient } from '../../main/bank/transport/bank-client.ts';
import type { AccessToken, BankClientOptions } from '../../main/bank/transport/client-options.ts';
import { toSingleWriteResult } from '../../main/bank/transport/to-result.ts';
import { toJsonText } from '../../main/bank/wire/json.ts';
import type { RequestEntry } from '../../main/log/request-entry.ts';
import { cardId } from '../../preload/contract/values.ts';
import { type CommandError, failed, ok } from '../../preload/contract/result.ts';
import { sendJson, startTestService } from '../fixtures/test-service.ts';
import type { TestService } from '../fixtures/test-service.ts';

const services: TestService[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});

async function serve(answer: Parameters<typeof startTestService>[0]): Promise<TestService> {
  const service = await startTestService(answer);
  services.push(service);
  return service;
}

type Bench = {
  readonly client: BankClient;
  readonly waitsMs: number[];
  readonly journal: RequestEntry[];
};

/**
 * A client over Node's own fetch: real sockets, short limits, and waits that are recorded instead
 * of waited.
 */
function bench(baseUrl: string, options: Partial<BankClientOptions> = {}): Bench {
  const waitsMs: number[] = [];
  const journal: RequestEntry[] = [];
  const client = createBankClient({
    baseUrl,
    fetch,
    accessToken: async () => ok('token-1'),
    headers: { prefix: 'Service' },
    now: () => Date.now(),
    random: () => 0.5,
    sleep: async (ms) => {
      waitsMs.push(ms);
    },
    journal: { record: (entry) => journal.push(entry) },
    ...options,
    limits: { attemptTimeoutMs: 5_000, ...options.limits },
  });
  return { client, waitsMs, journal };
}

const id = cardId.parse('c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10');
const paused = { card: { id, status: 'paused' } };
const text = { path: '/v2/organization', read: toJsonText };
const write = { path: '/v2/clients', bodyText: '{"name":"x"}', read: toJsonText };

describe('a write with a time limit', () => {
  it('is checked once its turn and token are there, and is not sent when that took too long', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 201, {});
    });
    const order: string[] = [];
    const clock = { minutes: 0 };
    const { client } = bench(service.baseUrl, {
      accessToken: async () => (order.push('token'), (clock.minutes += 30), ok('token-1')),
    });
    const maySend = (): boolean => (order.push('asked'), clock.minutes < 60);
    expect(await client.post({ ...write, maySend })).toMatchObject({ ok: true });
    expect(await client.post({ ...write, maySend })).toEqual(failed({ kind: 'cancelled' }));
    expect(order).toEqual(['token', 'asked', 'token', 'asked']);
    expect(service.seen).toHaveLength(1);
  });

  it('is checked again before it is sent with a newer token', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 401, {});
    });
    let checkCount = 0;
    const { client } = bench(service.baseUrl, {
      accessToken: async ({ rejectedToken }) =>
        ok(rejectedToken === undefined ? 'token-1' : 'token-2'),
    });
    expect(await client.post({ ...write, maySend: () => (checkCount += 1) === 1 })).toEqual(
      failed({ kind: 'cancelled' }),
    );
    expect(service.seen).toHaveLength(1);
  });
});

it("reads the bank's clock from any answer, also from a refusal", async () => {
  const service = await serve((_request, response) => {
    sendJson(response, 403, {}, { date: 'Mon, 01 Jun 2026 12:00:00 GMT' });
  });
  const { client } = bench(service.baseUrl, { now: () => 7, monotonicNow: () => 5 });
  expect(client.bankEpochMs()).toBeNull();
  await client.get(text);
  expect(client.bankEpochMs()).toBe(Date.UTC(2026, 5, 1, 12));
});

describe('a request', () => {
  it('carries the token and the staging header, and nothing that identifies this machine', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 200, '{"a":1.10}');
    });
    const { client } = bench(service.baseUrl, {
      headers: { prefix: 'Acme', stagingToken: 'staging-1' },
    });
    const answer = await client.get({
      ...text,
      query: [
        ['filter[name]', 'Müller & Söhne'],
        ['page', '1'],
      ],
    });
    expect(answer).toMatchObject({ ok: true, value: { value: '{"a":1.10}', status: 200 } });
    expect(service.seen).toMatchObject([
      {
        method: 'GET',
        url: '/thirdparty/v2/organization?filter%5Bname%5D=M%C3%BCller+%26+S%C3%B6hne&page=1',
        headers: { authorization: 'Bearer token-1', 'x-acme-staging-token': 'staging-1' },
      },
    ]);
    expect(service.seen[0]?.headers).not.toHaveProperty('cookie');
  });

  it('sends a write byte for byte, with its idempotency key and approval token', async () => {
    const service = await serve((_request, response) => {
      sendJson(response, 201, {});
    });
    const bodyText = '{"card": {"payment_monthly_limit":100.50 }}';
    await bench(service.baseUrl).client.post({
      ...write,
      bodyText,
      idempotencyKey: 'key-1',
      approvalSessionToken: 'sca-1',
      approvalPreference: 'mock',
    });
    expect(service.seen[0]).toMatchObject({
      body: bodyText,
      headers: {
        'content-type': 'application/json',
        'x-service-idempotency-key': 'key-1',
        'x-service-sca-session-token': 'sca-1',
        'x-service-2fa-preference': 'mock',
      },
    });
  });
});

describe('a failing service', () => {
  it('that resets the connection: a read is retried with growing random waits', async () => {
    const service = await serve((_request, response, attempt) => {
      if (attempt < 4) response.socket?.resetAndDestroy();
      else sendJson(response, 200, {});
    });
    const { client, waitsMs } = bench(service.baseUrl);
    expect(await client.get(text)).toMatchObject({ ok: true });
    expect(waitsMs).toEqual([200, 400, 800]);
  });

  it('that drips its body without end: the overall deadline ends the read', async () => {
    const drips: NodeJS.Timeout[] = [];
    const service = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      drips.push(setInterval(() => response.write(' '), 5));
    });
    expect(
      await bench(service.baseUrl, {
        limits: { attemptTimeoutMs: 60_000, overallTimeoutMs: 60 },
      }).client.get(text),
    ).toEqual({ ok: false, error: { kind: 'timed-out' } });
    drips.forEach(clearInterval);
  });

  it('that sends more than the size limit: reading stops', async () => {
    const service = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ padding: 'x'.repeat(1_000_000) })));
    });
    const asked = (maxBodyBytes: number) =>
      bench(service.baseUrl, { limits: { maxBodyBytes, maxAttempts: 1 } }).client.get(text);
    expect(await asked(100_000)).toMatchObject({ error: { kind: 'service-failed' } });
    expect(await asked(2_000_000)).toMatchObject({ ok: true });
  });
});

describe('a refused token', () => {
  const createRenewingToken = (): {
    readonly accessToken: AccessToken;
    readonly asked: (string | undefined)[];
  } => {
    const asked: (string | undefined)[] = [];
    return {
      asked,
      accessToken: async ({ rejectedToken }) => {
        asked.push(rejectedToken);
        return ok(rejectedToken === undefined ? 'token-1' : 'token-2');
      },
    };
  };

  it('is exchanged once and the call retried, a write too: a 401 changed nothing', async () => {
    const service = await serve((request, response) => {
      sendJson(response, request.headers.authorization === 'Bearer token-2' ? 200 : 401, {});
    });
    const { accessToken, asked } = createRenewingToken();
    const { client } = bench(service.baseUrl, { accessToken });
    expect(await client.post(write)).toMatchObject({ ok: true });
    expect(asked).toEqual([undefined, 'token-1']);
    expect(service.seen).toHaveLength(2);
  });

  const atSignInServer: readonly (readonly [
    what: string,
    told: CommandError,
    toWrites: CommandError,
  ])[] = [
    [
      'fails',
      { kind: 'service-failed', status: 503, traceId: null },
      { kind: 'service-failed', status: null, traceId: null },
    ],
    [
      'does not know the app',
      {
        kind: 'rejected',
        problems: [{ code: 'invalid_client', detail: null, pointer: null }],
        traceId: null,
      },
      { kind: 'signed-out' },
    ],
    [
      'asks for a wait',
      { kind: 'rate-limited', retryAtEpochMs: 7, traceId: null },
      { kind: 'rate-limited', retryAtEpochMs: 7, traceId: null },
    ],
  ];
  it.each(atSignInServer)(
    'whose sign-in server %s leaves a write unsent; a read reports the reason',
    async (_what, error, ofWrite) => {
      const service = await serve((_request, response) => {
        sendJson(response, 401, {});
      });
      const { client } = bench(service.baseUrl, {
        accessToken: async ({ rejectedToken }) =>
          rejectedToken === undefined ? ok('token-1') : failed(error),
      });
      for (const answer of [
        await client.post(write),
        await client.put({ ...write, isRepeatable: true }),
      ]) {
        expect(answer).toEqual({ ok: false, error: ofWrite });
        expect(toSingleWriteResult(answer)).toEqual({ ok: false, error: ofWrite });
      }
      expect(await client.get(text)).toEqual({ ok: false, error });
      expect(service.seen).toHaveLength(3);
    },
  );
});

describe('too many calls', () => {
  it('are held back before the service has to refuse them, except a card lock', async () => {
    let nowMs = 0;
    const service = await serve((request, response) => {
      sendJson(response, 200, request.method === 'PUT' ? paused : {});
    });
    const waitsMs: number[] = [];
    const { client } = bench(service.baseUrl, {
      now: () => nowMs,
      sleep: async (ms) => {
        waitsMs.push(ms);
        nowMs += ms;
      },
      limits: { windows: [{ calls: 2, withinMs: 10_000 }] },
    });
    await client.get(text);
    await client.get(text);
    expect(await lockCard(client, id)).toMatchObject({ ok: true });
    expect(waitsMs).toEqual([]);
    expect(await client.get(text)).toMatchObject({ ok: true });
    expect(waitsMs).toEqual([10_000]);
  });
});

describe('cancelling', () => {
  it('before a write is sent means that nothing was sent', async () => {
    const service = await serve(() => undefined);
    const caller = new AbortController();
    const { client } = bench(service.baseUrl, { accessToken: () => new Promise(() => undefined) });
    const answer = client.post({ ...write, signal: caller.signal });
    caller.abort();
    expect(await answer).toEqual({ ok: false, error: { kind: 'cancelled' } });
    expect(service.seen).toHaveLength(0);
  });
});

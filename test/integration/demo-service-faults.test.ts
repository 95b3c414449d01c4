import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../main/demo-service/faults.ts';
import { startDemoService, type DemoService } from '../../main/demo-service/start-demo-service.ts';
import { signedIn, type Answer, type Caller } from '../unit/demo-service/signed-in.ts';

/** Time only moves when a test moves it. */
const startedAt = Date.UTC(2026, 10, 19, 10, 42);

let service: DemoService;
let call: Caller;
beforeEach(async () => {
  service = await startDemoService({ now: () => startedAt });
  call = await signedIn(service);
});
afterEach(() => service.close());

const path = '/v2/organization';
function requestWithFault(fault: Fault): Promise<Answer> {
  service.control.fail({ match: { path: /organization/ }, times: 1, fault });
  return call('GET', path);
}
function lockPath(): string {
  return `/v2/cards/${service.control.cards()[0]?.id ?? ''}/lock`;
}
function firstStatus(): string | undefined {
  return service.control.cards()[0]?.status;
}

describe('the requests that a fault matches', () => {
  test('are those of its method and path, as often as planned', async () => {
    service.control.fail({
      match: { method: 'PUT', path: /\/lock$/ },
      times: 2,
      fault: { kind: 'status', status: 503 },
    });
    expect((await call('GET', path)).status).toBe(200);
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await call('PUT', lockPath())).status);
    expect(statuses).toEqual([503, 503, 200]);
  });

  test('are all of them until cleared, without a filter', async () => {
    service.control.fail({ fault: { kind: 'status', status: 500 } });
    expect([(await call('GET', path)).status, (await call('GET', path)).status]).toEqual([
      500, 500,
    ]);
    service.control.clear();
    expect((await call('GET', path)).status).toBe(200);
  });
});

describe('fault answers', () => {
  test.each<[Fault, number]>([
    [{ kind: 'unauthorized' }, 401],
    [{ kind: 'forbidden', scope: 'organization.read' }, 403],
    [{ kind: 'status', status: 404 }, 404],
    [{ kind: 'status', status: 409 }, 409],
    [{ kind: 'status', status: 502 }, 502],
    [{ kind: 'html' }, 200],
    [{ kind: 'redirect', location: 'https://elsewhere.example/' }, 302],
    [{ kind: 'sca-required' }, 428],
    [{ kind: 'sca-not-enrolled' }, 428],
  ])('%j answers %i', async (fault, status) => {
    expect((await requestWithFault(fault)).status).toBe(status);
  });

  test('422 carries the given pointers', async () => {
    const errors = [{ code: 'invalid', detail: 'too long', source: { pointer: '/client/name' } }];
    expect((await requestWithFault({ kind: 'unprocessable', errors })).body).toEqual({
      errors,
      trace_id: expect.any(String) as string,
    });
  });

  test('an error body comes in every shape seen at the bank', async () => {
    const at = async (shape: 'errors' | 'flat' | 'object' | 'text' | 'html'): Promise<unknown> =>
      Object.keys((await requestWithFault({ kind: 'status', status: 500, shape })).body);
    expect(await at('errors')).toEqual(['errors', 'trace_id']);
    expect(await at('flat')).toEqual(['code', 'message', 'trace_id']);
    expect(await at('object')).toEqual(['errors', 'trace_id']);
    expect(await at('text')).toEqual(['text']);
    expect(await at('html')).toEqual(['text']);
  });

  test('429 names the wait in seconds, as a date, or not at all', async () => {
    const retryAfter = async (fault: Fault): Promise<string | null> =>
      (await requestWithFault(fault)).headers.get('retry-after');
    expect(
      await retryAfter({ kind: 'rate-limited', retryAfter: { kind: 'seconds', seconds: 7 } }),
    ).toBe('7');
    expect(
      await retryAfter({
        kind: 'rate-limited',
        retryAfter: { kind: 'date', atEpochMs: startedAt },
      }),
    ).toBe('Thu, 19 Nov 2026 10:42:00 GMT');
    expect(await retryAfter({ kind: 'rate-limited', retryAfter: { kind: 'none' } })).toBeNull();
  });

  test('a body can be huge or deep', async () => {
    expect(
      ((await requestWithFault({ kind: 'huge-body', bytes: 300_000 })).body['padding'] as string)
        .length,
    ).toBe(300_000);
    service.control.fail({ times: 1, fault: { kind: 'deep-json', depth: 50 } });
    expect(await (await fetch(`${service.baseUrl}${path}`)).text()).toBe(
      '['.repeat(50) + ']'.repeat(50),
    );
  });

  test('the right body can have a wrong content type', async () => {
    const answer = await requestWithFault({ kind: 'wrong-content-type' });
    expect([answer.headers.get('content-type'), answer.body['text']]).toEqual([
      'text/plain',
      expect.stringContaining('Boulangerie Martin'),
    ]);
  });

  test('a fault that asks for an approval returns one', async () => {
    const token = (await requestWithFault({ kind: 'sca-required' })).body[
      'sca_session_token'
    ] as string;
    expect(service.control.approveSca(token)).toBe(true);
  });
});

describe('the connection', () => {
  test('a late answer is still the answer', async () => {
    expect((await requestWithFault({ kind: 'delay', delayMs: 30 })).status).toBe(200);
  });

  test('half a body breaks the reading', async () => {
    await expect(requestWithFault({ kind: 'half-body' })).rejects.toThrow();
  });

  test.each([
    ['before', 'live'],
    ['after', 'paused'],
  ] as const)('a connection reset %s the work leaves the card %s', async (when, status) => {
    service.control.fail({ match: { method: 'PUT' }, times: 1, fault: { kind: 'reset', when } });
    await expect(call('PUT', lockPath())).rejects.toThrow();
    expect(firstStatus()).toBe(status);
  });

  test('silence never answers, and the service still closes', async () => {
    service.control.fail({ times: 1, fault: { kind: 'silence', when: 'before' } });
    const aborter = new AbortController();
    const silent = fetch(`${service.baseUrl}${path}`, { signal: aborter.signal });
    await expect.poll(() => service.control.requests().length).toBeGreaterThan(1);
    aborter.abort();
    await expect(silent).rejects.toThrow();
  });

  test('a request that is delivered twice creates one card under one key', async () => {
    service.control.setScaMode('off');
    const { holder_id, initiator_id, organization_id, bank_account_id } =
      service.control.cards()[0] ?? {};
    service.control.fail({
      match: { method: 'POST' },
      times: 1,
      fault: { kind: 'duplicate-delivery' },
    });
    const answer = await call(
      'POST',
      '/v2/cards',
      {
        card: { holder_id, initiator_id, organization_id, bank_account_id, card_level: 'virtual' },
      },
      { 'x-service-idempotency-key': 'k' },
    );
    expect([answer.status, service.control.cards().length]).toEqual([201, 9]);
  });
});

describe('limits per address', () => {
  test('the 1,001st call within 10 seconds must wait, and may continue afterwards', async () => {
    const statusOf = async (): Promise<number> =>
      (await fetch(`${service.baseUrl}/.well-known/openid-configuration`)).status;
    service.control.clear();
    for (let batch = 0; batch < 20; batch += 1)
      await Promise.all(Array.from({ length: 50 }, statusOf));
    expect((await call('GET', path)).headers.get('retry-after')).toBe('10');
    service.control.advance(10_000);
    expect(await statusOf()).toBe(200);
  });

  test('more than 200 refusals in an hour block the address for the rest of the hour', async () => {
    const knock = async (): Promise<number> => (await fetch(`${service.baseUrl}${path}`)).status;
    for (let batch = 0; batch < 3; batch += 1) await Promise.all(Array.from({ length: 67 }, knock));
    expect(await knock()).toBe(429);
    service.control.advance(3_600_000);
    expect(await knock()).toBe(401);
  });
});

describe('the log of requests', () => {
  test('stores requests with headers and body, until cleared', async () => {
    service.control.clear();
    await call('PATCH', `${lockPath()}?a=b`, { x: 1 }, { 'x-service-2fa-preference': 'mock' });
    expect(service.control.requests()).toMatchObject([
      {
        method: 'PATCH',
        path: lockPath(),
        query: 'a=b',
        body: '{"x":1}',
        headers: { 'x-service-2fa-preference': 'mock' },
        receivedAtEpochMs: startedAt,
      },
    ]);
  });
});

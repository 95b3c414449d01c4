import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { BankClientOptions } from '../../../main/bank/transport/client-options.ts';
import {
  networkError,
  readCall,
  transportBench,
  writeCall,
} from '../../fixtures/transport-bench.ts';

describe('the headers of a request', () => {
  const bare = { accept: 'application/json', authorization: 'Bearer token-1' };
  const sentWith = async (headers: Partial<BankClientOptions['headers']>): Promise<unknown> => {
    const { client, sent } = transportBench(() => Response.json({}), {
      headers: { prefix: 'Acme', ...headers },
    });
    await client.get(readCall);
    return sent[0]?.init.headers;
  };

  it.each<[string, Partial<BankClientOptions['headers']>, Record<string, string>]>([
    ['only the token', {}, {}],
    ['no staging header for an empty token', { stagingToken: '' }, {}],
    ['the staging token of a sandbox', { stagingToken: 's-1' }, { 'X-Acme-Staging-Token': 's-1' }],
    ['the partner id of registrations', { partnerId: 'p-1' }, { 'Acme-Partner-Id': 'p-1' }],
    [
      'both',
      { stagingToken: 's-1', partnerId: 'p-1' },
      { 'X-Acme-Staging-Token': 's-1', 'Acme-Partner-Id': 'p-1' },
    ],
  ])('are %s', async (_what, headers, more) => {
    expect(await sentWith(headers)).toStrictEqual({ ...bare, ...more });
  });

  it('include the body format only with a body, and write headers only if given', async () => {
    const { client, sent } = transportBench(() => Response.json({}));
    await client.post(writeCall);
    await client.delete({ path: '/v2/things', read: () => true });
    await client.patch({
      ...writeCall,
      idempotencyKey: 'k-1',
      approvalSessionToken: 'a-1',
      approvalPreference: 'mock',
    });
    const withBody = { ...bare, 'content-type': 'application/json' };
    expect(sent.map(({ init }) => [init.method, init.headers, init.body])).toEqual([
      ['POST', withBody, '{"a":1}'],
      ['DELETE', bare, undefined],
      [
        'PATCH',
        {
          ...withBody,
          'X-Service-Idempotency-Key': 'k-1',
          'X-Service-Sca-Session-Token': 'a-1',
          'X-Service-2fa-Preference': 'mock',
        },
        '{"a":1}',
      ],
    ]);
  });

  it.each<[string, Partial<BankClientOptions>]>([
    ['a token', { accessToken: async () => ok('a\nb') }],
    ['an empty token', { accessToken: async () => ok('') }],
    ['a staging token', { headers: { prefix: 'Service', stagingToken: 'a\r\nx-evil: 1' } }],
    ['a partner id', { headers: { prefix: 'Service', partnerId: 'a b' } }],
  ])('cannot be injected by %s: nothing is sent, retried or logged', async (_what, options) => {
    const { client, sent, slept, journal } = transportBench(() => Response.json({}), options);
    expect(await client.get(readCall)).toEqual(
      failed({ kind: 'invalid-input', problems: [{ path: ['headers'], code: 'bad-header' }] }),
    );
    expect([sent, slept, journal]).toEqual([[], [], []]);
  });
});

describe('an answer', () => {
  const read = { ...readCall, emptyBodyValue: 'nothing' };
  const of = async (status: number, body: string | null, type = 'application/json') => {
    const { client } = transportBench(
      () =>
        new Response(body, { status, headers: { 'content-type': type, 'x-request-id': 'r-1' } }),
      { limits: { maxAttempts: 1 } },
    );
    return [await client.get(read), await client.post({ ...writeCall, emptyBodyValue: 'nothing' })];
  };

  it.each([[200], [201], [299]])('with status %i is a success and has its time', async (status) => {
    const answer = ok({ value: '{"b":2}', status, traceId: 'r-1', receivedAtEpochMs: 1_000_000 });
    expect(await of(status, '{"b":2}')).toEqual([answer, answer]);
  });

  it.each([[300], [304]])('with status %i is a failure', async (status) => {
    const failure = failed({ kind: 'service-failed', status, traceId: 'r-1' });
    expect(await of(status, status === 304 ? null : '{"b":2}')).toEqual([failure, failure]);
  });

  it('that the system hides from the program is a failure, though it has no body', async () => {
    expect(await transportBench(() => Response.error()).client.get(read)).toMatchObject({
      ok: false,
    });
  });

  it('without a body has the value that the endpoint defines', async () => {
    const answer = ok({
      value: 'nothing',
      status: 204,
      traceId: 'r-1',
      receivedAtEpochMs: 1_000_000,
    });
    expect(await of(204, null)).toEqual([answer, answer]);
  });

  it('without a required body is a failure of a read and unknown for a write', async () => {
    const { client } = transportBench(() => new Response(null, { status: 204 }));
    expect(await client.get(readCall)).toEqual(
      failed({ kind: 'service-failed', status: 204, traceId: null }),
    );
    expect(await client.post(writeCall)).toEqual(
      failed({ kind: 'outcome-unknown', traceId: null }),
    );
  });

  it.each([
    ['text', 'hello', 'text/plain'],
    ['half a body', '{"b":', 'application/json'],
  ])('that is %s does not count as an answer without a body', async (_what, body, type) => {
    expect(await of(200, body, type)).toEqual([
      failed({ kind: 'service-failed', status: 200, traceId: 'r-1' }),
      failed({ kind: 'outcome-unknown', traceId: 'r-1' }),
    ]);
  });

  it.each([
    ['EPIPE', 'a lost network', { kind: 'offline' }],
    ['ECONNRESET', 'a broken connection', { kind: 'service-failed', status: null, traceId: null }],
    ['CERT_HAS_EXPIRED', 'an untrusted certificate', { kind: 'untrusted' }],
    ['ECONNREFUSED', 'a refused connection', { kind: 'offline' }],
    ['ENOTFOUND', 'an unknown host name', { kind: 'offline', why: 'no-server' }],
    ['EPROTO', 'a server without TLS', { kind: 'not-the-bank', why: 'no-tls' }],
  ] as const)('that does not arrive (%s) is reported as %s', async (code, _what, failure) => {
    const { client } = transportBench(() => Promise.reject(networkError(code)), {
      limits: { maxAttempts: 1 },
    });
    expect(await client.get(readCall)).toEqual(failed(failure));
  });

  it.each([
    new TypeError('fetch failed', { cause: new Error('unexpected redirect') }),
    new Error("Attempted to redirect, but redirect policy was 'error'"),
  ])('that is a redirect is reported as one, and requested once', async (thrown) => {
    const { client, sent } = transportBench(() => Promise.reject(thrown));
    expect(await client.get(readCall)).toEqual(failed({ kind: 'not-the-bank', why: 'redirected' }));
    expect(sent).toHaveLength(1);
    expect(await client.post(readCall)).toEqual(failed({ kind: 'outcome-unknown', traceId: null }));
  });
});

describe('the request log', () => {
  const entry = {
    atEpochMs: 1_000_000,
    method: 'GET',
    path: '/v2/things',
    status: 200,
    durationMs: 0,
    traceId: null,
    failure: null,
  };

  it.each(['https://bank.example', 'https://bank.example/', 'https://bank.example/api//'])(
    'contains the path below %s, without its query',
    async (baseUrl) => {
      const { client, journal } = transportBench(() => Response.json({}), { baseUrl });
      await client.get({ ...readCall, query: [['name', 'secret']] });
      expect(journal).toEqual([entry]);
    },
  );

  it('contains the IDs of a path, but only the pattern if an ID is a secret', async () => {
    const { client, journal } = transportBench(() => Response.json({}));
    const call = { path: '/v2/sessions/{token}', ids: { token: 'of-the-owner' }, read: () => true };
    await client.get({ ...call, hasSecretPath: true });
    await client.get({ ...call, hasSecretPath: false });
    await client.get(call);
    expect(journal.map(({ path }) => path)).toEqual([
      '/v2/sessions/{token}',
      '/v2/sessions/of-the-owner',
      '/v2/sessions/of-the-owner',
    ]);
  });

  it('contains the duration of a request', async () => {
    const { client, journal, clock } = transportBench(
      () => ((clock.epochMs += 250), Response.json({})),
    );
    await client.get(readCall);
    expect(journal).toEqual([{ ...entry, durationMs: 250 }]);
  });

  it.each([
    [200, { ...entry, traceId: 'r-1' }],
    [401, { ...entry, status: 401, traceId: 'r-1', failure: 'signed-out' }],
    [404, { ...entry, status: 404, traceId: 'r-1', failure: 'not-found' }],
  ])(
    'contains support references also for a failure without a field for them (%i)',
    async (status, expected) => {
      const { client, journal } = transportBench(() =>
        Response.json({}, { status, headers: { 'x-request-id': 'r-1' } }),
      );
      await client.get(readCall);
      expect(journal).toEqual([expected]);
    },
  );

  it('contains a request without an answer', async () => {
    const { client, journal } = transportBench(() => Promise.reject(networkError('ECONNREFUSED')));
    await client.get(readCall);
    expect(journal).toEqual([{ ...entry, status: null, failure: 'offline' }]);
  });
});

describe('an ID that is invalid in an address', () => {
  it.each(['\ud800', 'card-\udfff-1', 'a\ud83d', '', '.', '..'])(
    'is reported as a failure without an exception or a request: %j',
    async (id) => {
      const { client, sent } = transportBench(() => Response.json({}));
      const ends = [
        await client.get({ ...readCall, path: '/v2/things/{id}', ids: { id } }),
        await client.put({
          ...writeCall,
          path: '/v2/things/{id}/lock',
          ids: { id },
          isRepeatable: true,
        }),
        await client.post({
          ...writeCall,
          path: '/v2/{token}/allow',
          ids: { token: id },
          hasSecretPath: true,
        }),
      ];
      const unusable = (name: string) =>
        failed({ kind: 'invalid-input', problems: [{ path: [name], code: 'bad-id' }] });
      expect(ends).toEqual([unusable('id'), unusable('id'), unusable('token')]);
      expect(sent).toEqual([]);
    },
  );

  it.each(['idempotencyKey', 'approvalSessionToken', 'approvalPreference'] as const)(
    'is rejected in a header, too: %s',
    async (name) => {
      const { client, sent } = transportBench(() => Response.json({}));
      expect(await client.post({ ...writeCall, [name]: 'a\ud800' })).toMatchObject({
        error: { kind: 'invalid-input' },
      });
      expect(sent).toEqual([]);
    },
  );

  it('may contain any complete character', async () => {
    const { client, sent } = transportBench(() => Response.json({}));
    expect(
      await client.get({ ...readCall, path: '/v2/things/{id}', ids: { id: 'a/b 😀…' } }),
    ).toMatchObject({ ok: true });
    expect(sent[0]?.address).toContain('/v2/things/a%2Fb%20%F0%9F%98%80%E2%80%A6');
  });
});

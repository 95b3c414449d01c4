import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { createServerWaits } from '../../../main/auth/server-waits.ts';
import { clientAuthOf } from '../../../main/auth/authorization-server.ts';
import { exchange, type Fetch } from '../../../main/auth/oauth-exchange.ts';
import { OAuthRequestError } from '../../../main/auth/oauth-failure.ts';
import {
  refreshTokens,
  revokeTokens,
  type TokenEndpoint,
} from '../../../main/auth/refresh-tokens.ts';
import { SecretText } from '../../../main/auth/secret-text.ts';
import type { TokenSet } from '../../../main/auth/token-set.ts';
import { bankingFor } from '../../peers/session-rig.ts';

type Seen = { readonly url: string; readonly init: RequestInit; readonly body: URLSearchParams };

const previous: TokenSet = {
  accessToken: new SecretText('old-access'),
  refreshToken: new SecretText('old-refresh'),
  obtainedAtEpochMs: 1,
  expiresAtEpochMs: 2,
  grantedScopes: ['card.read'],
  binding: 'the bank',
};

/** A token endpoint with the given answers in turn; the last answer repeats. */
function bank(
  answers: readonly (() => Response | Promise<Response>)[],
  changes: Partial<TokenEndpoint['exchange']> & {
    readonly revocation?: string | null;
    readonly tokenUrl?: string;
  } = {},
) {
  const seen: Seen[] = [];
  const timers: { delayMs: number; task: () => void; isArmed: boolean }[] = [];
  const {
    revocation = 'https://bank.example/revoke',
    tokenUrl = 'https://bank.example/token',
    ...deps
  } = changes;
  const fetch: Fetch = async (url, init) => {
    seen.push({
      url,
      init,
      body: new URLSearchParams(typeof init.body === 'string' ? init.body : ''),
    });
    return answers[Math.min(seen.length, answers.length) - 1]?.() ?? Response.error();
  };
  const after = (delayMs: number, task: () => void): (() => void) => {
    const timer = { delayMs, task, isArmed: true };
    timers.push(timer);
    return () => void (timer.isArmed = false);
  };
  const endpoint: TokenEndpoint = {
    metadata: {
      issuer: 'https://bank.example',
      token_endpoint: tokenUrl,
      ...(revocation === null ? {} : { revocation_endpoint: revocation }),
    },
    clientId: 'desktop',
    auth: oauth.None(),
    exchange: {
      fetch,
      timers: { after },
      waits: createServerWaits(() => 0),
      headers: { 'X-Service-Staging-Token': 'staging' },
      ...deps,
    },
  };
  return { seen, timers, endpoint };
}
const renewed = {
  access_token: 'new-access',
  token_type: 'bearer',
  expires_in: 60,
  refresh_token: 'new-refresh',
};
function refresh(endpoint: TokenEndpoint) {
  return refreshTokens(endpoint, {
    previous,
    refreshToken: new SecretText('old-refresh'),
    askedAtEpochMs: 5_000,
  });
}
function html(status: number): Response {
  return new Response('<h1>Sign in to the network</h1>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}

describe('a refresh', () => {
  it('sends one request with the refresh token, without cookies, cache or redirects', async () => {
    const { seen, timers, endpoint } = bank([() => Response.json(renewed)]);
    const answer = await refresh(endpoint);
    expect(
      answer.ok && [
        answer.value.accessToken.reveal(),
        answer.value.refreshToken?.reveal(),
        answer.value.expiresAtEpochMs,
        answer.value.grantedScopes,
        answer.value.binding,
      ],
    ).toEqual(['new-access', 'new-refresh', 65_000, ['card.read'], 'the bank']);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe('https://bank.example/token');
    expect(seen[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      headers: { 'x-service-staging-token': 'staging' },
    });
    expect(Object.fromEntries(seen[0]?.body ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'old-refresh',
      client_id: 'desktop',
    });
    expect(timers).toMatchObject([{ delayMs: 20_000, isArmed: false }]);
  });

  it('succeeds with an ID token that cannot be verified', async () => {
    expect(
      await refresh(bank([() => Response.json({ ...renewed, id_token: 'not.a.token' })]).endpoint),
    ).toMatchObject({ ok: true });
  });

  it.each([
    [
      'an error of OAuth',
      () => Response.json({ error: 'invalid_grant', error_description: 'gone' }, { status: 400 }),
      { kind: 'refused', error: 'invalid_grant', description: 'gone' },
    ],
    [
      'an error without words',
      () => Response.json({ error: 'invalid_scope' }, { status: 400 }),
      { kind: 'refused', error: 'invalid_scope', description: null },
    ],
    [
      'a challenge for the client',
      () => new Response(null, { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }),
      { kind: 'refused', error: 'invalid_client', description: null },
    ],
    [
      'a challenge with another status',
      () => new Response(null, { status: 403, headers: { 'www-authenticate': 'Bearer' } }),
      { kind: 'not-oauth', status: 403 },
    ],
    ['a page', () => html(200), { kind: 'not-the-bank', status: 200 }],
    ['the page of a filter', () => html(403), { kind: 'not-the-bank', status: 403 }],
    ['a page that asks for a password', () => html(401), { kind: 'not-the-bank', status: 401 }],
    [
      'a page labelled as JSON',
      () => new Response(' <!doctype html>', { headers: { 'content-type': 'application/json' } }),
      { kind: 'not-the-bank', status: 200 },
    ],
    [
      'the sign-in page of a guest network',
      () => new Response('', { status: 511 }),
      { kind: 'not-the-bank', status: 511 },
    ],
    [
      'a redirect that leads nowhere',
      () => new Response('', { status: 302 }),
      { kind: 'not-the-bank', status: 302 },
    ],
    [
      'a proxy that asks for a password',
      () => new Response('', { status: 407 }),
      { kind: 'unreachable', why: 'proxy' },
    ],
    [
      'a page of the server without its document',
      () => html(404),
      { kind: 'not-oauth', status: 404 },
    ],
    ['a failure of the server', () => html(503), { kind: 'not-oauth', status: 503 }],
    [
      'an answer without a token',
      () => Response.json({ token_type: 'bearer' }),
      { kind: 'not-oauth', status: 200 },
    ],
    [
      'half a body',
      () =>
        new Response('{"access_token":"new', { headers: { 'content-type': 'application/json' } }),
      { kind: 'not-oauth', status: 200 },
    ],
    [
      'no body at all',
      () => new Response(null, { status: 204 }),
      { kind: 'not-oauth', status: 204 },
    ],
    [
      'too many requests',
      () => new Response('', { status: 429 }),
      { kind: 'not-oauth', status: 429 },
    ],
    [
      'a token of an unknown type',
      () => Response.json({ ...renewed, token_type: 'odd' }),
      { kind: 'not-oauth', status: 200 },
    ],
    [
      'a network that fails',
      () => Promise.reject(new TypeError('fetch failed')),
      { kind: 'unreachable', why: 'broken' },
    ],
    [
      'a redirect in Node’s words',
      () =>
        Promise.reject(new TypeError('fetch failed', { cause: new Error('unexpected redirect') })),
      { kind: 'not-the-bank', status: null },
    ],
    [
      'a redirect in Chromium’s words',
      () => Promise.reject(new Error('net::ERR_UNSAFE_REDIRECT')),
      { kind: 'not-the-bank', status: null },
    ],
  ])('answered with %s fails accordingly', async (_what, answer, error) => {
    expect(await refresh(bank([answer as () => Response]).endpoint)).toMatchObject({
      ok: false,
      error,
    });
  });

  it('is never sent to an address without https', async () => {
    const { seen, endpoint } = bank([() => Response.json(renewed)], {
      tokenUrl: 'http://bank.example/token',
    });
    expect(await refresh(endpoint)).toEqual({ ok: false, error: { kind: 'bad-address' } });
    expect(seen).toEqual([]);
  });

  it.each([
    [1_048_576, true],
    [1_048_577, false],
  ])('reads an answer of %i bytes: %s', async (bytes, isRead) => {
    const json = JSON.stringify(renewed);
    const { endpoint } = bank([
      () =>
        new Response(json + ' '.repeat(bytes - json.length), {
          headers: { 'content-type': 'application/json' },
        }),
    ]);
    expect(await refresh(endpoint)).toMatchObject(
      isRead ? { ok: true } : { ok: false, error: { kind: 'not-oauth', status: 200 } },
    );
  });

  it('times out without an answer, and reports it', async () => {
    const { timers, endpoint } = bank([() => new Promise<Response>(() => undefined)]);
    const ending = refresh(endpoint);
    await Promise.resolve();
    timers[0]?.task();
    expect(await ending).toEqual({ ok: false, error: { kind: 'timed-out' } });
  });

  it('times out within a body that never ends', async () => {
    const dripping = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    });
    const { timers, endpoint } = bank([
      () => new Response(dripping, { headers: { 'content-type': 'application/json' } }),
    ]);
    const ending = refresh(endpoint);
    await new Promise((resolve) => setTimeout(resolve, 5));
    timers[0]?.task();
    expect(await ending).toEqual({ ok: false, error: { kind: 'timed-out' } });
  });

  it('ends when it is cancelled, before or during the request', async () => {
    const stop = new AbortController();
    const { seen, timers, endpoint } = bank([() => new Promise<Response>(() => undefined)], {
      signal: stop.signal,
    });
    const ending = refresh(endpoint);
    await Promise.resolve();
    stop.abort();
    expect(await ending).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(seen[0]?.init.signal?.aborted).toBe(true);
    expect(await refresh(endpoint)).toEqual({ ok: false, error: { kind: 'aborted' } });
    expect(timers.every(({ isArmed }) => !isArmed)).toBe(true);
  });

  it('rethrows a bug', async () => {
    const { endpoint } = bank([() => Response.json(renewed)]);
    await expect(
      exchange(endpoint.exchange, () => Promise.reject(new RangeError('a bug'))),
    ).rejects.toThrow('a bug');
  });

  it('takes only the ID token out of an answer', async () => {
    const texts: string[] = [];
    for (const body of ['[1]', 'null', '"id_token"', '{"id_token":"x","a":1}', 'no json']) {
      const { endpoint } = bank([() => new Response(body)], { dropsIdToken: true });
      await exchange(endpoint.exchange, async (options) => {
        texts.push(
          await (
            await options[oauth.customFetch]('https://bank.example/', {
              method: 'GET',
              headers: {},
              body: undefined,
              redirect: 'manual',
            })
          ).text(),
        );
      });
    }
    expect(texts).toEqual(['[1]', 'null', '"id_token"', '{"a":1}', 'no json']);
  });

  const asksForWait = (status: number, headers: Readonly<Record<string, string>>) => () =>
    Response.json({ error: 'invalid_grant' }, { status, headers });
  const noon = Date.UTC(2026, 5, 1, 12);
  const date = (epochMs: number): string => new Date(epochMs).toUTCString();
  it.each([
    ['429 with seconds', asksForWait(429, { 'retry-after': '120' }), 120_000],
    ['503 with seconds', asksForWait(503, { 'retry-after': '30' }), 30_000],
    [
      '429 with a date, by our clock without a server time',
      asksForWait(429, { 'retry-after': date(noon + 90_000) }),
      90_000,
    ],
    [
      '429 with a date, by the server’s clock a day ahead',
      asksForWait(429, { date: date(noon + 86_400_000), 'retry-after': date(noon + 86_405_000) }),
      5_000,
    ],
    [
      '429 with a date, by the server’s clock a day behind',
      asksForWait(429, { date: date(noon - 86_400_000), 'retry-after': date(noon - 86_395_000) }),
      5_000,
    ],
  ])(
    'after %s is not sent again before that time, and returns the same answer until then',
    async (_what, answer, waitMs) => {
      const clock = { now: noon };
      const { seen, endpoint } = bank([answer, () => Response.json(renewed)], {
        waits: createServerWaits(() => clock.now),
      });
      const busy = { ok: false, error: { kind: 'busy', retryAtEpochMs: noon + waitMs } };
      expect(await refresh(endpoint)).toEqual(busy);
      clock.now += waitMs - 1;
      expect([await refresh(endpoint), seen.length]).toEqual([busy, 1]);
      clock.now += 1;
      expect([await refresh(endpoint), seen.length]).toMatchObject([{ ok: true }, 2]);
    },
  );

  it('is sent again if the clock was set back during a wait', async () => {
    const clock = { now: noon };
    const { seen, endpoint } = bank(
      [asksForWait(429, { 'retry-after': '600' }), () => Response.json(renewed)],
      { waits: createServerWaits(() => clock.now) },
    );
    await refresh(endpoint);
    clock.now = noon - 60_000;
    expect([(await refresh(endpoint)).ok, seen.length]).toEqual([false, 1]);
    clock.now = noon - 60_001;
    expect([(await refresh(endpoint)).ok, seen.length]).toEqual([true, 2]);
  });

  it.each([
    ['429 without a time', asksForWait(429, {})],
    ['503 without a time', asksForWait(503, { 'retry-after': 'soon' })],
    ['a time with another status', asksForWait(400, { 'retry-after': '120' })],
  ])('after %s may be sent again at once', async (_what, answer) => {
    const { seen, endpoint } = bank([answer, () => Response.json(renewed)]);
    expect(await refresh(endpoint)).not.toMatchObject({ error: { kind: 'busy' } });
    expect([(await refresh(endpoint)).ok, seen.length]).toEqual([true, 2]);
  });

  it('delays no other address', async () => {
    const { seen, endpoint } = bank([
      asksForWait(429, { 'retry-after': '120' }),
      () => new Response(null),
    ]);
    await refresh(endpoint);
    expect([await revokeTokens(endpoint, previous), seen.length]).toEqual([true, 3]);
  });

  it('throws an error whose message contains no secret', () => {
    const thrown = new OAuthRequestError({
      kind: 'refused',
      status: 400,
      error: 'secret',
      description: 'secret',
    });
    expect([thrown.name, thrown.message]).toEqual([
      'OAuthRequestError',
      'The request failed: refused',
    ]);
  });
});

describe('a revocation', () => {
  const hints = (seen: readonly Seen[]): readonly unknown[] =>
    seen.map(({ url, body }) => [url, body.get('token'), body.get('token_type_hint')]);

  it('revokes the refresh token first, then the access token', async () => {
    const { seen, endpoint } = bank([() => new Response(null)]);
    expect(await revokeTokens(endpoint, previous)).toBe(true);
    expect(hints(seen)).toEqual([
      ['https://bank.example/revoke', 'old-refresh', 'refresh_token'],
      ['https://bank.example/revoke', 'old-access', 'access_token'],
    ]);
  });

  it('counts as done if only the refresh token was revoked', async () => {
    expect(
      await revokeTokens(bank([() => new Response(null), () => html(503)]).endpoint, previous),
    ).toBe(true);
  });

  it('counts as failed if the refresh token was not accepted, and sends nothing more', async () => {
    const { seen, endpoint } = bank([() => html(503)]);
    expect([await revokeTokens(endpoint, previous), seen.length]).toEqual([false, 1]);
  });

  it.each([
    ['heard', () => new Response(null), true],
    ['refused', () => Response.json({ error: 'unsupported_token_type' }, { status: 400 }), false],
    ['a page of an intermediary with 200', () => html(200), false],
    [
      'a page in capitals',
      () => new Response('x', { headers: { 'content-type': 'TEXT/HTML; charset=utf-8' } }),
      false,
    ],
    [
      'a body of another kind',
      () => new Response('x', { headers: { 'content-type': 'text/html-like' } }),
      false,
    ],
    [
      'a text',
      () => new Response('ok', { headers: { 'content-type': 'application/text/html' } }),
      true,
    ],
  ])('of an access token alone follows its answer: %s', async (_what, answer, wasHeard) => {
    expect(await revokeTokens(bank([answer]).endpoint, { ...previous, refreshToken: null })).toBe(
      wasHeard,
    );
  });

  it('is not sent if the bank has no revocation address', async () => {
    const { seen, endpoint } = bank([() => new Response(null)], { revocation: null });
    expect([await revokeTokens(endpoint, previous), seen]).toEqual([false, []]);
  });
});

describe('a client', () => {
  it.each([
    ['none', null, { client_id: 'desktop' }, null],
    ['client_secret_post', 'secret', { client_id: 'desktop', client_secret: 'secret' }, null],
    ['client_secret_basic', 'secret', {}, `Basic ${btoa('desktop:secret')}`],
  ] as const)('authenticates by %s', async (clientAuthentication, secret, body, header) => {
    const auth = clientAuthOf(bankingFor('https://bank.example', { clientAuthentication }), secret);
    const { seen, endpoint } = bank([() => Response.json(renewed)]);
    if (auth) await refresh({ ...endpoint, auth });
    expect(Object.fromEntries(seen[0]?.body ?? [])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'old-refresh',
      ...body,
    });
    expect(new Headers(seen[0]?.init.headers).get('authorization')).toBe(header);
  });

  it('sends nothing without its secret', () => {
    for (const clientAuthentication of ['client_secret_post', 'client_secret_basic'] as const)
      expect(
        clientAuthOf(bankingFor('https://bank.example', { clientAuthentication }), null),
      ).toBeNull();
  });
});

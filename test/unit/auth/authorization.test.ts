import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { authorizationAddress } from '../../../main/auth/authorization-address.ts';
import { type AuthProfile, stagingHeaders } from '../../../main/auth/authorization-server.ts';
import { isFreshLogin, isPromptRefused } from '../../../main/auth/fresh-login.ts';
import { pageHeaders } from '../../../main/auth/callback-page.ts';
import {
  donePath,
  classifyCallback,
  readPastedCallback,
} from '../../../main/auth/callback-request.ts';
import { createKeyedMutex } from '../../../main/time/keyed-mutex.ts';
import { systemTimers } from '../../../main/time/timers.ts';
import type { BankingPart } from '../../../preload/contract/app/connections.ts';
import { bindingOf } from '../../../preload/contract/app/secret-audience.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';
import { bankingFor } from '../../peers/session-rig.ts';

describe('the address of the bank’s sign-in page', () => {
  const server = {
    metadata: {
      issuer: 'https://bank.example',
      authorization_endpoint: 'https://bank.example/auth?tenant=a',
    },
    issuer: 'discovered' as const,
  };
  const asked = (
    scopes: readonly string[],
    nonce: string | null = null,
    isFresh = false,
  ): Record<string, string> => {
    const address = new URL(
      authorizationAddress(server, {
        banking: bankingFor('https://bank.example', { scopes: [...scopes] }),
        redirectUri: 'http://127.0.0.1:1/callback',
        state: 'a state',
        nonce,
        codeChallenge: 'challenge',
        isFresh,
      }),
    );
    expect(address.origin + address.pathname).toBe('https://bank.example/auth');
    return Object.fromEntries(address.searchParams);
  };
  const always = {
    tenant: 'a',
    response_type: 'code',
    client_id: 'desktop',
    redirect_uri: 'http://127.0.0.1:1/callback',
    state: 'a state',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
  };

  it.each([
    [[], null, {}],
    [['card.read', 'client.read'], null, { scope: 'card.read client.read' }],
    [['openid'], 'once', { scope: 'openid', nonce: 'once' }],
    [['offline_access'], null, { scope: 'offline_access', prompt: 'consent' }],
  ] as const)('for the scopes %j has exactly the required parameters', (scopes, nonce, more) => {
    expect(asked(scopes, nonce)).toEqual({ ...always, ...more });
  });

  it.each([[['openid']], [['openid', 'offline_access']]])(
    'for a PIN reset asks for the password again, with the scopes %j',
    (scopes) => {
      expect(asked(scopes, 'once', true)).toMatchObject({ prompt: 'login consent', max_age: '0' });
    },
  );
});

describe('the login of a PIN reset', () => {
  const bankEpochMs = Date.parse('2026-11-19T10:00:00Z');
  const elapsedMs = 60_000;
  const authAt = (secondsFromBegin: number) => ({
    bankEpochMs,
    elapsedMs,
    authTimeSeconds: (bankEpochMs - elapsedMs) / 1000 + secondsFromBegin,
  });

  it.each([
    [authAt(0), true],
    [authAt(60), true],
    [authAt(-120), true],
    [authAt(-121), false],
    [authAt(180), true],
    [authAt(181), false],
    [{ ...authAt(0), authTimeSeconds: undefined }, false],
    [{ ...authAt(0), authTimeSeconds: Number.NaN }, false],
    [{ ...authAt(0), bankEpochMs: Number.NaN }, false],
  ])('is fresh by the bank’s clock with two minutes’ tolerance: %j', (given, isFresh) => {
    expect(isFreshLogin(given)).toBe(isFresh);
  });
});

describe('the answer to the sign-in of a PIN reset', () => {
  it.each([
    ['login_required', true],
    ['interaction_required', true],
    ['invalid_request', true],
    ['access_denied', false],
    ['server_error', false],
    ['temporarily_unavailable', false],
  ])('%s refuses to ask for the password again: %s', (error, isRefused) => {
    const thrown = new oauth.AuthorizationResponseError('refused', {
      cause: new URLSearchParams({ error }),
    });
    expect(isPromptRefused(thrown)).toBe(isRefused);
    expect(isPromptRefused(new Error(error))).toBe(false);
  });
});

describe('the binding of a session', () => {
  const banking = bankingFor('https://bank.example', {
    tokenEndpoint: 'https://bank.example/token',
    revocationEndpoint: 'https://bank.example/revoke',
  });

  it.each([
    { baseUrl: 'https://other.example' },
    { baseUrl: 'http://bank.example' },
    { baseUrl: 'nonsense' },
    { issuer: 'https://other.example' },
    { issuer: null },
    { tokenEndpoint: 'https://other.example/token' },
    { revocationEndpoint: 'https://other.example/revoke' },
    { clientId: 'other' },
  ] satisfies readonly Partial<BankingPart>[])('changes with %j', (change) => {
    expect(bindingOf({ ...banking, ...change })).not.toBe(bindingOf(banking));
  });

  it.each([
    { baseUrl: 'https://bank.example/v3' },
    { scopes: [] },
    { headerPrefix: 'Other' },
    { authorizationEndpoint: 'https://bank.example/other' },
  ] satisfies readonly Partial<BankingPart>[])('does not change with %j', (change) => {
    expect(bindingOf({ ...banking, ...change })).toBe(bindingOf(banking));
  });
});

describe('the staging header', () => {
  const profile = (kind: AuthProfile['kind']): AuthProfile => ({
    id: 'one' as ConnectionId,
    kind,
    banking: bankingFor('https://bank.example', { headerPrefix: 'Bank' }),
  });

  it.each([
    ['sandbox', 'token', { 'X-Bank-Staging-Token': 'token' }],
    ['sandbox', null, {}],
    ['production', 'token', {}],
    ['demo', 'token', {}],
  ] as const)('of a %s profile with %s is %j', (kind, token, headers) => {
    expect(stagingHeaders(profile(kind), token)).toEqual(headers);
  });
});

describe('the page after a sign-in', () => {
  it('has a content security policy that allows only its own display', () => {
    expect(pageHeaders('é')).toEqual({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': 2,
      'Content-Security-Policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Resource-Policy': 'same-origin',
      Connection: 'close',
    });
  });

  it('allows its own styles by their digests, and no others', () => {
    const policy = String(
      pageHeaders('<style>p { color: teal }</style>\n<style></style><p style="color: red">')[
        'Content-Security-Policy'
      ],
    );
    expect(policy.split('; ').at(-1)).toBe(
      "style-src 'sha256-8fPwlIw/PLRUIsg7vYlNotoeuR0WiP8RAqPPGm2Lo4U=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    );
  });

  it.each([
    ['http://127.0.0.1:1/callback', '/callback/done'],
    ['http://127.0.0.1:1/', '/done'],
    ['http://127.0.0.1:1/a/b/', '/a/b/done'],
  ])('of %s is at %s', (redirectUri, path) => {
    expect(donePath(redirectUri)).toBe(path);
    expect(
      classifyCallback(
        { method: 'GET', target: path, host: '127.0.0.1:1' },
        { redirectUri, state: 's' },
      ),
    ).toEqual({ kind: 'done' });
    expect(
      classifyCallback(
        { method: 'POST', target: path, host: '127.0.0.1:1' },
        { redirectUri, state: 's' },
      ),
    ).toEqual({ kind: 'wrong', status: 405 });
  });
});

describe('the limits of a callback', () => {
  const expected = { redirectUri: 'http://localhost:4000/callback', state: 's' };
  const classified = (changes: Partial<Parameters<typeof classifyCallback>[0]>) =>
    classifyCallback(
      { method: 'GET', target: '/callback?code=a&state=s', host: 'localhost:4000', ...changes },
      expected,
    );

  it('bound the length of the request target exactly', () => {
    const filled = (length: number): string => '/callback?code=a&state=s&x='.padEnd(length, 'x');
    expect(classified({ target: filled(12_288) }).kind).toBe('right');
    expect(classified({ target: filled(12_289) })).toEqual({ kind: 'wrong', status: 414 });
  });

  it.each([
    ['localhost:40000', 421],
    ['localhost', 421],
    ['localhost:80', 421],
    ['xlocalhost:4000', 421],
    ['localhost:4000.evil.example', 421],
    ['127.0.0.1:4000', 421],
    ['', 421],
  ])('reject the host %s', (host, status) => {
    expect(classified({ host })).toEqual({ kind: 'wrong', status });
  });

  it('accept the host in any case, and omit port 80 only at the end', () => {
    expect(classified({ host: 'LocalHost:4000' }).kind).toBe('right');
    expect(
      classifyCallback(
        { method: 'GET', target: '/callback?code=a&state=s', host: 'localhost:8080' },
        { ...expected, redirectUri: 'http://localhost:8080/callback' },
      ).kind,
    ).toBe('right');
    expect(
      classifyCallback(
        { method: 'GET', target: '/callback?code=a&state=s', host: 'localhost:80.evil' },
        { ...expected, redirectUri: 'http://localhost/callback' },
      ).kind,
    ).toBe('wrong');
  });

  it.each([
    '//evil.example/callback?code=a&state=s',
    '/callback/done/more',
    '/',
    '//',
    '/callback%2fdone?code=a&state=s',
    '*',
    '',
  ])('reject the path %s', (target) => {
    expect(classified({ target })).toEqual({ kind: 'wrong', status: 404 });
  });

  it.each([
    'code=a&state=s&state=s',
    'code=&state=',
    'code=a&state=S',
    'error=x&error=y&state=s',
    'error=x&code=a&state=s',
    'code=a&state=ss',
  ])('reject the query %s', (query) => {
    expect(classified({ target: `/callback?${query}` })).toEqual({ kind: 'foreign' });
  });

  it.each([
    ['http://localhost:4000/callback?code=a&state=s', true],
    ['http://localhost:4000/callback?error=x&state=s', true],
    ['http://localhost:4001/callback?code=a&state=s', false],
    ['https://localhost:4000/callback?code=a&state=s', false],
    ['http://localhost:4000/callback/done?code=a&state=s', false],
    ['http://localhost:4000/callback?code=a&state=t', false],
  ])('apply to a pasted %s: %s', (text, isTaken) => {
    expect(readPastedCallback(text, expected) !== null).toBe(isTaken);
  });
});

describe('a queue by key', () => {
  it('preserves the order of one key, delays no other key, and continues after a failure', async () => {
    const runExclusive = createKeyedMutex();
    const seen: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = runExclusive('a', async () => {
      await gate.promise;
      seen.push('a1');
      throw new Error('failed');
    });
    const second = runExclusive('a', async () => void seen.push('a2'));
    await runExclusive('b', async () => void seen.push('b1'));
    gate.resolve();
    await expect(first).rejects.toThrow('failed');
    await second;
    expect(seen).toEqual(['b1', 'a1', 'a2']);
    expect(await runExclusive('a', async () => 'again')).toBe('again');
  });
});

describe('the system timers', () => {
  it('run a task once, unless it is cancelled', async () => {
    const seen: string[] = [];
    systemTimers.after(0, () => void seen.push('taken back'))();
    await new Promise<void>((resolve) => {
      systemTimers.after(1, () => {
        seen.push('ran');
        resolve();
      });
    });
    expect(seen).toEqual(['ran']);
  });
});

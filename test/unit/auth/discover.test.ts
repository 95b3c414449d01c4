import { describe, expect, it } from 'vitest';
import { createServerWaits } from '../../../main/auth/server-waits.ts';
import { resolveServer } from '../../../main/auth/authorization-server.ts';
import { discover } from '../../../main/auth/discover.ts';
import type { Fetch } from '../../../main/auth/oauth-exchange.ts';
import { bankingFor } from '../../peers/session-rig.ts';

const issuer = 'https://bank.example/tenant';
const rfc8414 = 'https://bank.example/.well-known/oauth-authorization-server/tenant';
const openId = 'https://bank.example/tenant/.well-known/openid-configuration';
const document = {
  issuer,
  authorization_endpoint: 'https://bank.example/auth',
  token_endpoint: 'https://bank.example/token',
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['card.read'],
};
const never = { after: () => () => undefined };

/** A network with a few known addresses and a record of the requests. */
function network(pages: Readonly<Record<string, unknown>>) {
  const seen: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetch: Fetch = async (url, init) => {
    seen.push({ url, init });
    const page = pages[url];
    if (page instanceof Error) throw page;
    return page === undefined
      ? new Response('<h1>Not here</h1>', { status: 404, headers: { 'content-type': 'text/html' } })
      : Response.json(page);
  };
  return {
    seen,
    deps: {
      fetch,
      timers: never,
      waits: createServerWaits(() => 0),
      headers: { 'X-Service-Staging-Token': 'staging' },
    },
  };
}

describe('discovery', () => {
  it.each([rfc8414, openId])('finds the endpoints at %s', async (address) => {
    const found = await discover(issuer, network({ [address]: document }).deps);
    expect(found.ok && found.value.discovered).toEqual({
      issuer,
      authorizationEndpoint: document.authorization_endpoint,
      tokenEndpoint: document.token_endpoint,
      revocationEndpoint: null,
      scopes: ['card.read'],
      supportsPkce: true,
    });
  });

  it('sends no cookies, uses no cache, follows no redirect, and sends the sandbox header', async () => {
    const { seen, deps } = network({ [rfc8414]: document });
    await discover(issuer, deps);
    expect(seen[0]?.init).toMatchObject({
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      headers: { 'x-service-staging-token': 'staging' },
    });
  });

  it.each([
    ['nothing is there', {}, 'not-oauth'],
    [
      'the document is of another issuer',
      { [rfc8414]: { ...document, issuer: 'https://other.example' } },
      'mismatch',
    ],
    [
      'an endpoint is not https',
      { [rfc8414]: { ...document, token_endpoint: 'http://bank.example/token' } },
      'bad-address',
    ],
    ['an endpoint is no text', { [rfc8414]: { ...document, token_endpoint: 7 } }, 'not-oauth'],
    [
      'scopes are no list of texts',
      { [rfc8414]: { ...document, scopes_supported: [7] } },
      'not-oauth',
    ],
    ['the network fails', { [rfc8414]: new TypeError('fetch failed') }, 'unreachable'],
  ])('reports the reason of a failure: %s', async (_what, pages, kind) => {
    expect(await discover(issuer, network(pages).deps)).toMatchObject({
      ok: false,
      error: { kind },
    });
  });

  it('uses https only, except on loopback', async () => {
    const { seen, deps } = network({});
    expect(await discover('http://bank.example', deps)).toEqual({
      ok: false,
      error: { kind: 'bad-address' },
    });
    expect(seen).toEqual([]);
    await discover('http://127.0.0.1:4000', deps);
    expect(seen).toHaveLength(2);
  });

  it('reports a redirect as a wrong answer, not as a broken network', async () => {
    const { deps } = network({
      [rfc8414]: new TypeError('fetch failed', { cause: new Error('unexpected redirect') }),
    });
    expect(await discover(issuer, deps)).toMatchObject({ ok: false, error: { kind: 'not-oauth' } });
  });

  it('ends after a timeout even if the network never responds', async () => {
    const atOnce = {
      after: (_delayMs: number, task: () => void) => (queueMicrotask(task), () => undefined),
    };
    const hanging: Fetch = () => new Promise(() => undefined);
    expect(
      await discover(issuer, {
        fetch: hanging,
        timers: atOnce,
        waits: createServerWaits(() => 0),
        headers: {},
      }),
    ).toEqual({ ok: false, error: { kind: 'timed-out' } });
  });
});

describe('the endpoints of a profile', () => {
  it('prefer typed addresses to discovered ones', async () => {
    const found = await resolveServer(
      bankingFor(issuer, { tokenEndpoint: 'https://typed.example/token' }),
      network({ [rfc8414]: document }).deps,
    );
    expect(found).toMatchObject({
      ok: true,
      value: {
        metadata: {
          token_endpoint: 'https://typed.example/token',
          authorization_endpoint: document.authorization_endpoint,
        },
      },
    });
  });

  it('need no successful discovery if all are typed', async () => {
    const typed = {
      authorizationEndpoint: 'https://typed.example/auth',
      tokenEndpoint: 'https://typed.example/token',
    };
    expect(await resolveServer(bankingFor(issuer, typed), network({}).deps)).toMatchObject({
      ok: true,
      value: { issuer: 'undiscovered' },
    });
    expect(
      await resolveServer(bankingFor(issuer, { ...typed, issuer: null }), network({}).deps),
    ).toMatchObject({ ok: true, value: { issuer: 'none' } });
    expect(await resolveServer(bankingFor(issuer, { issuer: null }), network({}).deps)).toEqual({
      ok: false,
      error: { kind: 'incomplete' },
    });
  });
});

describe('endpoints named by an issuer', () => {
  const named = async (by: string, endpoints: Readonly<Record<string, string>>) => {
    const { origin } = new URL(by);
    const page = {
      issuer: by,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      ...endpoints,
    };
    const found = await discover(
      by,
      network({ [`${origin}/.well-known/oauth-authorization-server`]: page }).deps,
    );
    return found.ok ? 'taken' : found.error.kind;
  };
  const web = 'https://bank.example';
  const here = [
    'http://127.0.0.1:4000',
    'http://localhost:4000',
    'http://[::1]:4000',
    'https://localhost',
    'https://127.0.0.1:8443',
    'https://127.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://app.localhost',
    'https://localhost.',
  ];

  it.each(here)(
    'of the web are never on this machine, such as %s: a local process would get codes and tokens',
    async (address) => {
      for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'revocation_endpoint'])
        expect([endpoint, await named(web, { [endpoint]: `${address}/x` })]).toEqual([
          endpoint,
          'bad-address',
        ]);
    },
  );

  it('of the web may be on any https host', async () => {
    expect(
      await named(web, {
        token_endpoint: 'https://tokens.elsewhere.example/x',
        revocation_endpoint: 'https://127.0.0.1.example/x',
      }),
    ).toBe('taken');
    expect(await named(web, { token_endpoint: 'http://bank.example/x' })).toBe('bad-address');
  });

  it('of this machine may be local, but plain http only if the issuer uses it', async () => {
    expect(
      await named('http://127.0.0.1:4000', {
        token_endpoint: 'http://localhost:4001/x',
        revocation_endpoint: 'https://localhost/x',
      }),
    ).toBe('taken');
    expect(
      await named('https://localhost:4000', { token_endpoint: 'https://127.0.0.1:4001/x' }),
    ).toBe('taken');
    expect(
      await named('https://localhost:4000', { token_endpoint: 'http://127.0.0.1:4001/x' }),
    ).toBe('bad-address');
  });
});

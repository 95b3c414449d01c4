import * as oauth from 'oauth4webapi';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startDemoService, type DemoService } from '../../main/demo-service/start-demo-service.ts';
import {
  approvedCode,
  authorizationUrl,
  pkce,
  postToken,
  redirectUri,
  signIn,
  type Tokens,
} from '../unit/demo-service/signed-in.ts';

/** Time only moves when a test moves it. */
const startedAt = Date.UTC(2026, 10, 19, 10, 42);

let service: DemoService;
beforeEach(async () => {
  service = await startDemoService({ now: () => startedAt });
});
afterEach(() => service.close());

async function organizationStatus(accessToken: string): Promise<number> {
  return (
    await fetch(`${service.baseUrl}/v2/organization`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
  ).status;
}
function refresh(
  refreshToken: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return postToken(service, { grant_type: 'refresh_token', refresh_token: refreshToken, ...more });
}
function redeem(
  code: string,
  verifier: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return postToken(service, {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    ...more,
  });
}
async function errorOf(response: Response): Promise<string> {
  return `${String(response.status)} ${((await response.json()) as { error: string }).error}`;
}

describe('the whole flow with an independent client', () => {
  test.each(['oauth2', 'oidc'] as const)(
    'discovery by %s, consent, tokens, refresh and revocation work with a standard client',
    async (algorithm) => {
      const insecure = { [oauth.allowInsecureRequests]: true };
      const issuer = new URL(service.issuer);
      const server = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, { ...insecure, algorithm }),
      );
      const client = { client_id: service.clientId };
      const { verifier, challenge } = pkce();
      const callback = new URL(await service.control.approve(authorizationUrl(service, challenge)));
      const parameters = oauth.validateAuthResponse(server, client, callback, 'a state');
      const grant = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirectUri,
        verifier,
        insecure,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, grant);
      expect(await organizationStatus(tokens.access_token)).toBe(200);
      const refreshed = await oauth.processRefreshTokenResponse(
        server,
        client,
        await oauth.refreshTokenGrantRequest(
          server,
          client,
          oauth.None(),
          tokens.refresh_token ?? '',
          insecure,
        ),
      );
      expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
      await oauth.processRevocationResponse(
        await oauth.revocationRequest(
          server,
          client,
          oauth.None(),
          refreshed.refresh_token ?? '',
          insecure,
        ),
      );
      expect(await organizationStatus(refreshed.access_token)).toBe(401);
    },
  );
});

describe('the consent page', () => {
  const begin = async (changes: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(authorizationUrl(service, pkce().challenge, changes), {
      redirect: 'manual',
      headers: { 'accept-language': 'fr-FR,fr;q=0.9' },
    });
  const decide = async (decision: string): Promise<URL> => {
    const html = await (await begin()).text();
    const request = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await fetch(service.authorizationEndpoint, {
      method: 'POST',
      body: new URLSearchParams({ request, decision }),
      redirect: 'manual',
    });
    return new URL(answer.headers.get('location') ?? '');
  };

  test('uses the browser’s language, names the requested scopes and cannot be framed', async () => {
    const page = await begin();
    const html = await page.text();
    expect(html).toContain('<html lang="fr">');
    expect(html).toContain('<code>card.write</code>');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('sends the code, the state and the issuer to the client after an approval', async () => {
    const { searchParams } = await decide('approve');
    expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect([searchParams.get('state'), searchParams.get('iss')]).toEqual([
      'a state',
      service.issuer,
    ]);
  });

  test('reports a refusal to the client', async () => {
    expect((await decide('refuse')).searchParams.get('error')).toBe('access_denied');
  });

  test('allows any port for a loopback IP address, and compares other redirect addresses exactly', async () => {
    const status = async (uri: string): Promise<number> =>
      (await begin({ redirect_uri: uri })).status;
    expect(await status('http://127.0.0.1:1/callback')).toBe(200);
    expect(await status('http://[::1]:65535/callback')).toBe(200);
    expect(await status('http://localhost:18920/callback')).toBe(200);
    expect(await status('http://localhost:18921/callback')).toBe(400);
    expect(await status('http://127.0.0.1:1/elsewhere')).toBe(400);
    expect(await status('http://127.0.0.1.evil.example/callback')).toBe(400);
    expect(await status('https://127.0.0.1/callback')).toBe(400);
  });

  test.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'card.read everything' }, 'invalid_scope'],
  ])('a wrong request %j goes back to the client as %s', async (changes, error) => {
    const location = new URL((await begin(changes)).headers.get('location') ?? '');
    expect([location.searchParams.get('error'), location.searchParams.get('state')]).toEqual([
      error,
      'a state',
    ]);
  });

  test('never redirects an unknown client', async () => {
    expect((await begin({ client_id: 'another' })).status).toBe(400);
  });

  test('accepts one decision for each consent', async () => {
    const html = await (await begin()).text();
    const body = new URLSearchParams({
      request: /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '',
      decision: 'approve',
    });
    const statuses = [];
    for (let time = 0; time < 2; time += 1)
      statuses.push(
        (await fetch(service.authorizationEndpoint, { method: 'POST', body, redirect: 'manual' }))
          .status,
      );
    expect(statuses).toEqual([302, 400]);
  });
});

describe('codes', () => {
  test('are worthless with a wrong verifier', async () => {
    const { code } = await approvedCode(service);
    expect(await errorOf(await redeem(code, pkce().verifier))).toBe('400 invalid_grant');
  });

  test('revoke the tokens of their first use when they are used twice', async () => {
    const { code, verifier } = await approvedCode(service);
    const tokens = (await (await redeem(code, verifier)).json()) as Tokens;
    expect(await errorOf(await redeem(code, verifier))).toBe('400 invalid_grant');
    expect(await organizationStatus(tokens.access_token)).toBe(401);
  });

  test('expire after a minute', async () => {
    const { code, verifier } = await approvedCode(service);
    service.control.advance(60_000);
    expect(await errorOf(await redeem(code, verifier))).toBe('400 invalid_grant');
  });

  test('are refused for another redirect address', async () => {
    const { code, verifier } = await approvedCode(service);
    expect(
      await errorOf(
        await redeem(code, verifier, { redirect_uri: 'http://127.0.0.1:50000/callback' }),
      ),
    ).toBe('400 invalid_grant');
  });

  test('are accepted as forms only', async () => {
    const response = await fetch(service.tokenEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await errorOf(response)).toBe('400 invalid_request');
  });
});

describe('tokens', () => {
  test('an access token lives an hour', async () => {
    const { access_token, expires_in } = await signIn(service);
    expect(expires_in).toBe(3600);
    service.control.advance(3_599_000);
    expect(await organizationStatus(access_token)).toBe(200);
    service.control.advance(1_000);
    expect(await organizationStatus(access_token)).toBe(401);
  });

  test('a refresh token comes only with offline_access', async () => {
    expect(await signIn(service, 'card.read')).not.toHaveProperty('refresh_token');
  });

  test('a rotated refresh token still works for 60 seconds', async () => {
    const { refresh_token } = await signIn(service);
    await refresh(refresh_token);
    service.control.advance(59_999);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  test('a rotated refresh token that is used later revokes the whole family', async () => {
    const { refresh_token } = await signIn(service);
    const next = (await (await refresh(refresh_token)).json()) as Tokens;
    service.control.advance(60_000);
    expect(await errorOf(await refresh(refresh_token))).toBe('400 invalid_grant');
    expect(await errorOf(await refresh(next.refresh_token))).toBe('400 invalid_grant');
    expect(await organizationStatus(next.access_token)).toBe(401);
  });

  test('a refresh token lives 90 days', async () => {
    const { refresh_token } = await signIn(service);
    service.control.advance(90 * 86_400_000);
    expect(await errorOf(await refresh(refresh_token))).toBe('400 invalid_grant');
  });

  test('a refresh may request fewer scopes, not more', async () => {
    const { refresh_token } = await signIn(service, 'offline_access card.read');
    expect(
      ((await (await refresh(refresh_token, { scope: 'card.read' })).json()) as Tokens).scope,
    ).toBe('card.read');
    expect(await errorOf(await refresh(refresh_token, { scope: 'card.write' }))).toBe(
      '400 invalid_scope',
    );
  });

  test('revoking an access token leaves the refresh token, revoking an unknown one is no error', async () => {
    const { access_token, refresh_token } = await signIn(service);
    const revoke = (token: string): Promise<Response> =>
      fetch(service.revocationEndpoint, {
        method: 'POST',
        body: new URLSearchParams({ client_id: service.clientId, token }),
      });
    expect((await revoke(access_token)).status).toBe(200);
    expect(await organizationStatus(access_token)).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(200);
    expect((await revoke('never seen')).status).toBe(200);
  });

  test('the control can expire access tokens and revoke everything', async () => {
    const { access_token, refresh_token } = await signIn(service);
    service.control.expireAccessTokens();
    expect(await organizationStatus(access_token)).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(200);
    service.control.revokeAll();
    expect(await errorOf(await refresh(refresh_token))).toBe('400 invalid_grant');
  });
});

describe('a confidential client', () => {
  test('authenticates by post or by Basic, and fails without its secret', async () => {
    const confidential = await startDemoService({ clientSecret: 'a:secret %' });
    try {
      const status = async (
        form: Readonly<Record<string, string>>,
        headers: Readonly<Record<string, string>> = {},
      ): Promise<number> => {
        const { code, verifier } = await approvedCode(confidential);
        return (
          await postToken(
            confidential,
            {
              grant_type: 'authorization_code',
              code,
              code_verifier: verifier,
              redirect_uri: redirectUri,
              ...form,
            },
            headers,
          )
        ).status;
      };
      const basic = Buffer.from(
        `${confidential.clientId}:${encodeURIComponent('a:secret %')}`,
      ).toString('base64');
      expect(await status({ client_secret: 'a:secret %' })).toBe(200);
      expect(await status({}, { authorization: `Basic ${basic}` })).toBe(200);
      expect(await status({})).toBe(401);
      expect(await status({ client_secret: 'wrong' })).toBe(401);
    } finally {
      await confidential.close();
    }
  });
});

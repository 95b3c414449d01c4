import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import { createServerWaits } from '../../../main/auth/server-waits.ts';
import { clientAuthOf, resolveServer } from '../../../main/auth/authorization-server.ts';
import { redeemCode } from '../../../main/auth/redeem-code.ts';
import { bankingFor } from '../../peers/session-rig.ts';

const issuer = 'https://bank.example';
const typed = {
  authorizationEndpoint: `${issuer}/auth`,
  tokenEndpoint: `${issuer}/token`,
  scopes: [],
};
const document = {
  issuer,
  authorization_endpoint: `${issuer}/auth`,
  token_endpoint: `${issuer}/token`,
};

/**
 * The outcome of the browser's answer for an issuer document (null: none), and the number of codes
 * sent.
 */
async function takenWith(
  page: object | null,
  query: string,
  profile: Parameters<typeof bankingFor>[1] = {},
) {
  let codesSent = 0;
  const fetch = async (url: string): Promise<Response> => {
    if (url.endsWith('/token')) {
      codesSent += 1;
      return Response.json({ access_token: 'access', token_type: 'bearer' });
    }
    return page === null
      ? new Response('<h1>Not here</h1>', { status: 404, headers: { 'content-type': 'text/html' } })
      : Response.json(page);
  };
  const deps = {
    fetch,
    timers: { after: () => () => undefined },
    waits: createServerWaits(() => 0),
    headers: {},
  };
  const server = await resolveServer(bankingFor(issuer, { ...typed, ...profile }), deps);
  if (!server.ok) return [server.error.kind, codesSent];
  const redemption = {
    server: server.value,
    parameters: new URLSearchParams(query),
    state: 'right',
    nonce: null,
    codeVerifier: 'v'.repeat(43),
    redirectUri: 'http://127.0.0.1:1/callback',
    clientId: 'desktop',
    auth: oauth.None(),
    binding: '',
    askedAtEpochMs: 0,
    fresh: null,
  };
  const answer = await redeemCode(redemption, deps);
  return [answer.ok ? 'taken' : answer.error.outcome, codesSent];
}
const bare = 'code=a&state=right';
const named = `${bare}&iss=${encodeURIComponent(issuer)}`;
const foreign = `${bare}&iss=${encodeURIComponent('https://evil.example')}`;

describe('an answer to a sign-in with typed addresses', () => {
  it('needs its issuer if the issuer document could not be read', async () => {
    expect(await takenWith(null, bare)).toEqual(['issuer-not-named', 0]);
    expect(await takenWith(null, named)).toEqual(['taken', 1]);
    expect(await takenWith(null, foreign)).toEqual(['wrong-answer', 0]);
  });

  it('needs its issuer only if the issuer document requires it', async () => {
    expect(await takenWith(document, bare)).toEqual(['taken', 1]);
    expect(
      await takenWith({ ...document, authorization_response_iss_parameter_supported: false }, bare),
    ).toEqual(['taken', 1]);
    expect(
      await takenWith({ ...document, authorization_response_iss_parameter_supported: true }, bare),
    ).toEqual(['wrong-answer', 0]);
    expect(
      await takenWith({ ...document, authorization_response_iss_parameter_supported: true }, named),
    ).toEqual(['taken', 1]);
    expect(await takenWith(document, foreign)).toEqual(['wrong-answer', 0]);
  });

  it('needs no issuer if the profile has none', async () => {
    expect(await takenWith(null, bare, { issuer: null })).toEqual(['taken', 1]);
  });

  it('with an OAuth error is reported as refused, also without its issuer', async () => {
    expect(await takenWith(null, 'error=access_denied&state=right')).toEqual(['refused', 0]);
  });
});

describe('a client ID or secret with broken Unicode', () => {
  it('provides no client authentication, without an exception', () => {
    const profile = bankingFor(issuer, { clientAuthentication: 'client_secret_basic' });
    expect(clientAuthOf(profile, 'secret')).not.toBeNull();
    expect(clientAuthOf(profile, 'secret \ud800')).toBeNull();
    expect(clientAuthOf({ ...profile, clientId: 'desktop\udc00' }, 'secret')).toBeNull();
  });
});

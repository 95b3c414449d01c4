import { describe, expect, it } from 'vitest';
import { createDiscovery } from '../../../main/app/connections/discovery.ts';
import type { Fetch } from '../../../main/auth/oauth-exchange.ts';

const issuer = 'https://login.bank.example';
function thrown(code: string): Fetch {
  return () =>
    Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));
}
function answers(body: string, init: ResponseInit): Fetch {
  return async () => new Response(body, init);
}
const page = answers('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
const redirects: Fetch = () =>
  Promise.reject(new TypeError('fetch failed', { cause: new Error('unexpected redirect') }));

async function errorOf(
  authFetch: Fetch,
  { of = issuer, isOnline = true }: { readonly of?: string; readonly isOnline?: boolean } = {},
) {
  const found = await createDiscovery({
    network: { authFetch },
    systemIsOnline: () => isOnline,
    now: () => 0,
  })(of);
  if (found.ok) return null;
  return found.error.kind === 'invalid-input' ? found.error.problems : found.error;
}
function atIssuer(code: string) {
  return [{ path: ['issuer'], code }];
}

describe('discovery at an issuer that returns no endpoints', () => {
  it.each([
    ['there is no such host', thrown('ENOTFOUND'), 'no-server'],
    ['the port is closed', thrown('ECONNREFUSED'), 'connection-refused'],
    ['a web page answers', page, 'not-the-service'],
    ['it leads elsewhere', redirects, 'redirected'],
    [
      'its document is of another issuer',
      async () => Response.json({ issuer: 'https://other.example' }),
      'other-issuer',
    ],
  ])('reports the issuer field if %s', async (_why, fetch, code) => {
    expect(await errorOf(fetch)).toEqual(atIssuer(code));
  });

  it('reports no field if the computer is offline or the issuer is down', async () => {
    expect(await errorOf(thrown('ENOTFOUND'), { isOnline: false })).toEqual(atIssuer('offline'));
    expect(await errorOf(answers('', { status: 503 }))).toMatchObject({ kind: 'service-failed' });
  });

  it('reports the same for an issuer on this machine or a private network', async () => {
    for (const of of ['http://127.0.0.1:6379', 'https://nas.local'])
      for (const fetch of [thrown('ECONNREFUSED'), thrown('EPROTO'), page, redirects])
        expect(await errorOf(fetch, { of }), of).toEqual(atIssuer('no-service'));
  });
});

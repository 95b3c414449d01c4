import { describe, expect, it } from 'vitest';
import {
  addressError,
  type CheckAddressesDeps,
  createAddressCheck,
} from '../../../main/app/check-addresses.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { bankingFor } from '../../peers/session-rig.ts';

const registrations = {
  baseUrl: 'https://register.bank.example',
  partnerId: 'partner-1',
  headerPrefix: 'Service',
};
const page = (status: number) =>
  new Response('<h1>Welcome</h1>', { status, headers: { 'content-type': 'text/html' } });
const thrown = (code: string) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }));

const check = (deps: Partial<CheckAddressesDeps>) =>
  createAddressCheck({
    fetch: async () => Response.json({ errors: [] }, { status: 401 }),
    systemIsOnline: () => true,
    discover: async () => ok({}),
    ...deps,
  });
const ofBank = { banking: bankingFor('https://bank.example'), registrations: null };
const codeAt = async (field: string, deps: Partial<CheckAddressesDeps>) => {
  const checked = await check(deps)(ofBank);
  if (checked.ok || checked.error.kind !== 'invalid-input') return checked;
  return checked.error.problems.find(({ path }) => path.join('.') === field)?.code;
};

describe('the addresses of a profile', () => {
  it('are good where an API answers, if only that one has to sign in first', async () => {
    for (const answer of [
      () => Response.json({ errors: [] }, { status: 401 }),
      () => Response.json({ organization: {} }),
      () => Response.json({}, { status: 404 }),
      () => new Response('forbidden', { status: 403 }),
      () => page(403),
      () => page(503),
    ])
      expect(await check({ fetch: async () => answer() })(ofBank)).toEqual(ok({}));
  });

  it.each([
    ['there is no such host', thrown('ENOTFOUND'), 'no-server'],
    ['the port is closed', thrown('ECONNREFUSED'), 'connection-refused'],
    [
      'the certificate is of another host',
      thrown('ERR_TLS_CERT_ALTNAME_INVALID'),
      'untrusted-server',
    ],
    ['it speaks plain http', thrown('ERR_SSL_WRONG_VERSION_NUMBER'), 'no-tls'],
    ['nobody answers in time', thrown('UND_ERR_CONNECT_TIMEOUT'), 'no-answer'],
    ['a web page answers', async () => page(200), 'not-the-service'],
    ['a web page says that it is not there', async () => page(404), 'not-the-service'],
    [
      'it leads elsewhere',
      () =>
        Promise.reject(new TypeError('fetch failed', { cause: new Error('unexpected redirect') })),
      'not-the-service',
    ],
  ])('where %s: the field of the API address is told', async (_what, fetch, code) => {
    expect(await codeAt('banking.baseUrl', { fetch })).toBe(code);
  });

  it('are asked without a token, a cookie or a redirect', async () => {
    const seen: [string, RequestInit][] = [];
    await check({
      fetch: async (url, init) => (seen.push([url, init]), Response.json({}, { status: 401 })),
    })({ ...ofBank, registrations });
    expect(seen.map(([url]) => url)).toEqual([
      'https://bank.example/v2/organization',
      'https://register.bank.example/register/registrations/00000000-0000-4000-8000-000000000000',
    ]);
    for (const [, init] of seen)
      expect(init).toMatchObject({
        method: 'GET',
        credentials: 'omit',
        redirect: 'error',
        headers: { accept: 'application/json' },
      });
  });

  it('are told all at once, each at its own field', async () => {
    const checked = await check({
      fetch: thrown('ENOTFOUND'),
      discover: async () => failed(addressError('issuer', 'not-an-issuer')),
    })({ ...ofBank, registrations });
    expect(checked).toEqual(
      failed({
        kind: 'invalid-input',
        problems: [
          { path: ['banking', 'baseUrl'], code: 'no-server' },
          { path: ['issuer'], code: 'not-an-issuer' },
          { path: ['registrations', 'baseUrl'], code: 'no-server' },
        ],
      }),
    );
  });

  it('are not blamed for a computer without a network, or a server that is busy', async () => {
    expect(
      await check({ fetch: thrown('ENOTFOUND'), systemIsOnline: () => false })(ofBank),
    ).toEqual(failed({ kind: 'offline' }));
    expect(
      await check({
        discover: async () => failed({ kind: 'rate-limited', retryAtEpochMs: 7, traceId: null }),
      })(ofBank),
    ).toEqual(ok({}));
  });
});

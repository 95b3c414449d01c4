import { describe, expect, it, vi } from 'vitest';
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
    lookUp: async () => 'found',
    ended: new AbortController().signal,
    ...deps,
  });
const ofBank = { banking: bankingFor('https://bank.example'), registrations: null };
const codeAt = async (
  field: string,
  deps: Partial<CheckAddressesDeps>,
  profile: Parameters<ReturnType<typeof check>>[0] = ofBank,
) => {
  const checked = await check(deps)(profile);
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

  it('are asked as a stranger asks: no token, no secret, no cookie, no redirect, once each', async () => {
    const seen: [string, RequestInit][] = [];
    await check({
      fetch: async (url, init) => (seen.push([url, init]), Response.json({}, { status: 401 })),
    })({ ...ofBank, registrations });
    expect(seen.map(([url]) => url)).toEqual([
      'https://bank.example/v2/organization',
      'https://register.bank.example/register/registrations/00000000-0000-4000-8000-000000000000',
    ]);
    for (const [, { signal: _ended, ...init }] of seen)
      expect(init).toEqual({
        method: 'GET',
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        headers: { accept: 'application/json' },
      });
  });

  it('that are neither https nor on this machine are not asked', async () => {
    const fetch = vi.fn(async () => Response.json({}));
    await expect(
      check({ fetch })({ ...ofBank, banking: bankingFor('http://bank.example') }),
    ).rejects.toThrow(RangeError);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('are waited for ten seconds, read for 64 KB, and left when the app ends', async () => {
    vi.useFakeTimers();
    const silent = codeAt('banking.baseUrl', { fetch: () => new Promise(() => undefined) });
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await silent).toBe('no-answer');

    let sentBytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sentBytes += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(0x20));
      },
    });
    const answer = new Response(endless, { headers: { 'content-type': 'application/json' } });
    expect(await codeAt('banking.baseUrl', { fetch: async () => answer })).toBe('not-the-service');
    expect(sentBytes).toBeLessThan(65_536 * 3);

    const end = new AbortController();
    const left = check({ ended: end.signal, fetch: () => new Promise(() => undefined) })(ofBank);
    end.abort();
    expect((await left).ok).toBe(false);
  });

  it('on this machine and at home tell only that the service is not there, whatever is', async () => {
    const answers = [
      thrown('ENOTFOUND'),
      thrown('ECONNREFUSED'),
      thrown('DEPTH_ZERO_SELF_SIGNED_CERT'),
      thrown('ERR_SSL_WRONG_VERSION_NUMBER'),
      thrown('UND_ERR_CONNECT_TIMEOUT'),
      async () => page(200),
      async () => page(404),
    ];
    for (const host of ['127.0.0.1:8443', 'localhost', '[::1]', '192.168.1.1', 'printer.local'])
      for (const fetch of answers) {
        const profile = { ...ofBank, banking: bankingFor(`https://${host}`) };
        expect(await codeAt('banking.baseUrl', { fetch }, profile), host).toBe('no-service');
      }
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

  it('that take nothing but a sign-in are not asked: only whether there is such a host is looked up', async () => {
    const asked: string[] = [];
    const banking = {
      ...bankingFor('https://bank.example'),
      authorizationEndpoint: 'https://bank.example/authorize',
      tokenEndpoint: 'https://bnak.example/token',
      revocationEndpoint: 'https://bank.example/revoke',
    };
    const checked = await check({
      fetch: async (url) => (asked.push(url), Response.json({}, { status: 401 })),
      lookUp: async (address) => (address.includes('bnak') ? 'none' : 'unknown'),
    })({ banking, registrations: null });
    expect(checked).toEqual(
      failed({
        kind: 'invalid-input',
        problems: [{ path: ['banking', 'tokenEndpoint'], code: 'no-server' }],
      }),
    );
    expect(asked).toEqual(['https://bank.example/v2/organization']);
  });

  it('are not blamed for a computer without a network: the field says that it is offline', async () => {
    const offline = { fetch: thrown('ENOTFOUND'), systemIsOnline: () => false };
    expect(await codeAt('banking.baseUrl', offline)).toBe('offline');
    expect(await codeAt('banking.baseUrl', { fetch: thrown('EAI_AGAIN') })).toBe('offline');
  });

  it('are not blamed for a server that is busy or down', async () => {
    for (const error of [
      { kind: 'rate-limited', retryAtEpochMs: 7, traceId: null },
      { kind: 'service-failed', status: 503, traceId: null },
    ] as const)
      expect(await check({ discover: async () => failed(error) })(ofBank)).toEqual(ok({}));
  });
});

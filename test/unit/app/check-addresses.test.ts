import { describe, expect, it, vi } from 'vitest';
import {
  addressError,
  type CheckAddressesDeps,
  createAddressCheck,
} from '../../../main/app/connections/check-addresses.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { bankingFor } from '../../peers/session-rig.ts';

const registrations = {
  baseUrl: 'https://register.bank.example',
  partnerId: 'partner-1',
  headerPrefix: 'Service',
};
function check(deps: Partial<CheckAddressesDeps>) {
  return createAddressCheck({
    systemIsOnline: () => true,
    discover: async () => ok({}),
    lookUp: async () => 'found',
    probeTls: async () => null,
    ended: new AbortController().signal,
    ...deps,
  });
}
const ofBank = { banking: bankingFor('https://bank.example'), registrations: null };
async function codeAt(
  field: string,
  deps: Partial<CheckAddressesDeps>,
  profile: Parameters<ReturnType<typeof check>>[0] = ofBank,
) {
  const checked = await check(deps)(profile);
  if (checked.ok || checked.error.kind !== 'invalid-input') return checked;
  return checked.error.problems.find(({ path }) => path.join('.') === field)?.code;
}

describe('the addresses of a profile', () => {
  it('are valid if a TLS server answers, and nothing is sent to it before sign-in', async () => {
    const probed: string[] = [];
    const looked: string[] = [];
    const checked = await check({
      lookUp: async (address) => (looked.push(address), 'found'),
      probeTls: async (address) => (probed.push(address), null),
    })({ ...ofBank, registrations });
    expect(checked).toEqual(ok({}));
    expect(looked).toEqual(['https://bank.example', 'https://register.bank.example']);
    expect(probed).toEqual(looked);
  });

  it.each([
    ['the port is closed', 'refused', 'connection-refused'],
    ['it speaks plain http', 'no-tls', 'no-tls'],
    ['no answer arrives in time', 'timed-out', 'no-answer'],
    ['the connection breaks', 'broken', 'no-answer'],
  ] as const)('report the API address field if %s', async (_what, why, code) => {
    expect(await codeAt('banking.baseUrl', { probeTls: async () => why })).toBe(code);
  });

  it('report the API address field if the host does not exist', async () => {
    expect(await codeAt('banking.baseUrl', { lookUp: async () => 'none' })).toBe('no-server');
  });

  it('are not probed behind a proxy, on a private network or on this machine', async () => {
    const probeTls = vi.fn(async () => 'refused' as const);
    expect(await check({ lookUp: async () => 'unknown', probeTls })(ofBank)).toEqual(ok({}));
    const local = { ...ofBank, banking: bankingFor('http://127.0.0.1:1') };
    expect(await check({ probeTls })(local)).toEqual(ok({}));
    expect(probeTls).not.toHaveBeenCalled();
  });

  it('are all reported at once, each at its own field', async () => {
    const checked = await check({
      lookUp: async () => 'none',
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

  it('that serve only the sign-in are looked up but not requested', async () => {
    const banking = {
      ...bankingFor('https://bank.example'),
      authorizationEndpoint: 'https://bank.example/authorize',
      tokenEndpoint: 'https://bnak.example/token',
      revocationEndpoint: 'https://bank.example/revoke',
    };
    const checked = await check({
      lookUp: async (address) => (address.includes('bnak') ? 'none' : 'unknown'),
    })({ banking, registrations: null });
    expect(checked).toEqual(
      failed({
        kind: 'invalid-input',
        problems: [{ path: ['banking', 'tokenEndpoint'], code: 'no-server' }],
      }),
    );
  });

  it('are not rejected on an offline computer: the field reports offline', async () => {
    expect(await codeAt('banking.baseUrl', { systemIsOnline: () => false })).toBe('offline');
    expect(await codeAt('banking.baseUrl', { probeTls: async () => 'offline' })).toBe('offline');
  });

  it('are not rejected if the server is busy or down', async () => {
    for (const error of [
      { kind: 'rate-limited', retryAtEpochMs: 7, traceId: null },
      { kind: 'service-failed', status: 503, traceId: null },
    ] as const)
      expect(await check({ discover: async () => failed(error) })(ofBank)).toEqual(ok({}));
  });
});

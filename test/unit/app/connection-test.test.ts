import { addressError } from '../../../main/app/connections/check-addresses.ts';
import { describe, expect, it } from 'vitest';
import { bankingFor } from '../../peers/session-rig.ts';
import type { Profile } from '../../../main/profiles/profile-document.ts';
import type { PortalTokenProof } from '../../../main/bank/registrations/prove-portal-token.ts';
import {
  type ConnectionTestDeps,
  testConnection,
} from '../../../main/app/connections/connection-test.ts';
import { failed, ok, type Result } from '../../../preload/contract/result.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';

const profile = {
  id: 'c1' as ConnectionId,
  name: 'Shop',
  kind: 'production',
  banking: bankingFor('https://bank.example'),
  registrations: null,
} satisfies Profile;
const allWell: ConnectionTestDeps = {
  profile,
  discover: async () => ok({}),
  checkAddresses: async () => ok({}),
  keychain: async () => 'available',
  storage: () => null,
  isSignedIn: () => true,
  readOrganization: async () => ok({}),
  provePortalToken: async () => ok('taken'),
};
async function outcomes(deps: Partial<ConnectionTestDeps>): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await testConnection({ ...allWell, ...deps })).map(({ step, outcome }) => [step, outcome]),
  );
}

describe('the connection test', () => {
  it('runs every step', async () => {
    expect(await outcomes({})).toEqual({
      addresses: 'passed',
      discovery: 'passed',
      keychain: 'passed',
      storage: 'passed',
      session: 'passed',
      organization: 'passed',
    });
  });

  it('continues after a failed step and names that step', async () => {
    expect(
      await outcomes({
        discover: async () => failed({ kind: 'not-found', traceId: null }),
        keychain: async () => 'locked',
      }),
    ).toMatchObject({ discovery: 'failed', keychain: 'failed', organization: 'passed' });
  });

  it('skips steps that cannot run, and sends nothing to the bank without a session', async () => {
    let asked = false;
    const banking = {
      ...profile.banking,
      issuer: null,
      authorizationEndpoint: 'https://bank.example/a',
      tokenEndpoint: 'https://bank.example/t',
    };
    expect(
      await outcomes({
        profile: { ...profile, banking },
        isSignedIn: () => false,
        readOrganization: async () => ((asked = true), ok({})),
      }),
    ).toMatchObject({ discovery: 'skipped', session: 'failed', organization: 'skipped' });
    expect(asked).toBe(false);
  });

  it('names the invalid address', async () => {
    const [addresses] = await testConnection({
      ...allWell,
      profile: { ...profile, banking: { ...profile.banking, baseUrl: 'http://bank.example' } },
    });
    expect(addresses).toMatchObject({
      outcome: 'failed',
      error: {
        kind: 'invalid-input',
        problems: [{ path: ['banking', 'baseUrl'], code: 'not-https' }],
      },
    });
  });

  it('reports an address without a server, and checks only the address that failed', async () => {
    const asked: unknown[] = [];
    const checkAddresses: ConnectionTestDeps['checkAddresses'] = async (of) => {
      asked.push(of.banking?.baseUrl);
      return failed(addressError('banking.baseUrl', 'no-server'));
    };
    expect(await outcomes({ checkAddresses })).toMatchObject({ addresses: 'passed' });
    expect(
      await outcomes({ checkAddresses, readOrganization: async () => failed({ kind: 'offline' }) }),
    ).toMatchObject({ addresses: 'failed', organization: 'failed' });
    expect(asked).toEqual(['https://bank.example']);
  });

  const registrations = {
    baseUrl: 'https://register.bank.example',
    partnerId: 'partner-1',
    headerPrefix: 'Service',
  };
  const registrationsStep = async (answer: Result<PortalTokenProof>) =>
    (
      await testConnection({
        ...allWell,
        profile: { ...profile, registrations },
        provePortalToken: async () => answer,
      })
    ).at(-1);

  it('passes the registrations step if the service proves it accepts the token', async () => {
    expect(await registrationsStep(ok('taken'))).toEqual({
      step: 'registrations',
      outcome: 'passed',
      error: null,
    });
  });

  it('skips the registrations step if the service answers every token with not found', async () => {
    expect(await registrationsStep(ok('indeterminate'))).toEqual({
      step: 'registrations',
      outcome: 'skipped',
      error: { kind: 'not-found', traceId: null },
    });
  });

  it('fails the registrations step for a wrong token, a missing permission or no answer', async () => {
    for (const error of [
      { kind: 'portal-token-needed', reason: 'refused' },
      { kind: 'portal-token-needed', reason: 'missing' },
      { kind: 'not-allowed', missingScope: null, detail: null, traceId: null },
      { kind: 'timed-out' },
    ] as const) {
      expect(await registrationsStep(failed(error))).toEqual({
        step: 'registrations',
        outcome: 'failed',
        error,
      });
    }
  });

  it('skips the token proof if the service has no such endpoint', async () => {
    expect(await registrationsStep(failed({ kind: 'not-supported' }))).toEqual({
      step: 'registrations',
      outcome: 'skipped',
      error: { kind: 'not-supported' },
    });
  });

  it('skips the registrations step if the connection is closed', async () => {
    expect(
      await outcomes({ profile: { ...profile, registrations }, provePortalToken: null }),
    ).toMatchObject({ registrations: 'skipped' });
  });

  it('omits the bank account steps without a bank account', async () => {
    const only = { ...profile, banking: null, registrations };
    expect(await outcomes({ profile: only, isSignedIn: () => false })).toEqual({
      addresses: 'passed',
      keychain: 'passed',
      storage: 'passed',
      registrations: 'passed',
    });
    const [addresses] = await testConnection({
      ...allWell,
      profile: {
        ...only,
        registrations: { ...registrations, baseUrl: 'http://register.bank.example' },
      },
    });
    expect(addresses).toMatchObject({
      outcome: 'failed',
      error: { problems: [{ path: ['registrations', 'baseUrl'], code: 'not-https' }] },
    });
  });
});

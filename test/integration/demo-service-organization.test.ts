import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDemoService, type DemoService } from '../../main/demo-service/start-demo-service.ts';
import { onlyError, signedIn, type Caller } from '../unit/demo-service/signed-in.ts';

/** Time only moves when a test moves it. */
const startedAt = Date.UTC(2026, 10, 19, 10, 42);

let service: DemoService;
let call: Caller;
beforeAll(async () => {
  service = await startDemoService({ now: () => startedAt });
  call = await signedIn(service);
});
afterAll(() => service.close());

interface Organization {
  readonly legal_name: string;
  readonly bank_accounts: readonly { readonly name: string; readonly iban: string }[];
}
async function organization(query = ''): Promise<Organization> {
  return (await call('GET', `/v2/organization${query}`)).body['organization'] as Organization;
}

describe('the organization', () => {
  test('has exactly the fields of the specification, and its accounts have no id', async () => {
    const { bank_accounts, ...own } = await organization();
    expect(Object.keys(own).sort()).toEqual(
      [
        'id',
        'slug',
        'legal_name',
        'legal_number',
        'legal_sector',
        'legal_form',
        'legal_address',
        'legal_registration_date',
        'legal_country',
        'legal_share_capital',
        'locale',
        'contract_signed_at',
      ].sort(),
    );
    expect(Object.keys(bank_accounts[0] ?? {}).sort()).toEqual(
      [
        'slug',
        'iban',
        'bic',
        'currency',
        'balance',
        'balance_cents',
        'authorized_balance',
        'authorized_balance_cents',
        'name',
        'updated_at',
        'status',
        'main',
      ].sort(),
    );
  });

  test('shows external accounts only on request', async () => {
    const own = ['Main account', 'Wages', 'VAT set aside'];
    expect((await organization()).bank_accounts.map(({ name }) => name)).toEqual(own);
    expect((await organization('?include_external_accounts=false')).bank_accounts).toHaveLength(3);
    expect(
      (await organization('?include_external_accounts=true')).bank_accounts.map(({ name }) => name),
    ).toEqual([...own, 'Savings at the other bank']);
    expect(
      onlyError(await call('GET', '/v2/organization?include_external_accounts=yes')).source,
    ).toEqual({ parameter: 'include_external_accounts' });
  });

  test('is read with its own scope, and members with theirs', async () => {
    const narrow = await signedIn(service, 'organization.read');
    expect((await narrow('GET', '/v2/organization')).status).toBe(200);
    expect(onlyError(await narrow('GET', '/v2/memberships')).detail).toContain('membership.read');
    expect(((await call('GET', '/v2/memberships')).body['memberships'] as unknown[]).length).toBe(
      7,
    );
  });

  test('changes when the control changes it', async () => {
    service.control.updateOrganization({ legal_name: 'Boulangerie Martin et Fille' });
    expect((await organization()).legal_name).toBe('Boulangerie Martin et Fille');
  });

  test('has no answer at the retired addresses', async () => {
    expect((await call('GET', '/v2/organizations/boulangerie-martin-4827')).status).toBe(404);
  });
});

describe('a sandbox', () => {
  test('requires the staging header even for tokens, and mocks approvals only on request', async () => {
    const sandbox = await startDemoService({ sandbox: true });
    try {
      const staging = { 'x-service-staging-token': sandbox.stagingToken ?? '' };
      expect(
        (await fetch(sandbox.tokenEndpoint, { method: 'POST', redirect: 'manual' })).status,
      ).toBe(302);
      const outside = await fetch(`${sandbox.baseUrl}/v2/organization`);
      expect([outside.status, outside.headers.get('content-type')]).toEqual([
        403,
        'text/html; charset=utf-8',
      ]);
      const inside = await signedIn(sandbox, undefined, staging);
      const path = `/v2/cards/${sandbox.control.cards()[0]?.id ?? ''}/limits`;
      const wish = { card: { atm_monthly_limit: 100 } };
      expect((await inside('PATCH', path, wish)).body['code']).toBe('sca_not_enrolled');
      const mock = { 'x-service-2fa-preference': 'mock' };
      const token = (await inside('PATCH', path, wish, mock)).body['sca_session_token'] as string;
      expect((await inside('POST', `/v2/mocked_sca_sessions/${token}/allow`)).status).toBe(204);
      expect(
        (await inside('PATCH', path, wish, { ...mock, 'x-service-sca-session-token': token }))
          .status,
      ).toBe(200);
    } finally {
      await sandbox.close();
    }
  });
});

describe('access to the demo service', () => {
  test('is refused to a foreign page whose host name resolves to this computer', async () => {
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(
        `${service.baseUrl}/v2/organization`,
        { headers: { host: 'evil.example' } },
        (response) => resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(421);
  });

  test('uses a configurable header prefix', async () => {
    const other = await startDemoService({ headerPrefix: 'Bank' });
    try {
      const caller = await signedIn(other);
      expect(
        onlyError(await caller('POST', '/v2/cards', {}, { 'x-bank-idempotency-key': 'k' })).source,
      ).toEqual({ pointer: '/card' });
      expect(
        (await caller('POST', '/v2/cards', {}, { 'x-service-idempotency-key': 'k' })).status,
      ).toBe(400);
    } finally {
      await other.close();
    }
  });
});

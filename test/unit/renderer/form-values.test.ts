import { describe, expect, it } from 'vitest';
import {
  checkValues,
  connectionFields,
  connectionForm,
  emptyValues,
  secretState,
  valuesOf,
  withDiscovered,
} from '../../../renderer/screens/connections/form-values.ts';
import type { FormValues } from '../../../renderer/screens/connections/form-values.ts';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { bakeryConnections, partnerConnection } from '../../fixtures/bakery.ts';

const good: FormValues = {
  ...emptyValues,
  name: 'My bank',
  baseUrl: 'https://api.bank.example',
  issuer: 'https://oauth.bank.example',
  clientId: 'desk',
};
function problems(values: FormValues) {
  const checked = checkValues(values);
  if (checked.ok) return {};
  const { codes, codesAbove } = connectionFields.placeProblems(
    { problems: checked.problems, bankProblems: [] },
    values,
    null,
  );
  expect(codesAbove, 'every problem has a visible field').toEqual([]);
  return Object.fromEntries(codes);
}

describe('the connection form', () => {
  it('accepts the minimal data of a bank', () => {
    expect(checkValues(good)).toMatchObject({
      ok: true,
      draft: {
        name: 'My bank',
        banking: { authorizationEndpoint: null, redirect: { port: null } },
      },
    });
  });

  it('reports every problem at its field', () => {
    expect(problems(emptyValues)).toEqual({
      name: 'required',
      baseUrl: 'required',
      clientId: 'required',
      issuer: 'required',
    });
    const authorizationEndpoint = 'https://bank.example/authorize';
    expect(problems({ ...good, issuer: '', authorizationEndpoint })).toEqual({
      tokenEndpoint: 'issuer-or-address',
    });
    expect(problems({ ...good, baseUrl: 'http://api.bank.example' })).toEqual({
      baseUrl: 'not-https',
    });
    expect(problems({ ...good, issuer: 'bank' })).toEqual({ issuer: 'not-an-address' });
    expect(problems({ ...good, otherScopes: 'fine "not fine"' })).toEqual({
      otherScopes: 'bad-scope',
    });
    expect(problems({ ...good, redirectKind: 'fixed', redirectPort: 'abc' })).toEqual({
      redirectPort: 'bad-port',
    });
    expect(problems({ ...good, redirectPath: 'callback' })).toEqual({ redirectPath: 'bad-path' });
    expect(problems({ ...good, headerPrefix: '1st' })).toEqual({ headerPrefix: 'bad-header' });
    expect(problems({ ...good, limitUnit: 'major' })).toEqual({ limitCurrency: 'required' });
    expect(problems({ ...good, limitUnit: 'major', limitCurrency: 'euro' })).toEqual({
      limitCurrency: 'bad-currency',
    });
  });

  it('returns its initial values unchanged', () => {
    for (const connection of [
      ...bakeryConnections.filter(({ kind }) => kind !== 'demo'),
      partnerConnection,
    ]) {
      const checked = checkValues(valuesOf(connection));
      expect(checked).toEqual({
        ok: true,
        draft: {
          name: connection.name,
          kind: connection.kind,
          banking: connection.banking,
          registrations: connection.registrations,
        },
      });
    }
  });

  const partner: FormValues = {
    ...emptyValues,
    name: 'Partner',
    hasBanking: false,
    hasRegistrations: true,
    registrationsUrl: 'https://register.bank.example',
    partnerId: 'partner-1',
  };

  it('ignores the fields of a part that is switched off', () => {
    expect(checkValues({ ...partner, baseUrl: 'nonsense', limitUnit: 'major' })).toEqual({
      ok: true,
      draft: {
        name: 'Partner',
        kind: 'production',
        banking: null,
        registrations: {
          baseUrl: 'https://register.bank.example',
          partnerId: 'partner-1',
          headerPrefix: 'Service',
        },
      },
    });
    expect(checkValues({ ...good, registrationsUrl: 'nonsense' })).toMatchObject({
      ok: true,
      draft: { registrations: null },
    });
  });

  it('reports the problems of registrations at their fields', () => {
    expect(
      problems({ ...emptyValues, name: 'Partner', hasBanking: false, hasRegistrations: true }),
    ).toEqual({ registrationsUrl: 'required', partnerId: 'required' });
    expect(problems({ ...partner, registrationsUrl: 'http://register.bank.example' })).toEqual({
      registrationsUrl: 'not-https',
    });
    expect(problems({ ...partner, partnerId: 'two words' })).toEqual({
      partnerId: 'bad-partner-id',
    });
    expect(problems({ ...partner, headerPrefix: '' })).toEqual({ headerPrefix: 'bad-header' });
    expect(problems({ ...partner, hasRegistrations: false })).toEqual({ hasBanking: 'no-part' });
    expect(problems({ ...good, hasRegistrations: true, headerPrefix: '1st' })).toEqual({
      registrationsUrl: 'required',
      partnerId: 'required',
      headerPrefix: 'bad-header',
    });
  });

  it('requires the portal token again for another host or partner', () => {
    const values = valuesOf(partnerConnection);
    const keepsPortalToken = (typed: typeof values, connection: Connection | null): boolean =>
      secretState('portal-token', typed, connection) === 'kept';
    expect(keepsPortalToken(values, partnerConnection)).toBe(true);
    expect(
      keepsPortalToken(
        {
          ...values,
          registrationsUrl: `${values.registrationsUrl}/api `,
          partnerId: ` ${values.partnerId}`,
        },
        partnerConnection,
      ),
    ).toBe(true);
    expect(
      keepsPortalToken({ ...values, registrationsUrl: 'https://other.example' }, partnerConnection),
    ).toBe(false);
    expect(keepsPortalToken({ ...values, partnerId: 'other' }, partnerConnection)).toBe(false);
    expect(keepsPortalToken(values, { ...partnerConnection, hasPortalToken: false })).toBe(false);
    expect(keepsPortalToken(values, null)).toBe(false);
  });

  it('requires each secret again for other addresses', () => {
    const [, sandbox] = bakeryConnections;
    if (sandbox === undefined) throw new Error('There is no sandbox');
    const values = valuesOf(sandbox);
    const states = (change: Partial<FormValues>, connection = sandbox) =>
      (['client-secret', 'staging-token', 'portal-token'] as const).map((name) =>
        secretState(name, { ...values, ...change }, connection),
      );
    expect(
      states({ name: 'Other', baseUrl: `${values.baseUrl}/v2 `, clientId: ` ${values.clientId}` }),
    ).toEqual(['kept', 'kept', 'kept']);
    expect(states({ baseUrl: 'https://other.example' })).toEqual([
      'for-others',
      'for-others',
      'kept',
    ]);
    expect(states({ revocationEndpoint: 'https://other.example/revoke' })).toEqual([
      'for-others',
      'for-others',
      'kept',
    ]);
    expect(states({ clientId: 'other' })).toEqual(['for-others', 'kept', 'kept']);
    expect(states({ registrationsUrl: 'https://other.example' })).toEqual([
      'kept',
      'for-others',
      'for-others',
    ]);
    expect(
      states({}, { ...sandbox, hasClientSecret: false, secretsForOthers: ['client-secret'] }),
    ).toEqual(['for-others', 'kept', 'kept']);
  });

  it('normalises the case of a currency and drops the amount without a unit', () => {
    expect(checkValues({ ...good, limitUnit: 'minor', limitCurrency: 'eur' })).toMatchObject({
      ok: true,
      draft: { banking: { limitCurrency: 'EUR' } },
    });
    expect(checkValues({ ...good, limitUnit: 'none', limitCurrency: 'EUR' })).toMatchObject({
      ok: true,
      draft: { banking: { limitCurrency: null } },
    });
  });

  it('prefers typed addresses to those of the issuer', () => {
    const discovered = {
      issuer: 'https://oauth.bank.example',
      authorizationEndpoint: 'https://told.example/auth',
      tokenEndpoint: 'https://told.example/token',
      revocationEndpoint: null,
      scopes: [],
      supportsPkce: true,
    };
    expect(
      withDiscovered({ ...good, tokenEndpoint: 'https://typed.example' }, discovered),
    ).toMatchObject({
      authorizationEndpoint: 'https://told.example/auth',
      tokenEndpoint: 'https://typed.example',
      revocationEndpoint: '',
    });
  });

  it('restores its own draft and rejects any other', () => {
    expect(connectionForm('connections:new', emptyValues).read(JSON.stringify(good))).toEqual(good);
    for (const json of [
      '',
      '{}',
      '[]',
      JSON.stringify({ ...good, clientSecret: 's' }),
      JSON.stringify({ ...good, kind: 'demo' }),
    ])
      expect(connectionForm('connections:new', emptyValues).read(json)).toBeNull();
  });
});

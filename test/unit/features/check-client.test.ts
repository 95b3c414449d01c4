import { describe, expect, it } from 'vitest';
import { checkClient } from '../../../main/features/clients/check-client.ts';
import { minimalCompany, noAddress } from '../../fixtures/client-rules.ts';
import { openConnection } from './fakes.ts';

function withOrganization(legalCountry: string | null) {
  const connection = openConnection();
  connection.cache.snapshots.put('organization', {
    body: JSON.stringify({ legalCountry, bankAccounts: [] }),
    asOfEpochMs: 1,
  });
  return connection;
}

describe('the check of a new client', () => {
  it.each([
    [withOrganization('FR'), [{ path: ['kind'], code: 'freelancer-italian-only' }]],
    [withOrganization('IT'), []],
    [openConnection(), []],
  ])(
    'uses the country of the stored organization, and none while it is unknown',
    async (scope, problems) => {
      const person = { kind: 'freelancer' as const, firstName: 'Ada', lastName: 'Vial' };
      const client = { ...minimalCompany, ...person };
      expect(await checkClient(scope, { client, phoneText: null })).toMatchObject({
        value: { problems },
      });
    },
  );

  it('returns warnings and the gaps for invoicing', async () => {
    const client = { ...minimalCompany, currency: 'EUR', vatNumber: 'FR41303265045' };
    expect(await checkClient(withOrganization('FR'), { client, phoneText: null })).toEqual({
      ok: true,
      value: {
        problems: [],
        doubts: [{ path: ['vatNumber'], code: 'vat-checksum' }],
        gaps: ['locale', 'address', 'tax-number'],
        phone: null,
      },
    });
  });

  const german = { ...minimalCompany, billingAddress: { ...noAddress, countryCode: 'DE' } };
  it.each([
    [
      'the client',
      withOrganization('FR'),
      german,
      '030 901820',
      { countryCode: '+49', number: '30901820' },
    ],
    [
      'the organisation',
      withOrganization('FR'),
      minimalCompany,
      '06 12 34 56 78',
      { countryCode: '+33', number: '612345678' },
    ],
    ['nobody', openConnection(), minimalCompany, '06 12 34 56 78', null],
  ])(
    'splits a pasted phone number by the country of %s',
    async (_, scope, client, phoneText, phone) => {
      expect(await checkClient(scope, { client, phoneText })).toMatchObject({ value: { phone } });
    },
  );
});

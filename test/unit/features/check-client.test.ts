import { describe, expect, it } from 'vitest';
import { checkClient } from '../../../main/features/clients/check-client.ts';
import { leastCompany, noAddress } from '../../fixtures/client-rules.ts';
import { openConnection } from './fakes.ts';

function withOrganization(legalCountry: string | null) {
  const connection = openConnection();
  connection.cache.snapshots.put('organization', {
    body: JSON.stringify({ legalCountry, bankAccounts: [] }),
    asOfEpochMs: 1,
  });
  return connection;
}

describe('what stands in the form of a new client', () => {
  it('is judged by the country of the organisation that is kept, and by none while that is not known', async () => {
    const client = {
      ...leastCompany,
      kind: 'freelancer' as const,
      firstName: 'Ada',
      lastName: 'Vial',
    };
    expect(await checkClient(withOrganization('FR'), { client, phoneText: null })).toMatchObject({
      ok: true,
      value: { problems: [{ path: ['kind'], code: 'freelancer-italian-only' }] },
    });
    expect(await checkClient(withOrganization('IT'), { client, phoneText: null })).toMatchObject({
      ok: true,
      value: { problems: [] },
    });
    expect(await checkClient(openConnection(), { client, phoneText: null })).toMatchObject({
      ok: true,
      value: { problems: [] },
    });
  });

  it('is told with what to look at twice and what an invoice would lack', async () => {
    const client = { ...leastCompany, currency: 'EUR', vatNumber: 'FR41303265045' };
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

  it("has its pasted number split as one of the client's country, else of the organisation's", async () => {
    const german = { ...leastCompany, billingAddress: { ...noAddress, countryCode: 'DE' } };
    expect(
      await checkClient(withOrganization('FR'), { client: german, phoneText: '030 901820' }),
    ).toMatchObject({ ok: true, value: { phone: { countryCode: '+49', number: '30901820' } } });
    expect(
      await checkClient(withOrganization('FR'), {
        client: leastCompany,
        phoneText: '06 12 34 56 78',
      }),
    ).toMatchObject({ ok: true, value: { phone: { countryCode: '+33', number: '612345678' } } });
    expect(
      await checkClient(openConnection(), { client: leastCompany, phoneText: '06 12 34 56 78' }),
    ).toMatchObject({ ok: true, value: { phone: null } });
  });
});

import { describe, expect, it } from 'vitest';
import { invoicingGaps } from '../../../preload/contract/clients/invoicing-gaps.ts';
import { minimalCompany, noAddress } from '../../fixtures/client-rules.ts';

const whole = {
  ...noAddress,
  streetAddress: '12 quai Saint-Vincent',
  city: 'Lyon',
  countryCode: 'fr',
};
const ready = {
  kind: 'company',
  taxIdentificationNumber: '732829320',
  currency: 'EUR',
  locale: 'fr',
  billingAddress: whole,
};

describe('the gaps of an invoice', () => {
  it('are currency, language and address for a client with only a name', () => {
    expect(invoicingGaps(minimalCompany)).toEqual(['currency', 'locale', 'address', 'tax-number']);
  });
  it('are empty with all four', () => {
    expect(invoicingGaps(ready)).toEqual([]);
  });
  it('count the deprecated address at the root', () => {
    expect(invoicingGaps({ ...ready, billingAddress: null, rootAddress: whole })).toEqual([]);
  });
  it.each(['streetAddress', 'city', 'countryCode'] as const)(
    'include the address if it has no %s',
    (field) => {
      expect(invoicingGaps({ ...ready, billingAddress: { ...whole, [field]: ' ' } })).toEqual([
        'address',
      ]);
    },
  );
  it('do not join two half addresses', () => {
    expect(
      invoicingGaps({
        ...ready,
        billingAddress: { ...whole, city: null },
        rootAddress: { ...whole, countryCode: null },
      }),
    ).toEqual(['address']);
  });
});

describe('ready for invoicing', () => {
  const taxed = (
    countryCode: string | null,
    kind: string | null,
    taxIdentificationNumber: string | null,
  ) =>
    invoicingGaps({
      ...ready,
      kind,
      taxIdentificationNumber,
      billingAddress: { ...whole, countryCode: countryCode ?? 'BE' },
    });

  it('rejects a client without a tax number, in any country', () => {
    for (const country of ['FR', 'it', 'ES', 'DE', 'BE', 'US'])
      for (const kind of ['company', 'freelancer', null])
        expect(taxed(country, kind, ' '), `${country} ${String(kind)}`).toEqual(['tax-number']);
  });
  it('asks a private person only where persons have a number that is needed', () => {
    for (const country of ['FR', 'DE', 'BE', 'US'])
      expect(taxed(country, 'individual', ' '), country).toEqual([]);
    for (const country of ['it', 'ES'])
      expect(taxed(country, 'individual', ' '), country).toEqual(['tax-number']);
  });

  it.each([
    ['fr', 'company', '7328293200'],
    ['FR', null, 'ABC'],
    ['IT', 'company', 'RCCMNL83S18D969H'],
    ['IT', 'individual', '00743110157'],
    ['IT', null, '1'],
    ['ES', 'company', 'B5837843'],
  ])('rejects a client in %s of kind %s with the tax number %s', (country, kind, number) => {
    expect(taxed(country, kind, number)).toEqual(['tax-number-form']);
  });

  it.each([
    ['FR', 'company', '732 829 320'],
    ['fr', null, '73282932000074'],
    ['IT', 'company', '00743110157'],
    ['IT', 'individual', 'RCCMNL83S18D969H'],
    ['IT', null, '00743110157'],
    ['IT', 'freelancer', 'RCCMNL83S18D969H'],
    ['ES', 'company', 'B-58378431'],
    ['DE', 'company', 'any form'],
    ['BE', 'company', '1'],
  ])('accepts a client in %s of kind %s with the tax number %s', (country, kind, number) => {
    expect(taxed(country, kind, number)).toEqual([]);
  });
});

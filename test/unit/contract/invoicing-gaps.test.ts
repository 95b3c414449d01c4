import { describe, expect, it } from 'vitest';
import { invoicingGaps } from '../../../preload/contract/invoicing-gaps.ts';
import { leastCompany, noAddress } from '../../fixtures/client-rules.ts';

const whole = {
  ...noAddress,
  streetAddress: '12 quai Saint-Vincent',
  city: 'Lyon',
  countryCode: 'fr',
};
const ready = { currency: 'EUR', locale: 'fr', billingAddress: whole };

describe('what an invoice still lacks', () => {
  it('is currency, language and address of a client that has only a name', () => {
    expect(invoicingGaps(leastCompany)).toEqual(['currency', 'locale', 'address']);
  });
  it('is nothing with all three', () => {
    expect(invoicingGaps(ready)).toEqual([]);
  });
  it('counts the deprecated address at the root', () => {
    expect(invoicingGaps({ ...ready, billingAddress: null, rootAddress: whole })).toEqual([]);
  });
  it.each(['streetAddress', 'city', 'countryCode'] as const)(
    'is the address when that has no %s',
    (field) => {
      expect(invoicingGaps({ ...ready, billingAddress: { ...whole, [field]: ' ' } })).toEqual([
        'address',
      ]);
    },
  );
  it('does not make one address of two halves', () => {
    expect(
      invoicingGaps({
        ...ready,
        billingAddress: { ...whole, city: null },
        rootAddress: { ...whole, countryCode: null },
      }),
    ).toEqual(['address']);
  });
});

import { describe, expect, it } from 'vitest';
import {
  eInvoicingGaps,
  eInvoicingGapsIn,
} from '../../../preload/contract/clients/e-invoicing-gaps.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';

function at(countryCode: string) {
  return {
    streetAddress: '1 rue X',
    city: 'Lyon',
    zipCode: '69001',
    provinceCode: null,
    countryCode,
  };
}
const french = clientWith({
  id: clientIdOf('f'),
  kind: 'company',
  billingAddress: at('fr'),
  taxIdentificationNumber: '552100554',
  eInvoicingAddress: '552100554',
  eInvoicingReachable: null,
});
const italian = clientWith({
  id: clientIdOf('i'),
  kind: 'company',
  billingAddress: at('it'),
  recipientCode: 'ABC1234',
});

describe('reasons why an e-invoice may not reach a client', () => {
  it.each([
    ['complete', {}, []],
    ['no address', { eInvoicingAddress: ' ' }, ['e-invoicing-address']],
    ['none of the four forms', { eInvoicingAddress: '5521' }, ['e-invoicing-address-form']],
    ['the bank cannot reach it', { eInvoicingReachable: false }, ['e-invoicing-unreachable']],
    [
      'the bank reaches it without an address',
      { eInvoicingAddress: null, eInvoicingReachable: true },
      [],
    ],
    ['no tax number', { taxIdentificationNumber: ' ' }, ['siren']],
    ['a tax number of another form', { taxIdentificationNumber: '12' }, ['siren']],
    ['a SIRET of its SIREN', { taxIdentificationNumber: '552 100 554 00012' }, []],
    [
      'the tax number of another company',
      { taxIdentificationNumber: '732829320' },
      ['address-other-company'],
    ],
    [
      'another tax number, although the bank reaches it',
      { taxIdentificationNumber: '732829320', eInvoicingReachable: true },
      ['address-other-company'],
    ],
    [
      'the SIRET of another company in its address',
      { eInvoicingAddress: '552100554_73282932000074' },
      ['address-other-company'],
    ],
    ['its SIRET in its address', { eInvoicingAddress: '552100554_55210055400013' }, []],
    ['digits for a suffix', { eInvoicingAddress: '552100554_7328' }, []],
    ['a VAT number that starts like a French one', { vatNumber: 'FR12' }, ['vat-number-form']],
    ['a VAT number of another country', { vatNumber: 'DE129274202' }, []],
    ['a private person', { kind: 'individual', eInvoicingAddress: null }, []],
    [
      'an unknown kind with a SIREN',
      { kind: null, eInvoicingAddress: null },
      ['e-invoicing-address'],
    ],
    [
      'an unknown kind without a number',
      { kind: null, taxIdentificationNumber: null, vatNumber: null, eInvoicingAddress: null },
      [],
    ],
    [
      'an unknown kind with only a VAT number',
      { kind: null, taxIdentificationNumber: null, vatNumber: 'FR40552100554' },
      ['siren'],
    ],
    ['a client abroad', { billingAddress: at('be'), eInvoicingAddress: null }, []],
    ['no country', { billingAddress: null, eInvoicingAddress: null }, []],
  ] as const)('of a French company: %s', (_, over, gaps) => {
    expect(eInvoicingGaps({ ...french, ...over }, 'FR')).toEqual(gaps);
  });

  it.each([
    ['its code', {}, []],
    ['no code', { recipientCode: null }, ['recipient-code']],
    ['a code of another form', { recipientCode: 'AB' }, ['recipient-code-form']],
    ['a private person', { kind: 'individual', recipientCode: null }, []],
  ] as const)('of an Italian company: %s', (_, over, gaps) => {
    expect(eInvoicingGaps({ ...italian, ...over }, 'it')).toEqual(gaps);
  });

  it('are not given without a rule in the specification, nor for an unknown country', () => {
    for (const country of ['DE', 'ES', null, '', 'constructor']) {
      expect(eInvoicingGapsIn(country)).toEqual([]);
      expect(eInvoicingGaps({ ...french, eInvoicingAddress: null }, country)).toEqual([]);
    }
  });
});

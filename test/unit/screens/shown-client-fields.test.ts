import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkNewClient } from '../../../preload/contract/clients/check-new-client.ts';
import { fromNewClient } from '../../../renderer/screens/clients/new-client/from-new-client.ts';
import { clientFields } from '../../../renderer/screens/clients/new-client/new-client-field.ts';
import { emptyNewClient } from '../../../renderer/screens/clients/new-client/new-client-values.ts';
import type { NewClientValues } from '../../../renderer/screens/clients/new-client/new-client-values.ts';
import { shownFields } from '../../../renderer/screens/clients/new-client/shown-fields.ts';
import type { CompanyFacts } from '../../../preload/contract/clients/company-facts.ts';
import {
  toNewClient,
  withoutAssumedAddress,
} from '../../../renderer/screens/clients/new-client/to-new-client.ts';
import { typedClient } from '../../fixtures/typed-clients.ts';

function home(country: string | null): CompanyFacts {
  return { country, currency: 'EUR', language: 'it' };
}
function values(changes: Partial<NewClientValues>): NewClientValues {
  return {
    ...emptyNewClient,
    name: 'Bean',
    ...changes,
  };
}
function billed(countryCode: string, provinceCode = ''): NewClientValues {
  return values({
    billing: { ...emptyNewClient.billing, city: 'Lyon', countryCode, provinceCode },
  });
}
const kinds = ['company', 'individual', 'freelancer'] as const;

describe('the province field of an Italian organization', () => {
  it('is shown and required for every address in any country', () => {
    for (const country of ['FR', 'GB', 'JP']) {
      expect(shownFields(billed(country), home('IT')).billingProvince).toBe('text');
      expect(
        checkNewClient(toNewClient(billed(country), home('IT')), { organizationCountry: 'IT' }),
      ).toEqual([{ path: ['billingAddress', 'provinceCode'], code: 'province-required' }]);
    }
    expect(shownFields(billed('IT'), home('IT')).billingProvince).toBe('list');
    const delivered = values({
      hasDelivery: true,
      delivery: { ...emptyNewClient.delivery, countryCode: 'FR' },
    });
    expect(shownFields(delivered, home('IT'))).toMatchObject({
      billingProvince: 'list',
      deliveryProvince: 'text',
    });
  });

  it('accepts any two characters abroad, and sends them', () => {
    for (const code of ['28', '2A']) {
      const client = toNewClient(billed('FR', code), home('IT'));
      expect(client.billingAddress?.provinceCode).toBe(code);
      expect(checkNewClient(client, { organizationCountry: 'IT' })).toEqual([]);
    }
  });
});

describe('a refusal of a client', () => {
  const everyField = [
    '/kind',
    '/name',
    '/first_name',
    '/last_name',
    '/email',
    '/extra_emails',
    '/extra_emails/7',
    '/phone',
    '/phone/country_code',
    '/phone/number',
    '/e_invoicing_address',
    '/vat_number',
    '/tax_identification_number',
    '/recipient_code',
    '/currency',
    '/locale',
    '/province_code',
    '/zip_code',
    ...['billing', 'delivery'].flatMap((which) =>
      ['street_address', 'city', 'zip_code', 'province_code', 'country_code'].map(
        (part) => `/client/${which}_address/${part}`,
      ),
    ),
  ];

  it('by the bank opens the field that it points to, for each kind, country and organization', () => {
    for (const pointer of everyField) {
      for (const kind of kinds) {
        for (const country of ['IT', 'FR', 'DE', null]) {
          const before = values({
            kind,
            billing: { ...emptyNewClient.billing, countryCode: 'GB' },
          });
          const bankProblems = [{ code: 'invalid', detail: 'is refused', pointer }];
          const refusal = { problems: [], bankProblems };
          const { bankMessages, bankProblemsAbove } = clientFields.placeProblems(
            refusal,
            clientFields.openProblemFields(before, refusal),
            home(country),
          );
          expect(
            [[...bankMessages.values()], bankProblemsAbove],
            `${pointer} of ${kind} at ${String(country)}`,
          ).toEqual([['is refused'], []]);
        }
      }
    }
  });

  it('by main opens it too: main may know the organization before the window', () => {
    const before = billed('GB');
    const problems = checkNewClient(toNewClient(before, home(null)), { organizationCountry: 'IT' });
    const refusal = { problems, bankProblems: [] };
    expect(clientFields.placeProblems(refusal, before, home(null))).toMatchObject({
      codes: new Map(),
      codesAbove: ['province-required'],
    });
    const opened = clientFields.openProblemFields(before, refusal);
    expect(clientFields.placeProblems(refusal, opened, home(null))).toMatchObject({
      codes: new Map([['billingAddress.provinceCode', 'province-required']]),
      codesAbove: [],
    });
  });

  it('for a field outside the form appears above it, for any text', () => {
    const problems = [
      { code: null, detail: 'is odd', pointer: '/meta/colour' },
      { code: 'taken', detail: null, pointer: null },
      { code: null, detail: null, pointer: '/name' },
    ];
    expect(
      clientFields.placeProblems({ problems: [], bankProblems: problems }, values({}), home('FR')),
    ).toMatchObject({ bankMessages: new Map(), bankProblemsAbove: problems });
  });

  it('does not send a field that it opened while it is empty', () => {
    const before = values({ kind: 'company' });
    const all = [
      ['firstName'],
      ['lastName'],
      ['eInvoicingAddress'],
      ['recipientCode'],
      ['billingAddress', 'provinceCode'],
      ['deliveryAddress', 'city'],
    ].map((path) => ({ path, code: 'required' }));
    const opened = clientFields.openProblemFields(before, { problems: all, bankProblems: [] });
    expect(
      clientFields.placeProblems({ problems: all, bankProblems: [] }, opened, home('FR')).codes
        .size,
    ).toBe(all.length);
    expect(toNewClient(opened, home('FR'))).toEqual(toNewClient(before, home('FR')));
  });

  it('by the window always appears at a visible field', () => {
    fc.assert(
      fc.property(typedClient, fc.constantFrom('IT', 'FR', 'DE', null), (client, country) => {
        const form = fromNewClient(client);
        const problems = checkNewClient(
          withoutAssumedAddress(toNewClient(form, home(country)), form),
          { organizationCountry: country },
        );
        expect(
          clientFields.placeProblems({ problems, bankProblems: [] }, form, home(country))
            .codesAbove,
        ).toEqual([]);
      }),
    );
  });
});

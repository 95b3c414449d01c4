import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client, ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { ClientId } from '../../../preload/contract/values.ts';
import { contactFacts, developerFacts } from '../../../renderer/screens/clients/client-facts.ts';
import {
  readinessLine,
  readinessLabel,
  secondLineTexts,
} from '../../../renderer/screens/clients/client-labels.ts';
import { activateLocale } from '../../../renderer/i18n/i18n.ts';
import { Readiness } from '../../../renderer/screens/clients/new-client/readiness.tsx';
import { minimalCompany, noAddress } from '../../fixtures/client-rules.ts';
import { pageText } from '../../fixtures/page-text.tsx';

const row: ClientRow = {
  id: 'c1' as ClientId,
  name: 'Café',
  kind: 'company',
  email: 'a@client.example',
  city: 'Lyon',
  countryCode: 'FR',
  currency: 'EUR',
  vatNumber: 'FR40303265045',
  taxIdentificationNumber: '303265045',
  phoneNumber: '+33472001122',
  gaps: [],
  isAbsent: false,
};

describe('the invoicing gaps of a client', () => {
  const t = (id: string, values?: object): string =>
    values === undefined ? id : `${id} ${JSON.stringify(values)}`;

  it('list certain gaps, and likely rejections by the rule of the country', () => {
    expect(readinessLabel([], { countryCode: 'FR', kind: null }, t)).toBeNull();
    const french = readinessLabel(['tax-number'], { countryCode: 'fr', kind: 'company' }, t);
    expect(french?.head).toBe('clients.may-fail.tax-number');
    expect(french?.more).toMatch(/^clients\.form\.tax-number-form .*SIREN.*SIRET/);
    const italian = readinessLabel(
      ['currency', 'tax-number-form'],
      { countryCode: 'IT', kind: 'individual' },
      t,
    );
    expect(italian?.head).toBe('clients.not-ready {"gaps":"clients.gap.currency"}');
    expect(italian?.more).toMatch(
      /^clients\.may-fail\.tax-number-form clients\.form\.tax-number-form .*Codice fiscale.*16/,
    );
    for (const countryCode of ['US', null])
      expect(readinessLabel(['tax-number'], { countryCode, kind: null }, t)?.more).toBeNull();
  });

  it('are one line in a list', () => {
    expect(readinessLine(['tax-number'], t)).toBe('clients.may-fail.tax-number');
    expect(readinessLine(['address', 'tax-number'], t)).toBe(
      'clients.not-ready {"gaps":"clients.gap.address, clients.gap.tax-number"}',
    );
  });
});

describe('the status of a client being typed', () => {
  beforeAll(() => activateLocale('en', 'en-GB'));
  const statusOf = (eInvoicingAddress: string | null, hasDoubts: boolean): string =>
    pageText(
      createElement(Readiness, {
        client: {
          ...minimalCompany,
          taxIdentificationNumber: '303265045',
          eInvoicingAddress,
          currency: 'EUR',
          locale: 'fr',
          billingAddress: {
            ...noAddress,
            countryCode: 'FR',
            streetAddress: '1 rue Haute',
            city: 'Lyon',
          },
        },
        isReachable: null,
        organizationCountry: 'FR',
        hasDoubts,
        gapsNote: null,
      }),
    )
      .replaceAll(/\s+/g, ' ')
      .trim();

  it('is ready only without a doubt and with an address for e-invoices', () => {
    expect(statusOf('303265045', false)).toBe('Ready for invoicing');
    expect(statusOf('303265045', true)).toBe('');
    expect(statusOf(null, false)).toBe(
      'Invoices on paper or by email: ready. E-invoices: not ready. Add the e-invoicing address, such as 552100554.',
    );
  });
});

describe('the phone of a client', () => {
  const phoneFacts = (phone: Client['phone']) => {
    const client = {
      email: null,
      extraEmails: [],
      phone,
      phoneNumber: '+33612345678',
      firstName: null,
      lastName: null,
    } as unknown as Client;
    return [contactFacts, developerFacts].map((factsOf) =>
      factsOf(client, { t: (id) => id, language: 'en' }).flatMap(({ id, value }) =>
        id.startsWith('phone') && 'text' in value ? [value.text] : [],
      ),
    );
  };

  it("is shown once as a whole, and to developers in the bank's parts", () => {
    expect(phoneFacts({ countryCode: '+33', number: '612345678' })).toEqual([
      ['+33612345678'],
      ['+33', '612345678'],
    ]);
    expect(phoneFacts(null)).toEqual([['+33612345678'], []]);
  });
});

describe('the second line of a client', () => {
  it('shows the place and the contact', () => {
    expect(secondLineTexts(row, '')).toEqual(['Lyon', 'a@client.example']);
    expect(secondLineTexts(row, 'caf')).toEqual(['Lyon', 'a@client.example']);
    expect(secondLineTexts({ ...row, city: null, email: '' }, '')).toEqual([]);
  });

  it('starts with the matched number if nothing else shows the match', () => {
    expect(secondLineTexts(row, 'fr403')).toEqual(['FR40303265045', 'Lyon', 'a@client.example']);
    expect(secondLineTexts({ ...row, taxIdentificationNumber: null }, '04 72 00 11 22')).toEqual([
      '+33472001122',
      'Lyon',
      'a@client.example',
    ]);
    expect(secondLineTexts({ ...row, taxIdentificationNumber: null }, '0033 4 72')).toEqual([
      '+33472001122',
      'Lyon',
      'a@client.example',
    ]);
    expect(secondLineTexts(row, '04')).toEqual(['Lyon', 'a@client.example']);
    expect(secondLineTexts(row, '3032')).toEqual(['303265045', 'Lyon', 'a@client.example']);
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  checkNewClient,
  trimNewClient,
} from '../../../preload/contract/clients/check-new-client.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import { minimalCompany, noAddress, rules, sources } from '../../fixtures/client-rules.ts';
import { organizationCountry, typedClient } from '../../fixtures/typed-clients.ts';

describe('the rules of the specification', () => {
  test.each(
    rules.map(
      (rule) => [rule.problem ? `refuses ${rule.says}` : `accepts ${rule.says}`, rule] as const,
    ),
  )('%s', (_, { client, organizationCountry, problem, source }) => {
    const expected = problem ? [{ path: problem[0], code: problem[1] }] : [];
    expect(checkNewClient(client, { organizationCountry }), sources[source]).toEqual(expected);
    // A caller that trims before the check gets the same result, except places of extra e-mails.
    if (!client.extraEmails.includes(''))
      expect(checkNewClient(trimNewClient(client), { organizationCountry })).toEqual(expected);
  });

  it('report all problems at once, in the order of the form', () => {
    const client: NewClient = {
      ...minimalCompany,
      name: null,
      email: 'x',
      currency: '€',
      billingAddress: { ...noAddress, countryCode: 'FRA' },
    };
    expect(checkNewClient(client, { organizationCountry: 'FR' }).map(({ code }) => code)).toEqual([
      'company-name-required',
      'bad-email',
      'country-form',
      'currency-form',
    ]);
  });
});

describe('the sent form of typed input', () => {
  it('has the required spelling, and is unchanged without one', () => {
    const typed: NewClient = {
      ...minimalCompany,
      name: '  Café des Terreaux\u00a0',
      vatNumber: ' fr 40 303.265-045 ',
      taxIdentificationNumber: '732 829 320 00074',
      eInvoicingAddress: '732 829 320_732 829 320 00074',
      billingAddress: {
        ...noAddress,
        streetAddress: ' 12,  quai ',
        countryCode: 'fr',
        provinceCode: 'mi',
      },
      deliveryAddress: { ...noAddress, city: ' ' },
      extraEmails: ['', ' a@client.example '],
      currency: 'eur',
      locale: 'FR_fr',
    };
    expect(trimNewClient(typed)).toEqual({
      ...minimalCompany,
      name: 'Café des Terreaux',
      vatNumber: 'FR40303265045',
      taxIdentificationNumber: '73282932000074',
      eInvoicingAddress: '732829320_73282932000074',
      billingAddress: {
        ...noAddress,
        streetAddress: '12,  quai',
        countryCode: 'FR',
        provinceCode: 'MI',
      },
      deliveryAddress: null,
      extraEmails: ['a@client.example'],
      currency: 'EUR',
      locale: 'fr-FR',
    });
  });

  it('preserves the separators of numbers without a required form', () => {
    const typed: NewClient = {
      ...minimalCompany,
      vatNumber: 'DE 136,695 976',
      taxIdentificationNumber: '181/815/08155',
      billingAddress: { ...noAddress, countryCode: 'DE' },
    };
    expect(trimNewClient(typed)).toEqual(typed);
  });

  it('preserves invalid input as typed', () => {
    const typed: NewClient = {
      ...minimalCompany,
      vatNumber: 'fr 40',
      currency: 'euro',
      locale: 'Fr_',
      eInvoicingAddress: '73 28',
    };
    expect(trimNewClient(typed)).toEqual(typed);
  });
});

it('checks any input without an exception, and gives the same result for trimmed input', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 40 });
  const wild = fc.record({
    vatNumber: anything,
    taxIdentificationNumber: anything,
    eInvoicingAddress: anything,
    email: anything,
    currency: anything,
    locale: anything,
    recipientCode: anything,
  });
  fc.assert(
    fc.property(typedClient, wild, organizationCountry, (typed, scribble, country) => {
      const client = { ...typed, ...scribble, extraEmails: [] };
      const once = trimNewClient(client);
      expect(trimNewClient(once)).toEqual(once);
      expect(checkNewClient(once, { organizationCountry: country })).toEqual(
        checkNewClient(client, { organizationCountry: country }),
      );
    }),
  );
});

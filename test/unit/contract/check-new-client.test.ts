import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it, test } from 'vitest';
import { checkNewClient, trimNewClient } from '../../../preload/contract/check-new-client.ts';
import { newClient, type NewClient, type NewClientAddress } from '../../../preload/contract/new-client.ts';
import { leastCompany, noAddress, rules, sources } from '../../fixtures/client-rules.ts';

describe('the rules of the specification', () => {
  test.each(rules.map((rule) => [rule.problem ? `refuses ${rule.says}` : `accepts ${rule.says}`, rule] as const))('%s', (_, { client, organizationCountry, problem, source }) => {
    const expected = problem ? [{ path: problem[0], code: problem[1] }] : [];
    expect(checkNewClient(client, { organizationCountry }), sources[source]).toEqual(expected);
    // Whoever trims before checking hears the same, places of extra e-mails aside.
    if (!client.extraEmails.includes('')) expect(checkNewClient(trimNewClient(client), { organizationCountry })).toEqual(expected);
  });

  it('says everything that is wrong at once, in the order of the form', () => {
    const client: NewClient = { ...leastCompany, name: null, email: 'x', currency: '€', billingAddress: { ...noAddress, countryCode: 'FRA' } };
    expect(checkNewClient(client, { organizationCountry: 'FR' }).map(({ code }) => code)).toEqual(['company-name-required', 'bad-email', 'country-form', 'currency-form']);
  });
});

describe('what is sent of what was typed', () => {
  it('is in the spelling that a form asks for, and untouched where none does', () => {
    const typed: NewClient = {
      ...leastCompany,
      name: '  Café des Terreaux\u00a0',
      vatNumber: ' fr 40 303.265-045 ',
      taxIdentificationNumber: '732 829 320 00074',
      eInvoicingAddress: '732 829 320_732 829 320 00074',
      billingAddress: { ...noAddress, streetAddress: ' 12,  quai ', countryCode: 'fr', provinceCode: 'mi' },
      deliveryAddress: { ...noAddress, city: ' ' },
      extraEmails: ['', ' a@client.example '],
      currency: 'eur',
      locale: 'FR_fr',
    };
    expect(trimNewClient(typed)).toEqual({
      ...leastCompany,
      name: 'Café des Terreaux',
      vatNumber: 'FR40303265045',
      taxIdentificationNumber: '73282932000074',
      eInvoicingAddress: '732829320_73282932000074',
      billingAddress: { ...noAddress, streetAddress: '12,  quai', countryCode: 'FR', provinceCode: 'MI' },
      deliveryAddress: null,
      extraEmails: ['a@client.example'],
      currency: 'EUR',
      locale: 'fr-FR',
    });
  });

  it('keeps the separators of numbers for which no form is asked', () => {
    const typed: NewClient = { ...leastCompany, vatNumber: 'DE 136,695 976', taxIdentificationNumber: '181/815/08155', billingAddress: { ...noAddress, countryCode: 'DE' } };
    expect(trimNewClient(typed)).toEqual(typed);
  });

  it('keeps what has the wrong form as it was typed', () => {
    const typed: NewClient = { ...leastCompany, vatNumber: 'fr 40', currency: 'euro', locale: 'Fr_FRA', eInvoicingAddress: '73 28' };
    expect(trimNewClient(typed)).toEqual(typed);
  });
});

const oneOf = (...texts: readonly string[]) => fc.constantFrom(...texts);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
/** Text with spaces around it, from every plane of Unicode. */
const words = (maxLength: number) => fc.string({ unit: 'binary', maxLength });
const address: fc.Arbitrary<NewClientAddress> = fc.record({
  streetAddress: maybe(words(120)),
  city: maybe(words(24)),
  zipCode: maybe(fc.oneof(words(9), oneOf('00184', ' 69001 '))),
  provinceCode: maybe(oneOf('MI', 'rm', ' to')),
  countryCode: maybe(oneOf('FR', 'it', ' de ', 'ES', 'BE')),
});
const typedClient: fc.Arbitrary<NewClient> = fc.record({
  kind: fc.constantFrom('individual', 'company', 'freelancer'),
  name: maybe(words(120)),
  firstName: maybe(words(30)),
  lastName: maybe(words(30)),
  email: maybe(fc.emailAddress()),
  extraEmails: fc.array(fc.oneof(fc.emailAddress(), oneOf('', ' a@client.example')), { maxLength: 5 }),
  phone: maybe(fc.record({ countryCode: oneOf('+33', ' 33', 'IT'), number: fc.string({ minLength: 1, maxLength: 20 }) })),
  eInvoicingAddress: maybe(fc.oneof(oneOf('732829320', '732 829 320 _73282932000074'), fc.string({ unit: 'grapheme', maxLength: 12 }).map((suffix) => `732829320_${suffix}`))),
  vatNumber: maybe(fc.oneof(oneOf('fr 40 303 265 045', 'DE 136,695 976'), words(9))),
  taxIdentificationNumber: maybe(fc.oneof(oneOf('732 829 320', '73282932000074', '00743110157', 'rccmnl83s18d969h', 'A-58818501', '181/815/08155'), words(9))),
  billingAddress: maybe(address),
  deliveryAddress: maybe(address),
  recipientCode: maybe(oneOf('0000000', 'm5uxcr1')),
  currency: maybe(oneOf('EUR', 'usd', ' chf')),
  locale: maybe(oneOf('fr', 'EN_gb', 'it-IT')),
});
const organization = fc.constantFrom(null, 'FR', 'it', 'DE');

describe('any client that is accepted', () => {
  const accepted = fc
    .tuple(typedClient, organization)
    .map(([typed, organizationCountry]) => ({ client: trimNewClient(typed), organizationCountry, problems: checkNewClient(typed, { organizationCountry }) }))
    .filter(({ problems }) => problems.length === 0);

  it('comes through the border, JSON and another trim unchanged', () => {
    fc.assert(
      fc.property(accepted, ({ client, organizationCountry }) => {
        const back = z.parse(newClient, JSON.parse(JSON.stringify(z.parse(newClient, client))));
        expect(back).toEqual(client);
        expect(trimNewClient(back)).toEqual(client);
        expect(checkNewClient(back, { organizationCountry })).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});

it('judges whatever was typed, without ever throwing, and the same once it is trimmed', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 40 });
  const wild = fc.record({ vatNumber: anything, taxIdentificationNumber: anything, eInvoicingAddress: anything, email: anything, currency: anything, locale: anything, recipientCode: anything });
  fc.assert(
    fc.property(typedClient, wild, organization, (typed, scribble, organizationCountry) => {
      const client = { ...typed, ...scribble, extraEmails: [] };
      const once = trimNewClient(client);
      expect(trimNewClient(once)).toEqual(once);
      expect(checkNewClient(once, { organizationCountry })).toEqual(checkNewClient(client, { organizationCountry }));
    }),
  );
});

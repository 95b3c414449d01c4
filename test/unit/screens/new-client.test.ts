import fc from 'fast-check';
import { italianProvinces } from '../../../preload/contract/countries/italian-provinces.ts';
import { describe, expect, it } from 'vitest';
import {
  checkNewClient,
  trimNewClient,
} from '../../../preload/contract/clients/check-new-client.ts';
import type { Organization } from '../../../preload/contract/organization.ts';
import { fromNewClient } from '../../../renderer/screens/clients/new-client/from-new-client.ts';
import {
  emptyNewClient,
  newClientForm,
} from '../../../renderer/screens/clients/new-client/new-client-values.ts';
import type { NewClientValues } from '../../../renderer/screens/clients/new-client/new-client-values.ts';
import {
  provinceChoices,
  shownFields,
} from '../../../renderer/screens/clients/new-client/shown-fields.ts';
import type { CompanyFacts } from '../../../preload/contract/clients/company-facts.ts';
import { companyFactsOf } from '../../../preload/contract/clients/company-facts.ts';
import {
  toNewClient,
  withoutAssumedAddress,
} from '../../../renderer/screens/clients/new-client/to-new-client.ts';
import { bakery } from '../../fixtures/bakery.ts';
import { rules } from '../../fixtures/client-rules.ts';

const french: CompanyFacts = { country: 'FR', currency: 'EUR', language: 'fr' };
const italian: CompanyFacts = { country: 'IT', currency: 'EUR', language: 'it' };
const unknown: CompanyFacts = { country: null, currency: null, language: null };
function values(changes: Partial<NewClientValues>): NewClientValues {
  return {
    ...emptyNewClient,
    ...changes,
  };
}

describe('the defaults of the form of a new client', () => {
  it("are the organization's country, the currency of its main account and the country's language", () => {
    expect(companyFactsOf(bakery)).toEqual({ country: 'FR', currency: 'EUR', language: 'fr' });
    const client = toNewClient(values({ name: 'Bean' }), french);
    expect(client).toMatchObject({
      currency: 'EUR',
      locale: 'fr',
      billingAddress: { countryCode: 'FR' },
    });
  });

  it('are no billing address: its country is sent once chosen, or with a typed address', () => {
    const sent = (billing: Partial<NewClientValues['billing']>) => {
      const typed = values({
        name: 'Bean',
        taxIdentificationNumber: '123',
        billing: { ...emptyNewClient.billing, ...billing },
      });
      return withoutAssumedAddress(toNewClient(typed, italian), typed);
    };
    expect(sent({})).toMatchObject({
      billingAddress: null,
      currency: 'EUR',
      locale: 'it',
      taxIdentificationNumber: '123',
    });
    expect(sent({ city: '  ' }).billingAddress).toBeNull();
    expect(sent({ countryCode: 'IT' }).billingAddress).toMatchObject({ countryCode: 'IT' });
    expect(sent({ city: 'Forlì' }).billingAddress).toMatchObject({
      city: 'Forlì',
      countryCode: 'IT',
    });
    expect(checkNewClient(sent({}), { organizationCountry: 'IT' })).toEqual([]);
  });

  it('are empty without known data', () => {
    expect(companyFactsOf(null)).toEqual(unknown);
    const client = trimNewClient(toNewClient(values({ name: 'Bean' }), unknown));
    expect(client).toMatchObject({ currency: null, locale: null, billingAddress: null });
  });

  it('exclude the currency if accounts have several and none is the main one', () => {
    const [first] = bakery.bankAccounts;
    const two: Organization = {
      ...bakery,
      bankAccounts:
        first === undefined
          ? []
          : [
              { ...first, isMain: null, currency: 'EUR' },
              { ...first, isMain: null, currency: 'CHF' },
            ],
    };
    expect(companyFactsOf(two).currency).toBeNull();
  });

  it('yield to a choice, also to an empty one', () => {
    const chosen = values({
      name: 'Bean',
      currency: '',
      locale: 'de',
      billing: { ...emptyNewClient.billing, countryCode: 'AT' },
    });
    expect(toNewClient(chosen, french)).toMatchObject({
      currency: null,
      locale: 'de',
      billingAddress: { countryCode: 'AT' },
    });
  });

  it("include the language of the client's country", () => {
    expect(
      toNewClient(values({ billing: { ...emptyNewClient.billing, countryCode: 'ES' } }), french)
        .locale,
    ).toBe('es');
    expect(
      toNewClient(values({ billing: { ...emptyNewClient.billing, countryCode: 'JP' } }), french)
        .locale,
    ).toBe('fr');
  });
});

function province(countryCode: string, home: CompanyFacts, provinceCode = '') {
  return shownFields(
    values({ billing: { ...emptyNewClient.billing, countryCode, provinceCode } }),
    home,
  ).billingProvince;
}

describe('the fields of a new client', () => {
  it('offer a freelancer to Italian organizations only', () => {
    expect(shownFields(values({}), french).freelancer).toBe(false);
    expect(shownFields(values({}), italian).freelancer).toBe(true);
  });

  it("omit the person's name for a company until the bank requires it", () => {
    const typed = { firstName: 'Ada', lastName: 'Keller', name: 'Bean' };
    expect(toNewClient(values(typed), french)).toMatchObject({
      name: 'Bean',
      firstName: null,
      lastName: null,
    });
    expect(toNewClient(values({ ...typed, asked: ['lastName'] }), french)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Keller',
    });
    expect(toNewClient(values({ ...typed, kind: 'individual' }), french)).toMatchObject({
      name: null,
      firstName: 'Ada',
    });
  });

  it('have an e-invoicing address for French organizations and a recipient code for Italian clients', () => {
    expect(shownFields(values({}), french)).toMatchObject({
      eInvoicing: true,
      recipientCode: false,
    });
    expect(shownFields(values({}), italian)).toMatchObject({
      eInvoicing: false,
      recipientCode: true,
    });
  });

  it('never hide a value that would be sent', () => {
    expect(
      shownFields(values({ eInvoicingAddress: '1', recipientCode: 'A' }), {
        ...italian,
        country: 'DE',
      }),
    ).toMatchObject({ eInvoicing: true, recipientCode: true });
    expect(province('DE', french, 'TO')).toBe('text');
  });

  it('list the provinces of Italy, each with a name', () => {
    expect(province('IT', french)).toBe('list');
    expect(province('', italian)).toBe('list');
    expect(province('FR', french)).toBe('none');
    const choices = provinceChoices('IT', french);
    expect(choices).toHaveLength(Object.keys(italianProvinces).length);
    expect(choices.slice(0, 2)).toEqual([
      { code: 'AG', name: 'Agrigento' },
      { code: 'AL', name: 'Alessandria' },
    ]);
    expect(provinceChoices('', italian)).toEqual(choices);
    expect(provinceChoices('', french)).toEqual([]);
  });

  it('send no delivery address equal to the billing address', () => {
    const delivery = { ...emptyNewClient.delivery, city: 'Lyon' };
    expect(toNewClient(values({ delivery }), french).deliveryAddress).toBeNull();
    expect(toNewClient(values({ hasDelivery: true }), french).deliveryAddress).toBeNull();
    expect(
      toNewClient(values({ delivery, hasDelivery: true }), french).deliveryAddress,
    ).toMatchObject({ city: 'Lyon', countryCode: 'FR' });
  });

  it('ask for the country code of an unsplit phone number', () => {
    const client = toNewClient(values({ name: 'Bean', phoneText: '12 34' }), french);
    expect(checkNewClient(client, { organizationCountry: 'FR' })).toEqual([
      { path: ['phone', 'countryCode'], code: 'required' },
    ]);
  });
});

describe('the draft of a new client', () => {
  it('is restored as typed, for any input', () => {
    const text = fc.string({ unit: 'grapheme' });
    const address = fc.record({
      streetAddress: text,
      city: text,
      zipCode: text,
      provinceCode: text,
      countryCode: fc.option(text),
    });
    const anything: fc.Arbitrary<NewClientValues> = fc.record({
      kind: fc.constantFrom('individual', 'company', 'freelancer'),
      name: text,
      firstName: text,
      lastName: text,
      asked: fc.array(text),
      email: text,
      extraEmails: fc.array(text),
      extraEmailsText: text,
      phoneText: text,
      phoneCode: text,
      phoneNumber: text,
      vatNumber: text,
      taxIdentificationNumber: text,
      eInvoicingAddress: text,
      recipientCode: text,
      billing: address,
      hasDelivery: fc.boolean(),
      delivery: address,
      currency: fc.option(text),
      locale: fc.option(text),
      acceptedDoubts: text,
    });
    fc.assert(
      fc.property(
        anything,
        fc.option(fc.record({ writeId: text, atEpochMs: fc.nat(), content: text })),
        (typed, sent) => {
          const draft = { values: typed, sent };
          const json = newClientForm.write(draft);
          expect(json === null ? newClientForm.empty : newClientForm.read(json)).toEqual(draft);
        },
      ),
    );
  });

  it('rejects another version', () => {
    expect(newClientForm.read('{"values":{"name":"x"},"sent":null}')).toBeNull();
    expect(newClientForm.read('{')).toBeNull();
  });

  it('is restored from the sent request, so that sending it requests the same', () => {
    for (const { client } of rules.filter(({ problem }) => problem === undefined)) {
      const sent = trimNewClient(client);
      expect(trimNewClient(toNewClient(fromNewClient(sent), french))).toEqual(sent);
    }
  });
});

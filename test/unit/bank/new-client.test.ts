import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientQuery } from '../../../main/bank/clients/client-query.ts';
import type { ClientFilter } from '../../../main/bank/clients/client-query.ts';
import { newClientBody } from '../../../main/bank/clients/new-client-body.ts';
import { toClient } from '../../../main/bank/clients/to-client.ts';
import { toListPage } from '../../../main/bank/transport/list-page.ts';
import { requestAddress } from '../../../main/bank/transport/request-address.ts';
import { parseJson } from '../../../main/bank/wire/json.ts';
import { clientBody } from '../../../main/demo-service/clients/create-client.ts';
import { newClient } from '../../../preload/contract/clients/new-client.ts';
import { blankClient } from '../../fixtures/client-rules.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';

const noAddress = {
  streetAddress: null,
  city: null,
  zipCode: null,
  provinceCode: null,
  countryCode: null,
};

const someText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('', ' ', '\u00a0', 'Élodie 🥖', '\u202Eabc', '"\\', '1.10', 'null'),
);
function maybe(text: fc.Arbitrary<string>): fc.Arbitrary<string | null> {
  return fc.option(text, { nil: null });
}
const someAddress = fc.option(
  fc.record({
    streetAddress: maybe(someText),
    city: maybe(someText),
    zipCode: maybe(someText),
    provinceCode: maybe(someText),
    countryCode: maybe(fc.oneof(someText, fc.constantFrom('fr', 'IT', 'De'))),
  }),
  { nil: null },
);
const someClient: fc.Arbitrary<NewClient> = fc.record({
  kind: fc.constantFrom('individual', 'company', 'freelancer'),
  name: maybe(someText),
  firstName: maybe(someText),
  lastName: maybe(someText),
  email: maybe(someText),
  extraEmails: fc.array(someText, { maxLength: 5 }),
  phone: fc.option(fc.record({ countryCode: someText, number: someText }), { nil: null }),
  eInvoicingAddress: maybe(someText),
  vatNumber: maybe(someText),
  taxIdentificationNumber: maybe(someText),
  billingAddress: someAddress,
  deliveryAddress: someAddress,
  recipientCode: maybe(someText),
  currency: maybe(someText),
  locale: maybe(someText),
});

const order = [
  'kind',
  'name',
  'first_name',
  'last_name',
  'email',
  'extra_emails',
  'phone',
  'e_invoicing_address',
  'vat_number',
  'tax_identification_number',
  'billing_address',
  'delivery_address',
  'recipient_code',
  'currency',
  'locale',
];

describe('the body of a new client', () => {
  it('with only a company name is kind and name', () => {
    expect(newClientBody({ ...blankClient, name: 'Bäckerei "Süß" 🥐' })).toBe(
      '{"kind":"company","name":"Bäckerei \\"Süß\\" 🥐"}',
    );
  });

  it('of a company has first and last name only if they are given', () => {
    expect(newClientBody({ ...blankClient, name: 'A', firstName: ' ', lastName: null })).toBe(
      '{"kind":"company","name":"A"}',
    );
    expect(newClientBody({ ...blankClient, name: 'A', firstName: 'Ada', lastName: 'Vial' })).toBe(
      '{"kind":"company","name":"A","first_name":"Ada","last_name":"Vial"}',
    );
  });

  it('has every field under its name in the specification', () => {
    const body = newClientBody({
      kind: 'freelancer',
      name: null,
      firstName: 'Ada',
      lastName: 'Vial',
      email: 'ada@vial.example',
      extraEmails: ['b@vial.example', ''],
      phone: { countryCode: '+39', number: '0612' },
      eInvoicingAddress: '123456789_x',
      vatNumber: 'IT12345678901',
      taxIdentificationNumber: '012345678901234',
      billingAddress: {
        streetAddress: 'Via 1',
        city: 'Roma',
        zipCode: '00100',
        provinceCode: 'RM',
        countryCode: 'it',
      },
      deliveryAddress: { ...noAddress, city: 'Ostia' },
      recipientCode: '0000000',
      currency: 'EUR',
      locale: 'it',
    });
    expect(body).toBe(
      '{"kind":"freelancer","first_name":"Ada","last_name":"Vial","email":"ada@vial.example","extra_emails":["b@vial.example"],"phone":{"country_code":"+39","number":"0612"},"e_invoicing_address":"123456789_x","vat_number":"IT12345678901","tax_identification_number":"012345678901234","billing_address":{"street_address":"Via 1","city":"Roma","zip_code":"00100","province_code":"RM","country_code":"IT"},"delivery_address":{"city":"Ostia"},"recipient_code":"0000000","currency":"EUR","locale":"it"}',
    );
    expect(clientBody.safeParse(JSON.parse(body)).success).toBe(true);
  });

  it('writes a two-letter country in upper case and any other unchanged', () => {
    expect(
      newClientBody({ ...blankClient, billingAddress: { ...noAddress, countryCode: 'de' } }),
    ).toContain('"country_code":"DE"');
    expect(
      newClientBody({ ...blankClient, billingAddress: { ...noAddress, countryCode: 'Fra' } }),
    ).toContain('"country_code":"Fra"');
    expect(
      newClientBody({ ...blankClient, billingAddress: { ...noAddress, countryCode: 'ß1' } }),
    ).toContain('"country_code":"ß1"');
  });

  it('has nothing empty, nothing deprecated and a fixed member order, for any input', () => {
    fc.assert(
      fc.property(someClient, (client) => {
        expect(newClient.safeParse(client).success).toBe(true);
        const body = JSON.parse(newClientBody(client), (_name, value: unknown) => {
          expect(value).not.toBeNull();
          if (typeof value === 'string') expect(value.trim()).not.toBe('');
          if (typeof value === 'object') expect(Object.keys(value ?? {})).not.toEqual([]);
          return value;
        }) as Record<string, unknown>;
        expect(Object.keys(body)).toEqual(order.filter((name) => Object.hasOwn(body, name)));
      }),
    );
  });

  it('loses nothing that was typed: a bank that echoes it returns the same client', () => {
    const sentText = (text: string | null): string | null =>
      text === null || text.trim() === '' ? null : text;
    fc.assert(
      fc.property(someClient, (client) => {
        const body = newClientBody(client);
        const echo = toClient(parseJson(`{"id":"c1",${body.slice(1)}`, 8));
        for (const field of [
          'kind',
          'name',
          'firstName',
          'lastName',
          'email',
          'eInvoicingAddress',
          'vatNumber',
          'taxIdentificationNumber',
          'recipientCode',
          'currency',
          'locale',
        ] as const)
          expect(echo?.[field]).toBe(sentText(client[field]));
        expect(echo?.extraEmails).toEqual(
          client.extraEmails.filter((email) => sentText(email) !== null),
        );
        for (const place of ['billingAddress', 'deliveryAddress'] as const) {
          for (const field of ['streetAddress', 'city', 'zipCode', 'provinceCode'] as const)
            expect(echo?.[place]?.[field] ?? null).toBe(sentText(client[place]?.[field] ?? null));
        }
        expect(echo).toMatchObject({ rootAddress: null, extras: [] });
      }),
    );
  });

  it('is the same text for the same client, in any field order', () => {
    fc.assert(
      fc.property(someClient, (client) => {
        expect(
          newClientBody(Object.fromEntries(Object.entries(client).toReversed()) as NewClient),
        ).toBe(newClientBody(client));
      }),
    );
  });
});

describe('the query for clients', () => {
  const base = new URL('https://bank.example/thirdparty');
  const sent = (filter: ClientFilter): URLSearchParams =>
    new URL(
      requestAddress(base, '/v2/clients', {
        query: clientQuery({
          page: 3,
          perPage: 100,
          sort: 'updated',
          direction: 'ascending',
          filter,
        }),
      }),
    ).searchParams;
  const names: Readonly<Record<keyof ClientFilter, string>> = {
    name: 'filter[name]',
    email: 'filter[email]',
    vatNumber: 'filter[vat_number]',
    taxIdentificationNumber: 'filter[tax_identification_number]',
    updatedFrom: 'filter[updated_at_from]',
    updatedTo: 'filter[updated_at_to]',
  };

  it('sends every filter exactly as given', () => {
    const value = fc.option(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          'a&b=c',
          'filter[name]=x',
          '100%',
          '%41',
          'a+b c',
          '#',
          '2026-06-01T10:00:00+02:00',
          'ÉLODIE',
          '🥖',
          '',
        ),
      ),
      { nil: null },
    );
    fc.assert(
      fc.property(
        fc.record(
          {
            name: value,
            email: value,
            vatNumber: value,
            taxIdentificationNumber: value,
            updatedFrom: value,
            updatedTo: value,
          },
          { requiredKeys: [] },
        ),
        (filter) => {
          const expected = (Object.keys(names) as (keyof ClientFilter)[]).flatMap((field) =>
            (filter[field] ?? '').trim() === '' ? [] : [[names[field], filter[field]]],
          );
          expect([...sent(filter)]).toEqual([
            ...expected,
            ['sort_by', 'updated_at:asc'],
            ['page', '3'],
            ['per_page', '100'],
          ]);
        },
      ),
    );
  });

  it.each([
    ['name', 'ascending', 'name:asc'],
    ['name', 'descending', 'name:desc'],
    ['created', 'ascending', 'created_at:asc'],
    ['created', 'descending', 'created_at:desc'],
    ['updated', 'ascending', 'updated_at:asc'],
    ['updated', 'descending', 'updated_at:desc'],
  ] as const)('by %s, %s, is %s', (sort, direction, expected) => {
    expect(clientQuery({ page: 1, perPage: 50, sort, direction })).toEqual([
      ['sort_by', expected],
      ['page', '1'],
      ['per_page', '50'],
    ]);
  });
});

describe('the place after a page', () => {
  const after = (given: {
    readonly entryCount: number;
    readonly perPage: number | null;
    readonly totalCount?: number;
    readonly nextPage?: number | null;
  }) =>
    toListPage(
      {
        items: [],
        entryCount: given.entryCount,
        perPage: given.perPage,
        meta: { nextPage: given.nextPage, totalPages: null, totalCount: given.totalCount ?? null },
      },
      { page: 2, perPage: 100, receivedAtEpochMs: 7 },
    );

  it('is counted in pages of the size that the service reports', () => {
    expect(after({ entryCount: 50, perPage: 50, totalCount: 130 })).toMatchObject({
      nextPage: 3,
      perPage: 50,
      totalCount: 130,
      receivedAtEpochMs: 7,
    });
    expect(after({ entryCount: 50, perPage: 50 })).toMatchObject({ nextPage: 3 });
    expect(after({ entryCount: 50, perPage: null })).toMatchObject({
      nextPage: null,
      perPage: 100,
    });
  });

  it('is the page that the service names, and nothing after an empty page', () => {
    expect(after({ entryCount: 3, perPage: 100, nextPage: 3 })).toMatchObject({ nextPage: 3 });
    expect(after({ entryCount: 0, perPage: 0, nextPage: 3 })).toMatchObject({
      nextPage: null,
      perPage: 100,
    });
    expect(after({ entryCount: 100, perPage: 100_000, nextPage: 1 })).toMatchObject({
      nextPage: null,
      perPage: 100,
    });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRequestedClient, toClient, toClientPage } from '../../../main/bank/clients/to-client.ts';
import { wireClient } from '../../../main/bank/clients/wire-client.ts';
import { member } from '../../../main/bank/wire/json.ts';
import { client as clientModel } from '../../../preload/contract/clients/clients.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import { runs } from '../../fixtures/extent.ts';
import { jsonObject, parsed, createReplacer, sampleText } from '../../fixtures/sample-json.ts';

const source = jsonObject(member(parsed(sampleText('client')), 'client'));
const withJson = createReplacer(source);
const id = '3f1c2d4e-5b6a-4c7d-8e9f-0a1b2c3d4e5f';

function read(fields: Readonly<Record<string, string>>): Client {
  const client = toClient(withJson(fields));
  if (client === null) throw new Error('no client');
  return client;
}

const anyJsonText = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    'null',
    '[]',
    '{}',
    '[null]',
    '0',
    '1E-400',
    '123456789012345',
    '123456789012345678901234567890',
    '"\\u202Eabc"',
    '"👩🏽‍🍳"',
    '{"__proto__":{"city":"x"}}',
    '{"country_code":{"city":1}}',
    '["a@b.example",7,null]',
  ),
);
function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

describe('a client of the service', () => {
  it('names every field of the specification, and its kind', () => {
    expect(Object.keys(source).sort()).toEqual(Object.keys(wireClient).sort());
  });

  it('parses with every field as received', () => {
    const client = toRequestedClient(parsed(sampleText('client')), id.toUpperCase());
    expect(client).toEqual({
      id,
      name: 'Crèmerie Lumière',
      firstName: null,
      lastName: null,
      kind: 'company',
      phoneNumber: '+33472000000',
      phone: { countryCode: '+33', number: '472000000' },
      email: 'orders@cremerie.example',
      extraEmails: ['books@cremerie.example', 'chef@cremerie.example'],
      currency: 'EUR',
      eInvoicingAddress: '303265045_30326504500017',
      eInvoicingReachable: true,
      vatNumber: 'FR40303265045',
      taxIdentificationNumber: '303265045',
      rootAddress: {
        streetAddress: '4 rue Vieille',
        city: 'Lyon',
        zipCode: '69001',
        provinceCode: null,
        countryCode: 'fr',
      },
      billingAddress: {
        streetAddress: '4 rue Neuve',
        city: 'Lyon',
        zipCode: '69002',
        provinceCode: null,
        countryCode: 'fr',
      },
      deliveryAddress: {
        streetAddress: 'Quai 7',
        city: 'Torino',
        zipCode: '10121',
        provinceCode: 'TO',
        countryCode: 'it',
      },
      recipientCode: '0000000',
      createdAt: '2026-01-15T09:00:00.000Z',
      updatedAt: '2026-06-02T10:21:33.123456Z',
      locale: 'fr',
      extras: [],
    });
    expect(clientModel.parse(client)).toEqual(client);
  });

  it('is rejected only without a usable ID', () => {
    expect(toClient(parsed('{"id":"c1"}'))).toMatchObject({
      id: 'c1',
      name: null,
      extraEmails: [],
      phone: null,
      billingAddress: null,
      rootAddress: null,
      extras: [],
    });
    for (const json of [
      '{}',
      '{"id":null}',
      '{"id":""}',
      '{"id":7}',
      '{"id":"a/b"}',
      '{"id":".."}',
      '[]',
      'null',
      '"c1"',
      '7',
    ])
      expect(toClient(parsed(json))).toBeNull();
  });

  it('has its kind under either name; the deprecated one is stored only if it differs', () => {
    expect(toClient(parsed('{"id":"c1","type":"individual"}'))).toMatchObject({
      kind: 'individual',
      extras: [],
    });
    expect(toClient(parsed('{"id":"c1","kind":"company","type":"individual"}'))).toMatchObject({
      kind: 'company',
      extras: [{ name: 'type', json: '"individual"' }],
    });
  });

  it('stores JSON numbers digit for digit', () => {
    expect(
      read({
        vat_number: '123456789012345',
        tax_identification_number: '12345678901234567890',
        zip_code: '75001',
        phone_number: '33472000000',
        phone: '{"country_code":33,"number":472000000}',
      }),
    ).toMatchObject({
      vatNumber: '123456789012345',
      taxIdentificationNumber: '12345678901234567890',
      rootAddress: { zipCode: '75001' },
      phoneNumber: '33472000000',
      phone: { countryCode: '33', number: '472000000' },
      extras: [],
    });
  });

  it('stores unknown fields at their original place', () => {
    const client = read({
      loyalty: '{"points":1.50}',
      email: '["a@b.example"]',
      phone: '{"number":"1","extension":"9"}',
      billing_address: '{"city":["Lyon"],"floor":3}',
      e_invoicing_reachable: '"yes"',
    });
    expect(client).toMatchObject({
      email: null,
      phone: { countryCode: null, number: '1' },
      billingAddress: null,
      eInvoicingReachable: null,
    });
    expect(client.extras.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'billing_address.city', json: '["Lyon"]' },
      { name: 'billing_address.floor', json: '3' },
      { name: 'e_invoicing_reachable', json: '"yes"' },
      { name: 'email', json: '["a@b.example"]' },
      { name: 'loyalty', json: '{"points":1.50}' },
      { name: 'phone.extension', json: '"9"' },
    ]);
  });

  it('stores the valid extra e-mails next to an invalid one', () => {
    expect(read({ extra_emails: '["a@b.example",7,null]' })).toMatchObject({
      extraEmails: ['a@b.example'],
      extras: [{ name: 'extra_emails', json: '["a@b.example",7,null]' }],
    });
    expect(read({ extra_emails: '["a@b.example",null]' })).toMatchObject({
      extraEmails: ['a@b.example'],
      extras: [],
    });
    expect(read({ extra_emails: '"a@b.example"' })).toMatchObject({
      extraEmails: [],
      extras: [{ name: 'extra_emails', json: '"a@b.example"' }],
    });
  });

  it('has no address if all address fields are missing; an empty text counts as an address', () => {
    expect(
      read({ billing_address: '{"city":null}', delivery_address: '{"city":""}', phone: '{}' }),
    ).toMatchObject({ billingAddress: null, deliveryAddress: { city: '' }, phone: null });
  });

  it('fits the contract for any value of a field, and loses no other field', () => {
    const whole = toClient(source);
    const addressOf: Readonly<Record<string, string>> = {
      address: 'rootAddress',
      city: 'rootAddress',
      zipCode: 'rootAddress',
      provinceCode: 'rootAddress',
      countryCode: 'rootAddress',
      type: 'kind',
    };
    fc.assert(
      fc.property(
        fc.constantFrom(
          ...Object.keys(wireClient).filter((name) => name !== 'id'),
          '__proto__',
          'toString',
          'constructor',
        ),
        anyJsonText,
        (name, json) => {
          const client = toClient(withJson({ [name]: json }));
          expect(clientModel.parse(client)).toEqual(client);
          const touched = addressOf[camel(name)] ?? camel(name);
          for (const [other, value] of Object.entries(whole ?? {}))
            if (other !== touched && other !== 'extras')
              expect(client).toHaveProperty(other, value);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('shows any text exactly: right to left, emoji, unknown words, broken surrogates', () => {
    const fields = [
      'name',
      'kind',
      'currency',
      'locale',
      'first_name',
      'recipient_code',
      'vat_number',
      'created_at',
    ] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...fields),
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.constantFrom(
            'מאפייה',
            '👩🏽‍🍳 🥖',
            'e\u0301',
            '\u202Eevil',
            '\ud800',
            '\udfff\u0000',
            '=1+1',
            '<b>',
          ),
        ),
        (name, word) => {
          expect(read({ [name]: JSON.stringify(word) })).toHaveProperty(camel(name), word);
        },
      ),
    );
  });

  it('is accepted without any one of its fields', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(wireClient).filter((name) => name !== 'id')), (names) => {
        const client = toClient(
          Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name))),
        );
        expect(clientModel.parse(client)).toEqual(client);
        expect(client?.extras).toEqual([]);
      }),
    );
  });

  it('is rejected if the answer is about another client', () => {
    expect(toRequestedClient(parsed(sampleText('client')), 'another')).toBeNull();
    expect(toRequestedClient(parsed('{"client":null}'), id)).toBeNull();
  });
});

describe('a page of clients', () => {
  it('skips entries without a usable ID and reports the number received', () => {
    const page = toClientPage(parsed(sampleText('clients-page')));
    expect(page).toMatchObject({
      items: [
        { id, name: null, kind: null, extraEmails: [], phone: null },
        {
          name: 'مخبز النور 🥖',
          kind: 'cooperative',
          currency: 'XBT',
          locale: 'tlh',
          billingAddress: { streetAddress: null, city: 'Köln', countryCode: 'zz' },
          extras: [{ name: 'billing_address.floor', json: '3' }],
        },
      ],
      entryCount: 5,
      perPage: 5,
      meta: { nextPage: 2, totalPages: 2, totalCount: 7 },
    });
    expect(page?.items).toHaveLength(2);
  });

  it('is rejected without a list, whatever else it contains', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        expect(toClientPage(parsed(json))).toBeNull();
        expect(toRequestedClient(parsed(json), id)).toBeNull();
      }),
    );
    expect(toClientPage(parsed('{"clients":{"0":{"id":"c1"}}}'))).toBeNull();
    expect(toClientPage(parsed('{"clients":[],"meta":7}'))).toMatchObject({
      items: [],
      entryCount: 0,
      perPage: null,
    });
  });
});

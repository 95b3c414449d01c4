import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toRequestedCard, toCard, toCardPage } from '../../main/bank/cards/to-card.ts';
import { wireCard } from '../../main/bank/cards/wire-card.ts';
import { toOrganization } from '../../main/bank/organization/to-organization.ts';
import {
  wireBankAccount,
  wireOrganization,
} from '../../main/bank/organization/wire-organization.ts';
import { isJsonArray, member, toJsonText } from '../../main/bank/wire/json.ts';
import type { JsonObject, JsonValue } from '../../main/bank/wire/json.ts';
import { card as cardModel } from '../../preload/contract/cards/cards.ts';
import { organizationModel } from '../../preload/contract/organization.ts';
import { runs } from '../fixtures/extent.ts';
import { jsonObject, parsed, sampleText } from '../fixtures/sample-json.ts';

const cardSource = jsonObject(member(parsed(sampleText('card')), 'card'));
const organizationSource = jsonObject(member(parsed(sampleText('organization')), 'organization'));
const accounts = organizationSource['bank_accounts'];
const accountSource = jsonObject(isJsonArray(accounts) ? accounts[0] : undefined);

/** Any JSON value a service could send in place of the expected one, as text. */
const anyJsonText = fc.oneof(
  fc.json({ maxDepth: 3 }),
  fc.constantFrom(
    'null',
    '0',
    '-0',
    '1e3',
    '1E-400',
    '123456789012345678901234567890',
    '"__proto__"',
    '[null]',
    '[[]]',
    '{"__proto__":{"status":"x"}}',
    '{"constructor":1}',
    '"frozen_by_moonlight"',
  ),
);
function fieldOf(names: readonly string[]) {
  return fc.constantFrom(...names, '__proto__', 'toString', 'quantum_option');
}

describe('the samples of the specification', () => {
  it('name every field of the tables', () => {
    expect(Object.keys(cardSource).sort()).toEqual(Object.keys(wireCard).sort());
    expect(Object.keys(organizationSource).sort()).toEqual(Object.keys(wireOrganization).sort());
    expect(Object.keys(accountSource).sort()).toEqual(Object.keys(wireBankAccount).sort());
  });

  it('parse to a card with every field and exact numbers', () => {
    const card = toRequestedCard(
      parsed(sampleText('card')),
      'C79F9EA9-7AEE-4E1B-9A0A-4A3F5F2B6D10',
    );
    expect(card).toMatchInlineSnapshot(`
      {
        "activeDays": [
          1,
          2,
          3,
          4,
          5,
        ],
        "appearance": {
          "frontLarge": "https://assets.example/cards/front-large.png",
          "frontSmall": "https://assets.example/cards/front-small.png",
          "frontSmallWallet": "https://assets.example/cards/front-small-wallet.png",
          "gradientHexColor": "#1d1d1b",
          "theme": "dark",
        },
        "atmDailyLimit": "500",
        "atmDailyLimitOption": true,
        "atmDailySpent": "0",
        "atmMonthlyLimit": "1000",
        "atmMonthlySpent": "60.5",
        "atmOption": true,
        "bankAccountId": "5b3f2e2a-6ad2-4b1e-8f3c-0c3f2d5f9a03",
        "cardDesign": "standard.recycled.2026",
        "cardLevel": "standard",
        "cardType": "debit",
        "categories": [
          "transport",
          "restaurant",
        ],
        "createdAt": "2026-01-15T09:00:00.000Z",
        "discardOn": "2029-07-31",
        "embossedName": "JANE MARTIN",
        "expMonth": "07",
        "expYear": "2029",
        "extras": [],
        "foreignOption": false,
        "hadOperation": true,
        "hadPinOperation": false,
        "hasOnlyUserLiftableLocks": true,
        "holderId": "5b3f2e2a-6ad2-4b1e-8f3c-0c3f2d5f9a01",
        "id": "c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d10",
        "initiatorId": "5b3f2e2a-6ad2-4b1e-8f3c-0c3f2d5f9a02",
        "lastActivityAt": "2026-06-02T10:21:33.000Z",
        "lastDigits": "1234",
        "maskPan": "546877******1234",
        "nfcOption": true,
        "nickname": "Marketing",
        "onlineOption": true,
        "organizationId": "5b3f2e2a-6ad2-4b1e-8f3c-0c3f2d5f9a04",
        "parentCard": {
          "id": "c79f9ea9-7aee-4e1b-9a0a-4a3f5f2b6d0f",
          "lastDigits": "9876",
        },
        "paymentDailyLimit": "2000",
        "paymentDailyLimitOption": false,
        "paymentDailySpent": "0.0",
        "paymentLifespanLimit": "1000",
        "paymentLifespanSpent": "12",
        "paymentMonthlyLimit": "20000",
        "paymentMonthlySpent": "1234.10",
        "paymentTransactionLimit": "12345678901234567.89",
        "paymentTransactionLimitOption": true,
        "pinSet": false,
        "preExpiresAt": "2029-06-30T23:59:59.000Z",
        "renewal": true,
        "renewed": false,
        "reordered": false,
        "shipToBusiness": true,
        "shippedAt": "2026-01-17T09:00:00.000Z",
        "status": "pending",
        "typeOfPrint": "embossed",
        "updatedAt": "2026-06-02T10:21:33.000Z",
        "upsell": true,
        "upsold": false,
      }
    `);
    expect(cardModel.parse(card)).toEqual(card);
  });

  it('parse to the organization with its accounts and balances from the cents', () => {
    const organization = toOrganization(parsed(sampleText('organization')));
    expect(organization).toMatchInlineSnapshot(`
      {
        "bankAccounts": [
          {
            "authorizedBalance": "74000.10",
            "balance": "75000.55",
            "bic": "AGRIFRPP",
            "currency": "EUR",
            "extras": [],
            "iban": "FR7630006000011234567890189",
            "isExternal": false,
            "isMain": true,
            "name": "Main account",
            "slug": "atelier-lune-1234-account-1",
            "status": "active",
            "updatedAt": "2026-06-02T10:21:33.000Z",
          },
        ],
        "contractSignedAt": "2019-04-02T08:30:12.345678",
        "extras": [],
        "id": "0b6f3c9e-2f7e-4a7e-9f0a-8a5c1c0f7a11",
        "legalAddress": "12 rue des Lilas, 75020 Paris",
        "legalCountry": "FR",
        "legalForm": "SAS",
        "legalName": "Atelier Lune",
        "legalNumber": "123456782",
        "legalRegistrationDate": "2019-03-04",
        "legalSector": "25.99B",
        "legalShareCapital": "10000.50",
        "locale": "fr",
        "slug": "atelier-lune-1234",
      }
    `);
    expect(organizationModel.parse(organization)).toEqual(organization);
  });

  it('parse to the cards of a page, with nulls and unknown words, without the card that has no ID', () => {
    const page = toCardPage(parsed(sampleText('cards-page')));
    expect(
      page?.items.map(({ status, cardLevel, embossedName }) => ({
        status,
        cardLevel,
        embossedName,
      })),
    ).toEqual([
      { status: 'live', cardLevel: null, embossedName: null },
      { status: 'frozen_by_moonlight', cardLevel: 'obsidian', embossedName: null },
    ]);
    expect(page).toMatchObject({
      entryCount: 3,
      meta: { nextPage: 2, totalPages: 2, totalCount: 3 },
    });
  });
});

describe('unexpected values of a field', () => {
  const replaced = (source: JsonObject, name: string, json: string): JsonValue =>
    parsed(
      `{${[
        ...Object.entries(source)
          .filter(([key]) => key !== name)
          .map(([key, value]) => `${JSON.stringify(key)}:${toJsonText(value)}`),
        `${JSON.stringify(name)}:${json}`,
      ].join(',')}}`,
    );
  const without = (source: JsonObject, names: readonly string[]): JsonValue =>
    Object.fromEntries(Object.entries(source).filter(([key]) => !names.includes(key)));

  it('a changed card still parses, fits the contract and loses no other field', () => {
    const names = Object.keys(wireCard).filter((name) => name !== 'id');
    const whole = toCard(cardSource);
    fc.assert(
      fc.property(fieldOf(names), anyJsonText, (name, json) => {
        const card = toCard(replaced(cardSource, name, json));
        expect(cardModel.safeParse(card).success).toBe(true);
        const key = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
        for (const [other, value] of Object.entries(whole ?? {})) {
          if (
            other !== key &&
            other !== 'extras' &&
            !(name === 'parent_card_summary' && other === 'parentCard')
          )
            expect(card).toHaveProperty(other, value);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('a card without any one of its fields is accepted', () => {
    fc.assert(
      fc.property(fc.subarray(Object.keys(wireCard).filter((name) => name !== 'id')), (names) => {
        const card = toCard(without(cardSource, names));
        expect(cardModel.safeParse(card).success).toBe(true);
        expect(card?.extras).toEqual([]);
      }),
    );
  });

  it('an unknown word in a text field is shown as received', () => {
    const openFields = [
      'status',
      'card_type',
      'card_level',
      'type_of_print',
      'card_design',
      'nickname',
      'discard_on',
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...openFields), fc.string({ unit: 'grapheme' }), (name, word) => {
        const card = toCard(replaced(cardSource, name, JSON.stringify(word)));
        const key = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
        expect(card).toHaveProperty(key, word);
      }),
    );
  });

  it('an unknown field and a field of the wrong type are stored as received', () => {
    const card = toCard(
      parsed(
        '{"id":"c1","quantum":{"spin":1.50},"nickname":["a"],"appearance":{"assets":{"front_huge":"x"},"theme":7}}',
      ),
    );
    expect(card?.nickname).toBeNull();
    expect(card?.extras).toEqual([
      { name: 'nickname', json: '["a"]' },
      { name: 'quantum', json: '{"spin":1.50}' },
      { name: 'appearance.theme', json: '7' },
      { name: 'appearance.assets.front_huge', json: '"x"' },
    ]);
  });

  it('the organization and its accounts still parse and fit the contract', () => {
    const allNames = [...Object.keys(wireOrganization), ...Object.keys(wireBankAccount)];
    fc.assert(
      fc.property(fieldOf(allNames), anyJsonText, fc.boolean(), (name, json, isOfAccount) => {
        const source = isOfAccount
          ? { ...organizationSource, bank_accounts: [replaced(accountSource, name, json)] }
          : replaced(organizationSource, name, json);
        const organization = toOrganization({ organization: source });
        expect(organizationModel.safeParse(organization).success).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });

  it('a body of another shape parses to null without an exception', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        const body = parsed(json);
        expect(toOrganization(body)).toBeNull();
        expect(toRequestedCard(body, 'c1')).toBeNull();
        expect(toCardPage(body)).toBeNull();
      }),
    );
  });

  it('rejects an answer about another card', () => {
    expect(toRequestedCard(parsed('{"card":{"id":"c2","status":"paused"}}'), 'c1')).toBeNull();
  });
});

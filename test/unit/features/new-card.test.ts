import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBody } from '../../../main/demo-service/cards/bodies.ts';
import { readNewCardChoices } from '../../../main/features/cards/creation/new-card-choices.ts';
import type { CardWrites } from '../../../main/features/cards/changes/card-writes.ts';
import { createNewCard, prepareNewCard } from '../../../main/features/cards/creation/new-card.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import type { Scope } from '../../../main/features/scope.ts';
import {
  type NewCard,
  newCard,
  newCardChoices,
  preparedCreation,
} from '../../../preload/contract/cards/card-changes.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { bankingFor } from '../../peers/session-rig.ts';
import { minimalNewCard, uuidOf } from '../../fixtures/new-cards.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const most: NewCard = {
  ...minimalNewCard,
  cardLevel: 'flash',
  nickname: 'Fair',
  options: { atmOption: false, nfcOption: true, onlineOption: true, foreignOption: false },
  limits: { paymentMonthlyLimit: '500.10', paymentDailyLimitOption: true },
  paymentLifespanLimit: '1200',
  preExpiresAt: '2026-12-24T00:00:00Z',
  activeDays: [1, 7],
  categories: ['food'],
  cardDesign: 'flash.1',
  typeOfPrint: 'print',
  shipToBusiness: false,
  address: {
    firstLine: '1 rue Haute',
    secondLine: null,
    zipCode: '75001',
    city: 'Paris',
    country: 'FR',
  },
};

function rig({
  kind = 'production',
  baseUrl = 'https://bank.example',
  prefix = 'Service',
  staging = false,
}: {
  readonly kind?: 'production' | 'sandbox';
  readonly baseUrl?: string;
  readonly prefix?: string;
  readonly staging?: boolean;
} = {}) {
  const profile = {
    id: 'c1',
    name: 'Shop',
    kind,
    banking: bankingFor('https://bank.example', { baseUrl, headerPrefix: prefix }),
  } as unknown as Scope['profile'];
  const connection: Scope = { ...openConnection(), profile, hasStagingToken: async () => staging };
  const sent: Parameters<CardWrites['create']>[0][] = [];
  const create: CardWrites['create'] = async (creation) => (
    sent.push(creation),
    ok({ state: 'waiting-for-approval', writeId: creation.writeId, isEnrolled: true })
  );
  const wish = (card: Partial<NewCard>) => ({
    writeId: 'key-1',
    card: newCard.parse({ ...minimalNewCard, ...card }),
  });
  return {
    sent,
    prepare: (card: Partial<NewCard> = {}) => prepareNewCard(connection, wish(card)),
    create: (card: Partial<NewCard> = {}) =>
      createNewCard(connection, { create }, { ...wish(card), isSecondWanted: false }),
  };
}
async function bodyOf(card: Partial<NewCard>) {
  const answer = await rig().prepare(card);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.bodyText;
}

describe('the request of a new card', () => {
  it('is shown as it will be sent', async () => {
    const { sent, prepare, create } = rig({ baseUrl: 'https://bank.example/api/', prefix: 'Acme' });
    const answer = await prepare();
    await create();
    expect(answer).toEqual(
      ok({
        writeId: 'key-1',
        method: 'POST',
        path: '/api/v2/cards',
        headers: [
          { name: 'accept', value: 'application/json' },
          { name: 'content-type', value: 'application/json' },
          { name: 'X-Acme-Idempotency-Key', value: 'key-1' },
        ],
        bodyText: sent[0]?.bodyText,
        equalCreations: [],
      }),
    );
    expect(answer.ok && preparedCreation.parse(answer.value)).toEqual(answer.ok && answer.value);
  });

  it('names its approval and the use of the staging token in a sandbox, not the token itself', async () => {
    const answer = await rig({ kind: 'sandbox', staging: true }).prepare();
    expect(answer).toMatchObject({
      value: {
        headers: [
          {},
          {},
          {},
          { name: 'X-Service-2fa-Preference', value: 'mock' },
          { name: 'X-Service-Staging-Token', value: '••••••••' },
        ],
      },
    });
  });

  it('contains only the filled fields', async () => {
    expect(await bodyOf({})).toBe(
      `{"card":{"holder_id":"${uuidOf(1)}","initiator_id":"${uuidOf(2)}","organization_id":"${uuidOf(3)}","bank_account_id":"${uuidOf(4)}","card_level":"virtual"}}`,
    );
  });

  it.each([
    ['the least', minimalNewCard],
    ['the most', most],
  ])('with %s is valid for such services', async (_name, card) => {
    expect(createBody.safeParse(JSON.parse(await bodyOf(card))).error).toBeUndefined();
  });

  it('preserves every number as typed', async () => {
    const body = await bodyOf({
      ...most,
      otherFieldsJson: '{"reference": 12345678901234567890, "share": 1.10}',
    });
    for (const part of [
      '"payment_monthly_limit":500.10',
      '"payment_lifespan_limit":1200',
      '"active_days":[1,7]',
      '"reference":12345678901234567890',
      '"share":1.10',
    ])
      expect(body).toContain(part);
  });

  it('is rejected field by field, with this app’s field names', async () => {
    const { sent, create } = rig();
    await create({ ...most, otherFieldsJson: '{"new_thing": {"a": 1.0}}' });
    const asked = Object.fromEntries(
      sent[0]?.asked.map(({ field, before, asked: wished }) => [field, [before, wished]]) ?? [],
    );
    expect(asked).toMatchObject({
      cardLevel: [null, 'flash'],
      paymentMonthlyLimit: [null, '500.10'],
      paymentDailyLimitOption: [null, 'true'],
      atmOption: [null, 'false'],
      activeDays: [null, '[1,7]'],
      newThing: [null, '{"a":1.0}'],
    });
  });
});

describe('other fields of a new card', () => {
  it('override those of the form', async () => {
    expect(
      JSON.parse(
        await bodyOf({
          nickname: 'Form',
          otherFieldsJson: ' {"nickname": "By hand", "card_level": null} ',
        }),
      ),
    ).toMatchObject({ card: { nickname: 'By hand', card_level: null } });
  });

  it.each([
    ['{"a":', 'not-json'],
    ['{a: 1}', 'not-json'],
    ['nickname', 'not-json'],
    ['[1]', 'not-an-object'],
    ['7', 'not-an-object'],
    ['null', 'not-an-object'],
    ['"text"', 'not-an-object'],
    [`${'['.repeat(21)}${']'.repeat(21)}`, 'too-deep'],
    [`{"a":${'['.repeat(5000)}`, 'too-deep'],
  ])('that are invalid are rejected, and nothing is sent: %s', async (otherFieldsJson, code) => {
    const { sent, prepare, create } = rig();
    const refused = failed({
      kind: 'invalid-input',
      problems: [{ path: ['otherFieldsJson'], code }],
    });
    expect(await prepare({ otherFieldsJson })).toEqual(refused);
    expect(await create({ otherFieldsJson })).toEqual(refused);
    expect(sent).toEqual([]);
  });

  it('of any JSON object are sent unchanged', async () => {
    const names = fc.oneof(
      fc.string(),
      fc.constantFrom('__proto__', 'constructor', 'holder_id', '7'),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, fc.jsonValue({ maxDepth: 3 })), async (others) => {
        const sent = JSON.parse(await bodyOf({ otherFieldsJson: JSON.stringify(others) })) as {
          readonly card: Readonly<Record<string, unknown>>;
        };
        for (const [name, value] of Object.entries(
          JSON.parse(JSON.stringify(others)) as Readonly<Record<string, unknown>>,
        ))
          expect(Object.getOwnPropertyDescriptor(sent.card, name)?.value).toEqual(value);
      }),
    );
  });
});

describe('the choices for a new card', () => {
  const clock = { now: 1_000_000 };
  beforeEach(() => void (clock.now = 1_000_000));
  const choicesWith = (bank: ReturnType<typeof fakeBank>) => {
    const connection = openConnection({ bank, now: () => clock.now });
    const read = (refresh: 'no' | 'if-stale' | 'now') => {
      const answer = readNewCardChoices(connection, refresh);
      if (!answer.ok) throw new Error(answer.error.kind);
      expect(newCardChoices.parse(answer.value)).toEqual(answer.value);
      return answer.value;
    };
    return { connection, read };
  };
  const people = [
    { id: 'm1', firstName: 'Ada', lastName: 'Bell', role: 'owner' },
    { id: 'm2', firstName: null, lastName: ' ', role: null },
  ];

  it('come from memberships, known cards and the organization', async () => {
    const { connection, read } = choicesWith(fakeBank({ listMemberships: async () => ok(people) }));
    for (const [n, holderId] of ['m1', 'm3', 'm3'].entries())
      storeCard(
        connection,
        cardWith({
          id: cardIdOf(`c${n}`),
          holderId,
          lastDigits: `000${n}`,
          embossedName: `Name ${n}`,
          bankAccountId: 'acc-1',
          initiatorId: 'm2',
          organizationId: 'org-1',
          cardLevel: 'gold',
          cardDesign: 'd1',
        }),
        1,
      );
    const accounts = [
      { name: 'Main', iban: 'FR76', isExternal: false, extras: [{ name: 'id', json: '"acc-1"' }] },
      {
        name: 'Elsewhere',
        iban: 'DE1',
        isExternal: true,
        extras: [{ name: 'id', json: '"acc-9"' }],
      },
      { name: 'No id', iban: 'FR77', isExternal: false, extras: [] },
    ];
    connection.cache.snapshots.put('organization', {
      body: JSON.stringify({ id: 'org-1', bankAccounts: accounts }),
      asOfEpochMs: 1,
    });
    expect(read('if-stale').holders).toEqual([
      { id: 'm3', name: 'Name 1', role: null, from: 'card', cards: ['0001', '0002'] },
      { id: 'm1', name: 'Name 0', role: null, from: 'card', cards: ['0000'] },
    ]);
    await expect
      .poll(() => read('no').holders)
      .toEqual([
        { id: 'm1', name: 'Ada Bell', role: 'owner', from: 'memberships', cards: ['0000'] },
        { id: 'm2', name: null, role: null, from: 'memberships', cards: [] },
        { id: 'm3', name: 'Name 1', role: null, from: 'card', cards: ['0001', '0002'] },
      ]);
    expect(read('no')).toMatchObject({
      organizationId: 'org-1',
      initiatorIds: ['m2', 'm1'],
      initiatorId: 'm2',
      accounts: [{ id: 'acc-1', name: 'Main', iban: 'FR76' }],
      designs: ['d1'],
    });
    storeCard(connection, cardWith({ id: cardIdOf('c4'), initiatorId: 'm3' }), 1);
    expect(read('no').initiatorId, 'the only account owner among several people who ordered').toBe(
      'm1',
    );
    expect(read('no').levels).toEqual([
      'gold',
      'standard',
      'plus',
      'metal',
      'virtual',
      'virtual_partner',
      'flash',
      'advertising',
    ]);
  });

  it.each([
    { kind: 'not-supported' } as const,
    { kind: 'not-allowed', missingScope: 'membership.read', detail: null, traceId: null } as const,
  ])(
    'request memberships once from a service without them, without an error: $kind',
    async (error) => {
      const bank = fakeBank({ listMemberships: async () => failed(error) });
      const { connection, read } = choicesWith(bank);
      read('if-stale');
      await expect
        .poll(() => connection.refreshes.freshness('memberships', null))
        .toEqual({ asOfEpochMs: null, isRefreshing: false, failure: null });
      for (clock.now = 1_200_000; clock.now < 1_500_000; clock.now += 100_000)
        expect(read('if-stale')).toMatchObject({
          organizationId: null,
          holders: [],
          initiatorIds: [],
          initiatorId: null,
          accounts: [],
          designs: [],
        });
      await setImmediate();
      expect(bank.calls).toEqual(['listMemberships']);
    },
  );
});

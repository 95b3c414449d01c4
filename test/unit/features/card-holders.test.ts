import { describe, expect, it } from 'vitest';
import { contract } from '../../../preload/contract/index.ts';
import { membershipsCodec, organizationCodec } from '../../../main/data/codecs/bank-models.ts';
import { listOpenWrites } from '../../../main/features/cards/changes/approvals.ts';
import { lastMonthOf, expiringMonths } from '../../../main/features/cards/card-expiry.ts';
import {
  createCardListReader,
  type CardListRequest,
} from '../../../main/features/cards/list/read-cards.ts';
import { storeCardList } from '../../../main/features/cards/list/store-cards.ts';
import { cardsForTray } from '../../../main/features/cards/lock/cards-to-lock.ts';
import { bakery } from '../../fixtures/bakery.ts';
import { stageFields, cardRecord, storeRecords } from '../../fixtures/card-record.ts';
import { cardIdOf, cardWith, openConnection } from './fakes.ts';

const anything: NonNullable<CardListRequest['facets']> = {
  holders: [],
  accounts: [],
  levels: [],
  forms: [],
  isExpiringOnly: false,
};

function setUp(...cards: readonly Parameters<typeof cardWith>[0][]) {
  const scope = openConnection({ today: () => '2026-11-26', now: () => 1_000 });
  scope.cache.snapshots.put('memberships', {
    body: membershipsCodec.write([
      { id: 'karim', firstName: 'Karim', lastName: 'Benali', role: null },
      { id: 'nameless', firstName: null, lastName: ' ', role: 'owner' },
    ]),
    asOfEpochMs: 1_000,
  });
  storeCardList(scope, cards.map(cardWith), { askedAtEpochMs: 1, nowEpochMs: 1 });
  const readList = createCardListReader(scope);
  return {
    scope,
    tray: () => cardsForTray(scope),
    list: (request: Partial<CardListRequest> = {}) => {
      const answer = readList({
        text: '',
        statuses: [],
        sort: 'name',
        at: 0,
        limit: 100,
        refresh: 'no',
        ...request,
      });
      if (!answer.ok) throw new Error(answer.error.kind);
      return contract.cards.list.output.parse(answer.value);
    },
  };
}
function ids({ rows }: { readonly rows: readonly { readonly id: string }[] }): readonly string[] {
  return rows.map(({ id }) => id).toSorted();
}

describe('the cardholder', () => {
  it('is shown for a waiting change, next to its card name and not twice', () => {
    const { scope } = setUp(
      { id: cardIdOf('a'), holderId: 'karim', nickname: 'Ads', status: 'live' },
      { id: cardIdOf('b'), holderId: 'karim', status: 'live' },
    );
    storeRecords(
      scope.vault,
      ...['a', 'b'].map((id) =>
        cardRecord({
          id: `write-${id}`,
          kind: 'unlock',
          objectId: cardIdOf(id),
          ...stageFields('waiting'),
        }),
      ),
    );
    const open = listOpenWrites(scope);
    if (!open.ok) throw new Error(open.error.kind);
    expect(open.value.writes.map(({ cardName, holderName }) => [cardName, holderName])).toEqual([
      ['Ads', 'Karim Benali'],
      ['Karim Benali', null],
    ]);
  });

  const three = [
    { id: cardIdOf('a'), holderId: 'karim', nickname: 'Ads', status: 'live' },
    { id: cardIdOf('b'), holderId: 'karim', status: 'live' },
    { id: cardIdOf('c'), holderId: 'nameless', embossedName: 'LUCIE M', status: 'live' },
  ];

  it('is shown if the bank lists the members of the company, and names a card without a name', () => {
    const { list, tray } = setUp(...three);
    const namesById = new Map(
      list().rows.map(({ id, name, holderName }) => [id, [name, holderName]]),
    );
    expect(namesById).toEqual(
      new Map([
        [cardIdOf('a'), ['Ads', 'Karim Benali']],
        [cardIdOf('b'), ['Karim Benali', 'Karim Benali']],
        [cardIdOf('c'), ['LUCIE M', null]],
      ]),
    );
    expect(tray().map(({ name }) => name)).toContain('Karim Benali');
  });

  it('finds the card by name', () => {
    expect(ids(setUp(...three).list({ text: 'benali' }))).toEqual([cardIdOf('a'), cardIdOf('b')]);
  });

  it('filters the list, and is counted', () => {
    const { list } = setUp(...three);
    const narrowed = list({ facets: { ...anything, holders: ['karim'] } });
    expect([ids(narrowed), narrowed.matchCount]).toEqual([[cardIdOf('a'), cardIdOf('b')], 2]);
    expect(list().facets.holders).toEqual([
      { value: 'karim', count: 2, name: 'Karim Benali' },
      { value: 'nameless', count: 1, name: null },
    ]);
  });
});

describe('the card list', () => {
  const cards = [
    { id: cardIdOf('a'), cardLevel: 'standard', bankAccountId: 'main', status: 'live' },
    { id: cardIdOf('b'), cardLevel: 'virtual', bankAccountId: 'taxes', status: 'live' },
    { id: cardIdOf('c'), cardLevel: 'of_the_future', status: 'live' },
  ];

  it.each([
    [{ levels: ['virtual'] }, ['b']],
    [{ levels: [null] }, []],
    [{ forms: ['physical'] as const }, ['a']],
    [{ forms: [null] }, ['c']],
    [{ accounts: ['main', null] }, ['a', 'c']],
    [{ accounts: ['main'], levels: ['virtual'] }, []],
  ])('filtered by %j contains %j', (facets, expected) => {
    const { list } = setUp(...cards);
    const found = list({
      facets: { ...anything, ...facets, forms: [...('forms' in facets ? facets.forms : [])] },
    });
    expect(ids(found)).toEqual(expected.map(cardIdOf));
    expect(found.matchCount).toBe(expected.length);
  });

  it('names accounts as the organization does', () => {
    const { scope, list } = setUp(...cards);
    const [account] = bakery.bankAccounts;
    if (account === undefined) throw new Error('no account');
    scope.cache.snapshots.put('organization', {
      body: organizationCodec.write({
        ...bakery,
        bankAccounts: [{ ...account, extras: [{ name: 'id', json: '"main"' }] }],
      }),
      asOfEpochMs: 1,
    });
    expect(list().facets.accounts).toEqual([
      { value: null, count: 1, name: null, iban: null },
      { value: 'main', count: 1, name: account.name, iban: account.iban },
      { value: 'taxes', count: 1, name: null, iban: null },
    ]);
  });

  it('marks cards as expiring soon up to the end of the month after next, if they still work', () => {
    const { list } = setUp(
      { id: cardIdOf('a'), status: 'live', expMonth: '11', expYear: '2026' },
      { id: cardIdOf('b'), status: 'paused', expMonth: '1', expYear: '27' },
      { id: cardIdOf('c'), status: 'live', expMonth: '02', expYear: '2027' },
      { id: cardIdOf('d'), status: 'stolen', expMonth: '12', expYear: '2026' },
      { id: cardIdOf('e'), status: 'live', expMonth: '10', expYear: '2026' },
      { id: cardIdOf('f'), status: 'live', expMonth: '13', expYear: '2026' },
    );
    const soon = list({ facets: { ...anything, isExpiringOnly: true } });
    expect(ids(soon)).toEqual([cardIdOf('a'), cardIdOf('b')]);
    expect(list().facets.expiringCount).toBe(2);
    expect(ids({ rows: list().rows.filter(({ isExpiring }) => isExpiring) })).toEqual(ids(soon));
    expect(
      ids(list({ statuses: ['paused', 'stolen'], facets: { ...anything, isExpiringOnly: true } })),
    ).toEqual([cardIdOf('b')]);
  });
});

describe('the last month of a card', () => {
  it.each([
    [{ expMonth: '08', expYear: '2028' }, '2028-08'],
    [{ expMonth: '8', expYear: '28' }, '2028-08'],
    [{ expMonth: '00', expYear: '28' }, null],
    [{ expMonth: '12', expYear: '1999' }, null],
    [{ expMonth: null, expYear: '28' }, null],
    [{ expMonth: 'août', expYear: '28' }, null],
  ])('of %j is %j', (given, expected) => {
    expect(lastMonthOf(given)).toBe(expected);
  });

  it('is soon also across a new year and at the end of a long month', () => {
    expect(expiringMonths('2026-12-31')).toEqual(['2026-12', '2027-01', '2027-02']);
  });
});

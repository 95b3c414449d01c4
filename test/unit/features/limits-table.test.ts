import { describe, expect, it } from 'vitest';
import { readLimits } from '../../../main/features/cards/list/limits-table.ts';
import {
  storeCard,
  storeCardList,
  storeTrackedCards,
} from '../../../main/features/cards/list/store-cards.ts';
import { limitRow } from '../../../preload/contract/cards/card-changes.ts';
import { ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

function rowsOf(connection: ReturnType<typeof openConnection>) {
  const answer = readLimits(connection, 'no');
  return answer.ok ? answer.value.rows : [];
}

describe('the limits of all cards', () => {
  it('are shown as the bank sent them, digit by digit, without invented values', () => {
    const connection = openConnection();
    storeCard(
      connection,
      cardWith({
        id: cardIdOf('a'),
        embossedName: 'Van',
        status: 'stolen',
        paymentMonthlyLimit: '2500.10',
        paymentMonthlySpent: '0',
        paymentDailyLimitOption: false,
      }),
      7,
    );
    const [row] = rowsOf(connection);
    expect(row).toMatchObject({
      id: 'a',
      name: 'Van',
      isFinal: true,
      asOfEpochMs: 7,
      paymentMonthlyLimit: '2500.10',
      paymentMonthlySpent: '0',
      paymentDailyLimitOption: false,
      atmMonthlyLimit: null,
    });
    expect(limitRow.parse(row)).toEqual(row);
  });

  it('name unread cards by the user’s label, and exclude cards missing from the service’s list', () => {
    const connection = openConnection();
    storeCard(connection, cardWith({ id: cardIdOf('gone'), status: 'live' }), 1);
    storeCardList(connection, [cardWith({ id: cardIdOf('b'), nickname: 'Fuel' })], {
      askedAtEpochMs: 5,
      nowEpochMs: 6,
    });
    connection.vault.trackedCards.add([
      { id: 'c', label: 'Apprentice', lastDigits: '4242', addedAtEpochMs: 3, source: 'added' },
    ]);
    storeTrackedCards(connection);
    expect(
      rowsOf(connection).map(({ name, lastDigits, asOfEpochMs }) => ({
        name,
        lastDigits,
        asOfEpochMs,
      })),
    ).toEqual([
      { name: 'Apprentice', lastDigits: '4242', asOfEpochMs: null },
      { name: 'Fuel', lastDigits: null, asOfEpochMs: 5 },
    ]);
  });

  it('are requested together with the list of cards, once for both', async () => {
    const bank = fakeBank({ listCards: async () => ok([cardWith({ id: cardIdOf('a') })]) });
    const connection = openConnection({ bank });
    expect(readLimits(connection, 'if-stale')).toMatchObject({ value: { rows: [] } });
    expect(readLimits(connection, 'if-stale')).toMatchObject({
      value: { freshness: { isRefreshing: true } },
    });
    await connection.refreshes.run({ topic: 'cards', subject: 'cards' }, async () => ok({}));
    expect(bank.calls).toEqual(['listCards']);
    expect(readLimits(connection, 'if-stale')).toMatchObject({
      value: { rows: [{ id: 'a' }], freshness: { asOfEpochMs: 1_000_000, isRefreshing: false } },
    });
  });
});

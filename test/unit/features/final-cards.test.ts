import { describe, expect, it } from 'vitest';
import { offersFor } from '../../../main/features/cards/list/card-offers.ts';
import { toCardRow } from '../../../main/features/cards/card-row.ts';
import { readLimits } from '../../../main/features/cards/list/limits-table.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import { cardsForTray } from '../../../main/features/cards/lock/cards-to-lock.ts';
import { canLock, isFinal, statusFlags } from '../../../main/bank/cards/card-status.ts';
import { statusDisplay } from '../../../renderer/widgets/cards/status-display.ts';
import { cardIdOf, cardWith, openConnection } from './fakes.ts';

const id = cardIdOf('card-1');
function withStatus(status: string) {
  const connection = openConnection();
  storeCard(connection, cardWith({ id, status }), 1);
  return connection;
}

describe.each([
  'abusive',
  ' ABUSIVE ',
  'stolen',
  'lost',
  'discarded',
  'expired',
  'shipped_lost',
  'order_canceled',
])('a card that is %j is final everywhere', (status) => {
  const connection = withStatus(status);

  it('in its row and in the one function that decides', () => {
    expect([isFinal(status), canLock(status)]).toEqual([true, false]);
    const [stored] = connection.cache.cards.all();
    expect(
      stored &&
        toCardRow(stored, null, {
          lock: { state: 'none' },
          names: new Map(),
          today: '2026-01-01',
          isChangedElsewhere: false,
        }),
    ).toMatchObject({ canLock: false, isInLockAll: false, isLocked: false });
  });

  it('in the tray, in the table of limits and in the offered actions', () => {
    expect(cardsForTray(connection)).toMatchObject([{ state: { kind: 'final' } }]);
    expect(readLimits(connection, 'no')).toMatchObject({ value: { rows: [{ isFinal: true }] } });
    expect(
      Object.values(offersFor(connection, cardWith({ id, status }), 1)).some((offer) => offer),
    ).toBe(false);
  });

  it('and looks ended, in words', () => {
    expect(statusDisplay({ status, ...statusFlags(status) })).toMatchObject({
      tone: 'ended',
      kind: 'word',
    });
  });
});

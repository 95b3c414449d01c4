import { describe, expect, it } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import { cardsForTray } from '../../../main/features/cards/lock/cards-to-lock.ts';
import { cardsOfCompany, lockCompany } from '../../../main/features/cards/lock/lock-company.ts';
import { lockMany } from '../../../main/features/cards/lock/lock-many.ts';
import { cardRows } from '../../../main/features/cards/list/read-cards.ts';
import { storeCard, storeCardList } from '../../../main/features/cards/list/store-cards.ts';
import type { LockAnswer } from '../../../preload/contract/cards/lock-answer.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const id = cardIdOf('card-1');

function withCards(statuses: Readonly<Record<string, string>>, connection = openConnection({})) {
  for (const [name, status] of Object.entries(statuses))
    storeCard(connection, cardWith({ id: cardIdOf(name), embossedName: name, status }), 1_000);
  return connection;
}
function locked(card: CardId): LockAnswer {
  return ok({ id: card, status: 'paused', isLocked: true, isUnsaved: false });
}

describe('a failed lock', () => {
  it.each([
    [{ status: 'live', asOfEpochMs: 1_000_001 }, 'can-lock', 'none'],
    [{ status: 'paused', asOfEpochMs: 999_999 }, 'locked', 'none'],
    [{ status: 'stolen', asOfEpochMs: 999_999 }, 'final', 'none'],
    [{ status: 'live', asOfEpochMs: 999_999 }, 'failed', 'failed'],
  ] as const)(
    'is shown until the bank reports a newer state: %j',
    async (answer, inTray, inList) => {
      const bank = fakeBank({ lockCard: async () => failed({ kind: 'timed-out' }) });
      const connection = withCards({ 'card-1': 'live' }, openConnection({ bank }));
      await connection.lockCard(id);
      const trayState = () => cardsForTray(connection)[0]?.state.kind;
      expect(trayState()).toBe('failed');
      storeCard(connection, cardWith({ id, status: answer.status }), answer.asOfEpochMs);
      const stored = connection.cache.cards.get(id);
      expect([trayState(), stored && cardRows(connection)(stored).lock.state]).toEqual([
        inTray,
        inList,
      ]);
    },
  );
});

it('lists the cards of the tray most used first, with their state', async () => {
  const connection = withCards(
    { a: 'live', b: 'paused', c: 'live', d: 'stolen' },
    openConnection({ canSend: () => false }),
  );
  connection.vault.cardUse.record('c', 5);
  await connection.lockCard(cardIdOf('a'));
  expect(cardsForTray(connection).map(({ name, state }) => [name, state.kind])).toEqual([
    ['c', 'can-lock'],
    ['a', 'failed'],
    ['b', 'locked'],
    ['d', 'final'],
  ]);
});

describe('locking many cards', () => {
  it('locks one after another and reports each', async () => {
    const refused = failed({ kind: 'rejected' as const, problems: [], traceId: null });
    const [a, b] = [cardIdOf('a'), cardIdOf('b')];
    expect(await lockMany([a, b], async (card) => (card === a ? refused : locked(card)))).toEqual([
      { id: a, answer: refused },
      { id: b, answer: locked(b) },
    ]);
  });

  it.each(['offline', 'untrusted', 'signed-out'] as const)(
    'stops sending after %s, and reports it for the rest',
    async (kind) => {
      const sent: CardId[] = [];
      const answer = failed({ kind });
      const ids = [cardIdOf('a'), cardIdOf('b')];
      expect(await lockMany(ids, async (card) => (sent.push(card), answer))).toEqual(
        ids.map((card) => ({ id: card, answer })),
      );
      expect(sent).toEqual(ids.slice(0, 1));
    },
  );
});

describe('locking the cards of a closed connection', () => {
  const locking = async (listCards: BankApi['listCards'], data = openConnection({})) => {
    const sent: string[] = [];
    const { isWhole } = await lockCompany(cardsOfCompany(data), {
      bank: { listCards },
      lock: async (card) => (sent.push(card), locked(card)),
    });
    return { sent, isWhole };
  };
  const noList: BankApi['listCards'] = async () => failed({ kind: 'not-supported' });
  const listing =
    (statuses: Readonly<Record<string, string>>): BankApi['listCards'] =>
    async () =>
      ok(
        Object.entries(statuses).map(([name, status]) => cardWith({ id: cardIdOf(name), status })),
      );

  it('includes cards that the bank’s list adds, and none that it shows as locked', async () => {
    const data = withCards({ open: 'live', reopened: 'paused', still: 'paused', gone: 'stolen' });
    const list = { open: 'live', reopened: 'live', still: 'paused', added: 'live' };
    expect(await locking(listing(list), data)).toEqual({
      sent: ['open', 'reopened', 'added'],
      isWhole: true,
    });
  });

  it('without a list includes cards last read as locked and cards added by ID only', async () => {
    const data = withCards({ open: 'live', old: 'paused', gone: 'stolen' });
    data.vault.trackedCards.add([
      { id: cardIdOf('typed'), label: null, lastDigits: null, addedAtEpochMs: 1, source: 'added' },
    ]);
    const { sent, isWhole } = await locking(noList, data);
    expect([sent.toSorted(), isWhole]).toEqual([['old', 'open', 'typed'], false]);
  });

  it('excludes a card missing from the bank’s last list', async () => {
    const data = withCards({ a: 'live', b: 'live' });
    storeCardList(data, [cardWith({ id: cardIdOf('b'), status: 'live' })], {
      askedAtEpochMs: 2_000,
      nowEpochMs: 2_000,
    });
    expect((await locking(noList, data)).sent).toEqual(['b']);
  });

  it('is incomplete if no card is known', async () => {
    expect(await locking(noList)).toEqual({ sent: [], isWhole: false });
  });
});

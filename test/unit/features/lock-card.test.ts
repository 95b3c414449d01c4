import { describe, expect, it } from 'vitest';
import { toCardRow } from '../../../main/features/cards/card-row.ts';
import { createLockCard } from '../../../main/features/cards/lock/lock-card.ts';
import { lockMany } from '../../../main/features/cards/lock/lock-many.ts';
import { cardRows } from '../../../main/features/cards/list/read-cards.ts';
import { storeCard, storeList } from '../../../main/features/cards/list/store-cards.ts';
import { cardsForTray } from '../../../main/features/cards/lock/tray-state.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const id = cardIdOf('card-1');

describe('locking a card', () => {
  it('sends one request however often it is pressed, and keeps what the bank answered', async () => {
    let answerNow: () => void = () => undefined;
    const bank = fakeBank({
      lockCard: () =>
        new Promise(
          (resolve) => (answerNow = () => resolve(ok(cardWith({ id, status: 'paused' })))),
        ),
    });
    const connection = openConnection({ bank });
    const { lock, progress } = createLockCard(connection);
    const answers = [lock(id), lock(id), lock(id)];
    expect(progress(id)).toEqual({ state: 'pending' });
    answerNow();
    expect(await Promise.all(answers)).toEqual(
      Array(3).fill(ok({ id, status: 'paused', isLocked: true })),
    );
    expect(bank.asked).toEqual(['lockCard card-1']);
    expect(progress(id)).toEqual({ state: 'none' });
    expect(JSON.parse(connection.cache.cards.get(id)?.model ?? 'null')).toMatchObject({
      status: 'paused',
    });
  });

  it('leaves before anything is drawn', () => {
    const order: string[] = [];
    const connection = openConnection({
      bank: fakeBank({
        lockCard: async () => (order.push('sent'), ok(cardWith({ id, status: 'paused' }))),
      }),
      publishChange: () => order.push('drawn'),
    });
    void createLockCard(connection).lock(id);
    expect(order).toEqual(['sent', 'drawn']);
  });

  it('never says locked when the bank answered with another status', async () => {
    const connection = openConnection({
      bank: fakeBank({ lockCard: async () => ok(cardWith({ id, status: 'live' })) }),
    });
    expect(await createLockCard(connection).lock(id)).toEqual(
      ok({ id, status: 'live', isLocked: false }),
    );
  });

  it.each([
    ['offline', { canSend: () => false }, 'signed-in'],
    ['signed-out', {}, 'signed-out'],
    ['signed-out', {}, 'expired'],
  ] as const)('says %s at once, without a request', async (kind, over, phase) => {
    const bank = fakeBank();
    const connection = openConnection({ bank, phase: () => phase, ...over });
    const { lock, progress } = createLockCard(connection);
    expect(await lock(id)).toEqual(failed({ kind }));
    expect(bank.asked).toEqual([]);
    expect(progress(id)).toMatchObject({ state: 'failed', error: { kind } });
  });

  it('can be tried again after a failure', async () => {
    let tries = 0;
    const bank = fakeBank({
      lockCard: async () =>
        ++tries === 1 ? failed({ kind: 'timed-out' }) : ok(cardWith({ id, status: 'paused' })),
    });
    const connection = openConnection({ bank });
    const { lock } = createLockCard(connection);
    expect(await lock(id)).toEqual(failed({ kind: 'timed-out' }));
    expect(await lock(id)).toMatchObject({ ok: true });
  });

  it('tells what the bank did even when nothing can be written down', async () => {
    const bugs: unknown[] = [];
    const connection = openConnection({ reportBug: (cause) => bugs.push(cause) });
    connection.vault.close();
    const answer = await createLockCard(connection).lock(id);
    expect(answer).toEqual(ok({ id, status: 'paused', isLocked: true }));
    expect(bugs).not.toEqual([]);
  });

  it('writes into the history what was done and what came of it', async () => {
    const connection = openConnection({
      bank: fakeBank({ lockCard: async () => failed({ kind: 'not-found', traceId: 't-1' }) }),
    });
    await createLockCard(connection).lock(id);
    expect(connection.vault.cardHistory.ofCard(id, 10)).toMatchObject([
      { action: 'lock', outcome: 'not-found', atEpochMs: 1_000_000 },
    ]);
  });
});

describe('when another connection becomes the active one', () => {
  it('sends nothing more for the former, so its ids never reach the other bank', async () => {
    const bank = fakeBank();
    let isOpen = true;
    const former = openConnection({
      bank,
      isOpen: () => isOpen,
      publishChange: () => (isOpen = false),
    });
    for (const name of ['a', 'b'])
      storeCard(former, cardWith({ id: cardIdOf(name), status: 'live' }), 1);
    const answer = await lockMany(former, createLockCard(former), 'all');
    expect(answer).toMatchObject({
      value: {
        results: [
          { id: 'a', isLocked: true },
          { id: 'b', error: { kind: 'signed-out' } },
        ],
      },
    });
    expect(bank.asked).toEqual(['lockCard a']);
  });

  it('shows nothing of the former’s locks at a card of the same id', async () => {
    const [former, next] = [
      openConnection({ bank: fakeBank({ lockCard: async () => failed({ kind: 'timed-out' }) }) }),
      openConnection(),
    ];
    const [lockCard, nextLockCard] = [createLockCard(former), createLockCard(next)];
    await lockCard.lock(id);
    expect(lockCard.progress(id)).toMatchObject({ state: 'failed' });
    expect(nextLockCard.progress(id)).toEqual({ state: 'none' });
  });
});

describe('locking all cards', () => {
  const three = (bank: ReturnType<typeof fakeBank>, over: Partial<Scope> = {}) => {
    const connection = openConnection({ bank, ...over });
    for (const [name, status] of [
      ['a', 'live'],
      ['b', 'paused'],
      ['c', 'live'],
      ['d', 'stolen'],
    ] as const)
      storeCard(connection, cardWith({ id: cardIdOf(name), embossedName: name, status }), 1);
    return connection;
  };

  it('locks those that can be locked and reports card by card', async () => {
    const bank = fakeBank({
      lockCard: async (card) =>
        card === 'a'
          ? failed({ kind: 'rejected', problems: [], traceId: null })
          : ok(cardWith({ id: card, status: 'paused' })),
    });
    const seen: unknown[] = [];
    const connection = three(bank, { push: (name, what) => seen.push([name, what]) });
    const answer = await lockMany(connection, createLockCard(connection), 'all');
    expect(bank.asked).toEqual(['lockCard a', 'lockCard c']);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        results: [
          { id: 'a', isLocked: false, error: { kind: 'rejected' } },
          { id: 'c', isLocked: true, error: null },
        ],
      },
    });
    expect(seen).toEqual(
      [0, 1, 2].map((doneCount) => [
        'sync.progress',
        { task: 'lock-many', doneCount, totalCount: 2 },
      ]),
    );
  });

  it('leaves out a card that the service’s list no longer has, as the row of it tells the window', async () => {
    const bank = fakeBank();
    const connection = three(bank);
    storeList(connection, [cardWith({ id: cardIdOf('c'), status: 'live' })], {
      askedAtEpochMs: 2,
      nowEpochMs: 2,
    });
    await lockMany(connection, createLockCard(connection), 'all');
    expect(bank.asked).toEqual(['lockCard c']);
    const absent = connection.cache.cards.get(cardIdOf('a'));
    expect(
      absent &&
        toCardRow(absent, null, {
          lock: { state: 'none' },
          names: new Map(),
          today: '2026-01-01',
          isChangedElsewhere: false,
        }),
    ).toMatchObject({
      canLock: true,
      isInLockAll: false,
    });
  });

  it('stops asking once there is no network, and says so for the rest', async () => {
    const bank = fakeBank({ lockCard: async () => failed({ kind: 'offline' }) });
    const connection = three(bank);
    const answer = await lockMany(connection, createLockCard(connection), 'all');
    expect(bank.asked).toEqual(['lockCard a']);
    expect(answer).toMatchObject({
      ok: true,
      value: { results: [{ error: { kind: 'offline' } }, { error: { kind: 'offline' } }] },
    });
  });
});

describe('a lock that failed', () => {
  const shown = async (answer: { readonly status: string; readonly asOfEpochMs: number }) => {
    const connection = openConnection({
      bank: fakeBank({ lockCard: async () => failed({ kind: 'timed-out' }) }),
    });
    storeCard(connection, cardWith({ id, status: 'live' }), 1);
    const lockCard = createLockCard(connection);
    await lockCard.lock(id);
    const [before] = cardsForTray(connection, lockCard);
    storeCard(connection, cardWith({ id, status: answer.status }), answer.asOfEpochMs);
    const [after] = cardsForTray(connection, lockCard);
    const stored = connection.cache.cards.get(id);
    return [
      before?.state.kind,
      after?.state.kind,
      stored && cardRows(connection, lockCard)(stored).lock.state,
    ];
  };

  it.each([
    [{ status: 'live', asOfEpochMs: 1_000_001 }, 'can-lock', 'none'],
    [{ status: 'paused', asOfEpochMs: 999_999 }, 'locked', 'none'],
    [{ status: 'stolen', asOfEpochMs: 999_999 }, 'final', 'none'],
    [{ status: 'live', asOfEpochMs: 999_999 }, 'failed', 'failed'],
  ] as const)('is told until the bank says more: %j', async (answer, inTray, inList) => {
    expect(await shown(answer)).toEqual(['failed', inTray, inList]);
  });
});

describe('the cards of the tray', () => {
  it('stand most used first, with their state', async () => {
    const connection = openConnection({ canSend: () => false });
    for (const [name, status] of [
      ['a', 'live'],
      ['b', 'paused'],
      ['c', 'live'],
      ['d', 'stolen'],
    ] as const)
      storeCard(connection, cardWith({ id: cardIdOf(name), embossedName: name, status }), 1);
    connection.vault.cardUse.record('c', 5);
    const lockCard = createLockCard(connection);
    await lockCard.lock(cardIdOf('a'));
    expect(cardsForTray(connection, lockCard).map(({ name, state }) => [name, state.kind])).toEqual(
      [
        ['c', 'can-lock'],
        ['a', 'failed'],
        ['b', 'locked'],
        ['d', 'final'],
      ],
    );
  });
});

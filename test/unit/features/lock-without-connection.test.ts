import { expect, it } from 'vitest';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import { lockWithoutConnection } from '../../../main/features/cards/lock/lock-without-connection.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const noList: BankApi['listCards'] = async () => failed({ kind: 'not-supported' });

async function locking(listCards: BankApi['listCards'], kept = openConnection({})) {
  const bank = fakeBank({
    listCards,
    lockCard: async (id) => ok(cardWith({ id, status: 'paused' })),
  });
  const locked = await lockWithoutConnection(kept, {
    bank,
    canSend: () => true,
    now: () => 2_000_000,
    today: '2026-11-26',
    reportBug: (cause) => {
      throw cause;
    },
  });
  return {
    ...locked,
    sent: bank.asked.flatMap((each) => /^lockCard (.+)/.exec(each)?.[1] ?? []),
  };
}

function withCards(statuses: Readonly<Record<string, string>>) {
  const kept = openConnection({});
  for (const [id, status] of Object.entries(statuses))
    storeCard(kept, cardWith({ id: cardIdOf(id), status }), 1_000_000);
  return kept;
}

it('sends for what the bank’s list shows besides, and for nothing that it shows as locked', async () => {
  const kept = withCards({ open: 'live', 'open-again': 'paused', still: 'paused', gone: 'stolen' });
  const { sent, isWhole } = await locking(
    async () =>
      ok([
        cardWith({ id: cardIdOf('open'), status: 'live' }),
        cardWith({ id: cardIdOf('open-again'), status: 'live' }),
        cardWith({ id: cardIdOf('still'), status: 'paused' }),
        cardWith({ id: cardIdOf('new'), status: 'live' }),
      ]),
    kept,
  );
  expect(sent).toEqual(['open', 'new', 'open-again']);
  expect(isWhole).toBe(true);
});

it('sends also for what was locked when last heard of, and for what was only typed in, where the bank has no list', async () => {
  const kept = withCards({ open: 'live', old: 'paused', gone: 'stolen' });
  kept.vault?.trackedCards.add([
    { id: cardIdOf('typed'), label: null, lastDigits: null, addedAtEpochMs: 1, source: 'added' },
  ]);
  const { sent, isWhole } = await locking(noList, kept);
  expect(sent.toSorted()).toEqual(['old', 'open', 'typed']);
  expect(isWhole).toBe(false);
});

it('does not take it for whole where nothing is known', async () => {
  expect(await locking(noList)).toMatchObject({ results: [], isWhole: false });
});

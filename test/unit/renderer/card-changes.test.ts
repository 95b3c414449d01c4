import { beforeEach, describe, expect, it } from 'vitest';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { Result } from '../../../preload/contract/result.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { toasts } from '../../../renderer/ui/toast.ts';
import { createCardChanges } from '../../../renderer/widgets/approvals/card-changes.ts';

const id = 'c1' as CardId;
const card = { name: 'Karim Benali', lastDigits: '7304' };
const kept: CardWriteAnswer = {
  state: 'applied',
  cardId: id,
  differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: '20' }],
};
const applied: CardWriteAnswer = { state: 'applied', cardId: id, differences: [] };

/** A bank that answers on command. */
function slowBank() {
  const waiting: ((answer: Result<CardWriteAnswer>) => void)[] = [];
  return {
    run: () => new Promise<Result<CardWriteAnswer>>((resolve) => waiting.push(resolve)),
    answer: (answer: Result<CardWriteAnswer>) => waiting.shift()?.(answer),
    asked: () => waiting.length,
  };
}

beforeEach(() => toasts.clear());

describe('a change sent from this window', () => {
  it('is pending until the bank answers, and then shows a toast', async () => {
    const changes = createCardChanges();
    const bank = slowBank();
    const sent = changes.send({
      kind: 'options',
      id,
      card,
      requestedValues: { atmOption: 'false' },
      run: bank.run,
    });
    expect(changes.store.getState().changes).toEqual({
      'options:c1': { state: 'pending', requestedValues: { atmOption: 'false' } },
    });
    bank.answer(ok(applied));
    await sent;
    expect(changes.store.getState().changes).toEqual({});
    expect(toasts.visibleToasts.map(({ content }) => content)).toMatchObject([
      {
        props: {
          write: { kind: 'options', cardName: 'Karim Benali', asked: [{ asked: 'false' }] },
        },
      },
    ]);
  });

  it('is not sent twice while one of its kind is in flight for that card', async () => {
    const changes = createCardChanges();
    const bank = slowBank();
    const first = changes.send({ kind: 'limits', id, card, requestedValues: {}, run: bank.run });
    expect(
      await changes.send({ kind: 'limits', id, card, requestedValues: {}, run: bank.run }),
    ).toBeNull();
    expect(bank.asked()).toBe(1);
    bank.answer(ok(applied));
    await first;
  });

  it('shows differing values and the reason of a failure until the user dismisses them', async () => {
    const changes = createCardChanges();
    await changes.send({
      kind: 'limits',
      id,
      card,
      requestedValues: {},
      run: async () => ok(kept),
    });
    await changes.send({
      kind: 'stolen',
      id,
      card,
      requestedValues: {},
      run: async () => failed({ kind: 'offline' }),
    });
    expect(changes.store.getState().changes).toEqual({
      'limits:c1': {
        state: 'differs',
        differences: kept.state === 'applied' ? kept.differences : [],
      },
      'stolen:c1': { state: 'failed', error: { kind: 'offline' } },
    });
    changes.dismiss('limits', id);
    expect(Object.keys(changes.store.getState().changes)).toEqual(['stolen:c1']);
  });

  it('shows the values stored by the bank if the change succeeded after its approval', () => {
    const changes = createCardChanges();
    changes.recordAnswer('limits', id, kept);
    expect(changes.store.getState().changes['limits:c1']?.state).toBe('differs');
  });

  it('shows nothing in another connection, however late the answer arrives', async () => {
    const changes = createCardChanges();
    changes.resetFor('one');
    const bank = slowBank();
    const sent = changes.send({ kind: 'limits', id, card, requestedValues: {}, run: bank.run });
    changes.resetFor('two');
    bank.answer(ok(applied));
    await sent;
    expect(changes.store.getState().changes).toEqual({});
    expect(toasts.visibleToasts).toEqual([]);
  });
});

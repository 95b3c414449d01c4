import { describe, expect, it } from 'vitest';
import type { LimitRunItem } from '../../../preload/contract/cards/limit-runs.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import { linesOf, runCounts } from '../../../renderer/screens/limits/run-lines.ts';

function item(change: Partial<LimitRunItem>): LimitRunItem {
  return {
    cardId: 'card-1' as CardId,
    name: 'Karim',
    lastDigits: '7304',
    before: {},
    asked: {},
    state: 'next',
    differences: [],
    error: null,
    ...change,
  };
}

describe('the lines of a run', () => {
  it('say what each limit had and was asked for', () => {
    const lines = linesOf(
      item({
        before: { paymentMonthlyLimit: '2500', paymentDailyLimitOption: 'true' },
        asked: { paymentMonthlyLimit: '3000', paymentDailyLimitOption: false },
      }),
    );
    expect(
      lines.map(({ field, before, after, isFirstOfCard, kept }) => ({
        field,
        before,
        after,
        isFirstOfCard,
        kept,
      })),
    ).toEqual([
      {
        field: 'paymentMonthlyLimit',
        before: { kind: 'on', amount: '2500' },
        after: { kind: 'on', amount: '3000' },
        isFirstOfCard: true,
        kept: null,
      },
      {
        field: 'paymentDailyLimit',
        before: { kind: 'unknown' },
        after: { kind: 'off', amount: null },
        isFirstOfCard: false,
        kept: null,
      },
    ]);
  });

  it('say days and categories as a list, and which of them no request was about', () => {
    const lines = linesOf(
      item({
        state: 'differs',
        before: { activeDays: '1, 2', categories: 'food' },
        asked: { activeDays: [1, 2, 3], categories: ['food'] },
        unsent: ['categories'],
        differences: [{ field: 'activeDays', asked: '1, 2, 3', kept: '1, 2' }],
      }),
    );
    expect(
      lines.map(({ field, before, after, kept, isUnsent }) => [
        field,
        before,
        after,
        kept,
        isUnsent,
      ]),
    ).toEqual([
      [
        'activeDays',
        { kind: 'listed', field: 'activeDays', value: '1, 2' },
        { kind: 'listed', field: 'activeDays', value: '1, 2, 3' },
        { kind: 'listed', field: 'activeDays', value: '1, 2' },
        false,
      ],
      [
        'categories',
        { kind: 'listed', field: 'categories', value: 'food' },
        { kind: 'listed', field: 'categories', value: 'food' },
        null,
        true,
      ],
    ]);
  });

  it('make one of a limit that is switched on with an amount', () => {
    const lines = linesOf(
      item({
        before: { atmDailyLimit: '0', atmDailyLimitOption: 'false' },
        asked: { atmDailyLimit: '50', atmDailyLimitOption: true },
      }),
    );
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      before: { kind: 'off' },
      after: { kind: 'on', amount: '50' },
    });
  });

  it('tell which limit the bank kept, and the others apart from it', () => {
    const lines = linesOf(
      item({
        state: 'differs',
        before: { paymentMonthlyLimit: '20', paymentDailyLimit: '5' },
        asked: { paymentMonthlyLimit: '500', paymentDailyLimit: '10' },
        differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: '20' }],
      }),
    );
    expect(lines.map((line) => line.kept)).toEqual([{ kind: 'on', amount: '20' }, null]);
  });

  it('tell a switch that the bank left off, and an answer that is silent about the amount', () => {
    const switched = item({
      state: 'differs',
      before: { atmDailyLimit: '0', atmDailyLimitOption: 'false' },
      asked: { atmDailyLimit: '50', atmDailyLimitOption: true },
      differences: [{ field: 'atmDailyLimitOption', asked: 'true', kept: 'false' }],
    });
    expect(linesOf(switched)[0]?.kept).toMatchObject({ kind: 'off' });
    const silent = item({
      state: 'differs',
      asked: { paymentMonthlyLimit: '500' },
      differences: [{ field: 'paymentMonthlyLimit', asked: '500', kept: null }],
    });
    expect(linesOf(silent)[0]?.kept).toEqual({ kind: 'unknown' });
  });
});

describe('a limit that the card had already', () => {
  const had = {
    asked: { paymentMonthlyLimit: '500', atmDailyLimit: '50', atmDailyLimitOption: true },
    unsent: ['paymentMonthlyLimit', 'atmDailyLimit'],
  };

  it('is in no request: the reason for its card stands at the first one that is', () => {
    expect(
      linesOf(item(had)).map(({ field, isUnsent, isFirstOfCard }) => [
        field,
        isUnsent,
        isFirstOfCard,
      ]),
    ).toEqual([
      ['paymentMonthlyLimit', true, false],
      ['atmDailyLimit', false, true],
    ]);
  });

  it('does not count as changed where it is all there is', () => {
    const all = item({
      state: 'applied',
      asked: { paymentMonthlyLimit: '500' },
      unsent: ['paymentMonthlyLimit'],
    });
    expect(
      runCounts({ items: [all, item({ ...had, state: 'applied', cardId: 'card-2' as CardId })] }),
    ).toMatchObject({
      applied: 1,
      unchanged: 1,
      finished: 2,
    });
  });
});

describe('the count of a run', () => {
  it('counts a card once of which several requests are sent, by the one that is worst off', () => {
    const limit = { asked: { paymentMonthlyLimit: '5' }, before: {} };
    const days = { asked: { activeDays: [1] }, before: {} };
    expect(
      runCounts({
        items: [
          item({ ...limit, state: 'applied' }),
          item({ ...days, state: 'refused', error: { kind: 'not-found', traceId: null } }),
          item({ ...limit, cardId: 'card-2' as CardId, state: 'applied' }),
          item({ ...days, cardId: 'card-2' as CardId, state: 'refused', blocked: 'not-offered' }),
          item({ ...limit, cardId: 'card-3' as CardId, state: 'applied' }),
          item({ ...days, cardId: 'card-3' as CardId, state: 'next' }),
        ],
      }),
    ).toMatchObject({ total: 3, finished: 2, applied: 0, refused: 1, blocked: 1, next: 1 });
  });

  it('calls finished only what nothing more will happen to', () => {
    const states = [
      'applied',
      'differs',
      'refused',
      'unknown',
      'waiting',
      'sending',
      'next',
    ] as const;
    expect(
      runCounts({
        items: states.map((state, at) => item({ state, cardId: `card-${String(at)}` as CardId })),
      }),
    ).toEqual({
      total: 7,
      finished: 4,
      applied: 1,
      unchanged: 0,
      differs: 1,
      refused: 1,
      blocked: 0,
      unknown: 1,
      waiting: 1,
      next: 2,
    });
  });
});

describe('the lines of a run of options', () => {
  const shown = (change: Partial<LimitRunItem>) =>
    linesOf(item(change)).map(({ field, before, after, ...line }) => ({
      field,
      before: before.kind === 'switch' ? before.isOn : before,
      after: after.kind === 'switch' ? after.isOn : after,
      is: [
        line.isFirstOfCard && 'first',
        line.isUnsent && 'unsent',
        line.isBlocked && 'blocked',
        line.kept !== null && 'differs',
      ].filter(Boolean),
    }));

  it('say what each had and was asked for, what it had already, and what is left as it is', () => {
    expect(
      shown({
        before: { atmOption: 'false', onlineOption: 'true', nfcOption: 'true' },
        asked: { atmOption: false, onlineOption: false, nfcOption: false },
        state: 'applied',
        unsent: ['atmOption'],
        blocked: 'contactless',
      }),
    ).toEqual([
      { field: 'atmOption', before: false, after: false, is: ['unsent'] },
      { field: 'onlineOption', before: true, after: false, is: ['first'] },
      { field: 'nfcOption', before: true, after: false, is: ['blocked'] },
    ]);
  });

  it('name an option that the bank kept otherwise, though it was not to change', () => {
    expect(
      shown({
        before: { onlineOption: 'true' },
        asked: { onlineOption: false },
        state: 'differs',
        differences: [{ field: 'foreignOption', asked: 'true', kept: 'false' }],
      }),
    ).toEqual([
      { field: 'onlineOption', before: true, after: false, is: ['first'] },
      { field: 'foreignOption', before: true, after: true, is: ['differs'] },
    ]);
  });

  it('count a card that nothing was sent for apart from those that were declined', () => {
    const blocked = item({ asked: { onlineOption: false }, state: 'refused', blocked: 'final' });
    expect(shown(blocked)[0]?.is).toEqual(['first', 'blocked']);
    expect(runCounts({ items: [blocked] })).toMatchObject({ finished: 1, refused: 0, blocked: 1 });
  });
});

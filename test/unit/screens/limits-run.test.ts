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
  it('show the former and the requested value of each limit', () => {
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

  it('show days and categories as a list, and mark unrequested ones', () => {
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

  it('are one for a limit that is switched on with an amount', () => {
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

  it('distinguish a limit that the bank stored differently from the others', () => {
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

  it('distinguish a switch that the bank left off from an answer without the amount', () => {
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

describe('a limit that already matched', () => {
  const had = {
    asked: { paymentMonthlyLimit: '500', atmDailyLimit: '50', atmDailyLimitOption: true },
    unsent: ['paymentMonthlyLimit', 'atmDailyLimit'],
  };

  it('is in no request: the reason for its card appears at the first requested one', () => {
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

  it('does not count as changed if it is the only one', () => {
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
  it('counts a card with several requests once, by its worst outcome', () => {
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

  it('counts as finished only cards without further actions', () => {
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

describe('the lines of an option run', () => {
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

  it('show the former and the requested value, matching ones, and unchanged ones', () => {
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

  it('name an option that the bank stored differently, though it was not requested', () => {
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

  it('count an unsent card separately from declined ones', () => {
    const blocked = item({ asked: { onlineOption: false }, state: 'refused', blocked: 'final' });
    expect(shown(blocked)[0]?.is).toEqual(['first', 'blocked']);
    expect(runCounts({ items: [blocked] })).toMatchObject({ finished: 1, refused: 0, blocked: 1 });
  });
});

import { describe, expect, it } from 'vitest';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import type { CardId } from '../../../preload/contract/values.ts';
import {
  toggleAll,
  selectRangeTo,
  nothingChosen,
  toggleCard,
} from '../../../renderer/screens/limits/limit-selection.ts';
import { shownRows } from '../../../renderer/screens/limits/limit-view.ts';
import type { LimitQuery } from '../../../renderer/screens/limits/limit-view.ts';
import { limitsRowWith } from './limits-row-with.ts';
import { moveCell } from '../../../renderer/ui/grid-keys.ts';

const calm: Partial<LimitRow> = {
  paymentMonthlySpent: '0',
  paymentDailySpent: '0',
  atmMonthlySpent: '0',
};
function card(id: string, change: Partial<LimitRow> = {}): LimitRow {
  return limitsRowWith({ ...calm, id: id as CardId, name: id, ...change });
}
function shown(rows: readonly LimitRow[], query: Partial<LimitQuery> = {}) {
  return shownRows(rows, { text: '', sort: 'near-limit', withFinal: false, ...query }, 'en').map(
    (row) => row.id,
  );
}

describe('the order of the table', () => {
  it('considers every limit of a card, not only the month', () => {
    const rows = [
      card('month', { paymentMonthlySpent: '2000' }),
      card('day', { paymentDailySpent: '590' }),
      card('cash', { atmMonthlySpent: '399' }),
      card('life', { paymentLifespanLimit: '10', paymentLifespanSpent: '11' }),
    ];
    expect(shown(rows)).toEqual(['life', 'cash', 'day', 'month']);
  });

  it('is exact where floats are not: a third is not nearer than 333 of 999', () => {
    const rows = [
      card('b', { paymentMonthlyLimit: '999', paymentMonthlySpent: '333' }),
      card('a', { paymentMonthlyLimit: '3', paymentMonthlySpent: '1' }),
      card('c', { paymentMonthlyLimit: '300000000003', paymentMonthlySpent: '100000000002' }),
    ];
    expect(shown(rows)).toEqual(['c', 'a', 'b']);
  });

  it('ignores limits that are off, and puts unknown cards last', () => {
    const unknown: Partial<LimitRow> = {
      paymentMonthlySpent: null,
      paymentDailySpent: null,
      atmMonthlySpent: null,
      atmDailySpent: null,
    };
    const rows = [
      card('silent', unknown),
      card('off', { paymentDailySpent: '599', paymentDailyLimitOption: false }),
      card('used', { paymentMonthlySpent: '1' }),
    ];
    expect(shown(rows)).toEqual(['used', 'off', 'silent']);
  });

  it('puts a zero limit with spending first', () => {
    expect(
      shown([
        card('full', { paymentMonthlySpent: '2500' }),
        card('zero', { paymentMonthlyLimit: '0', paymentMonthlySpent: '1' }),
      ]),
    ).toEqual(['zero', 'full']);
  });

  it("by name uses the user's names, and puts cards without one last", () => {
    expect(
      shown(
        [
          card('Zoé'),
          card('nameless', { name: null }),
          card('Élodie'),
          card('Eva'),
          card('card 10'),
          card('card 9'),
        ],
        { sort: 'name' },
      ),
    ).toEqual(['card 9', 'card 10', 'Élodie', 'Eva', 'Zoé', 'nameless']);
  });
});

describe('the search of the table', () => {
  it('matches parts of the name and digits, without accents', () => {
    const rows = [
      card('Élodie Martin', { lastDigits: '4821' }),
      card('Eva Martin', { lastDigits: '1190' }),
    ];
    expect(shown(rows, { text: 'elo mart' })).toEqual(['Élodie Martin']);
    expect(shown(rows, { text: ' 119 ' })).toEqual(['Eva Martin']);
    expect(shown(rows, { text: 'eva 48' })).toEqual([]);
  });

  it('excludes ended cards until they are requested', () => {
    const rows = [card('live'), card('stolen', { isFinal: true })];
    expect(shown(rows)).toEqual(['live']);
    expect(shown(rows, { withFinal: true, sort: 'name' })).toEqual(['live', 'stolen']);
  });
});

describe('selecting cards', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const list = ({ ids: chosen }: { readonly ids: ReadonlySet<string> }) => [...chosen].sort();

  it('extends a range from the last selected card, in either direction', () => {
    expect(list(selectRangeTo(toggleCard(nothingChosen, 'b'), 'd', ids))).toEqual(['b', 'c', 'd']);
    expect(list(selectRangeTo(toggleCard(nothingChosen, 'd'), 'b', ids))).toEqual(['b', 'c', 'd']);
  });

  it('selects only one card without a visible start of the range', () => {
    expect(list(selectRangeTo(nothingChosen, 'c', ids))).toEqual(['c']);
    expect(list(selectRangeTo(toggleCard(nothingChosen, 'x'), 'c', ids))).toEqual(['c', 'x']);
  });

  it('selects and deselects all visible cards only', () => {
    const one = toggleCard(nothingChosen, 'x');
    const all = toggleAll(one, ids);
    expect(list(all)).toEqual([...ids, 'x']);
    expect(list(toggleAll(all, ids))).toEqual(['x']);
  });
});

describe('the keys of the table', () => {
  const size = { row: 500, column: 10, page: 12 };
  const at = { row: 100, column: 4 };
  it.each([
    ['ArrowDown', false, { row: 101, column: 4 }],
    ['ArrowUp', true, { row: 0, column: 4 }],
    ['PageDown', false, { row: 112, column: 4 }],
    ['Home', false, { row: 100, column: 0 }],
    ['End', true, { row: 499, column: 9 }],
    ['ArrowRight', false, { row: 100, column: 5 }],
  ] as const)('%s (within: %s) moves as in every table', (key, isWithin, to) => {
    expect(moveCell({ key, isWithin }, at, size)).toEqual(to);
  });

  it('never leave it, and other keys do nothing', () => {
    expect(moveCell({ key: 'ArrowLeft', isWithin: false }, { row: 0, column: 0 }, size)).toEqual({
      row: 0,
      column: 0,
    });
    expect(moveCell({ key: 'PageDown', isWithin: false }, { row: 495, column: 9 }, size)).toEqual({
      row: 499,
      column: 9,
    });
    expect(moveCell({ key: 'x', isWithin: false }, at, size)).toBeNull();
  });
});

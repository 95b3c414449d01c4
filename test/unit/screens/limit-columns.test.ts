import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { limitTableColumns } from '../../../preload/contract/app/preference-choices.ts';
import { columnChoices, gridColumns } from '../../../renderer/screens/limits/grid-columns.ts';
import { limitsRowWith } from './limits-row-with.ts';

const always = ['choose', 'card', 'spent', 'paymentMonthlyLimit'];
const lifespan = limitsRowWith({ paymentLifespanLimit: '250' });
const plain = limitsRowWith({ paymentLifespanLimit: null, paymentLifespanSpent: null });

describe('the columns of the table of limits', () => {
  it('include all but the lifetime limit until the user chooses', () => {
    expect(gridColumns([lifespan], defaultPreferences.limitColumns, null)).toEqual([
      ...always,
      ...limitTableColumns.filter((column) => column !== 'paymentLifespanLimit'),
    ]);
  });

  it('always include the card, its spending and its limit', () => {
    expect(gridColumns([lifespan], [], null)).toEqual(always);
  });

  it('offer a lifetime limit only if a card has one', () => {
    expect(columnChoices([plain])).not.toContain('paymentLifespanLimit');
    expect(columnChoices([plain, lifespan])).toContain('paymentLifespanLimit');
    expect(gridColumns([plain], limitTableColumns, null)).not.toContain('paymentLifespanLimit');
  });

  it('include the column with an open field, so that its input stays reachable', () => {
    expect(gridColumns([plain], [], 'atmDailyLimit')).toEqual([...always, 'atmDailyLimit']);
  });
});

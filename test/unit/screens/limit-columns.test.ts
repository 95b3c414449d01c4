import { describe, expect, it } from 'vitest';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { limitTableColumns } from '../../../preload/contract/app/preference-choices.ts';
import { columnChoices, gridColumns } from '../../../renderer/screens/limits/grid-columns.ts';
import { limitsRowWith } from './limits-row-with.ts';

const always = ['choose', 'card', 'spent', 'paymentMonthlyLimit'];
const lifespan = limitsRowWith({ paymentLifespanLimit: '250' });
const plain = limitsRowWith({ paymentLifespanLimit: null, paymentLifespanSpent: null });

describe('the columns of the table of limits', () => {
  it('are all of them but the lifetime until the owner chooses', () => {
    expect(gridColumns([lifespan], defaultPreferences.limitColumns, null)).toEqual([
      ...always,
      ...limitTableColumns.filter((column) => column !== 'paymentLifespanLimit'),
    ]);
  });

  it('always hold the card, what it spent and its limit', () => {
    expect(gridColumns([lifespan], [], null)).toEqual(always);
  });

  it('offer a lifetime only where a card has such a limit', () => {
    expect(columnChoices([plain])).not.toContain('paymentLifespanLimit');
    expect(columnChoices([plain, lifespan])).toContain('paymentLifespanLimit');
    expect(gridColumns([plain], limitTableColumns, null)).not.toContain('paymentLifespanLimit');
  });

  it('keep the one in which a field stands open, so that nothing typed is out of reach', () => {
    expect(gridColumns([plain], [], 'atmDailyLimit')).toEqual([...always, 'atmDailyLimit']);
  });
});

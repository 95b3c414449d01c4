import { describe, expect, it } from 'vitest';
import type { LimitChange } from '../../../preload/contract/cards/card-changes.ts';
import { limitOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitUnit } from '../../../renderer/format/limit-input.ts';
import { warningsOf } from '../../../renderer/widgets/limits/limit-changes.ts';
import { limitsRowWith } from '../screens/limits-row-with.ts';

const row = limitsRowWith();
const day = limitOf('paymentDailyLimit');

describe('a warning for a limit', () => {
  const warnings = (change: LimitChange, unit: LimitUnit = 'major') =>
    warningsOf(row, day, { change, unit });

  it('appears above ten million whole units, for any unit of the service', () => {
    expect(warnings({ paymentDailyLimit: '10000001', paymentMonthlyLimit: '99999999' })).toEqual([
      'huge',
    ]);
    expect(warnings({ paymentDailyLimit: '10000000', paymentMonthlyLimit: '99999999' })).toEqual(
      [],
    );
    expect(
      warnings({ paymentDailyLimit: '999999999', paymentMonthlyLimit: '999999999' }, 'minor'),
    ).toEqual([]);
    expect(
      warnings({ paymentDailyLimit: '1000000001', paymentMonthlyLimit: '9999999999' }, 'minor'),
    ).toEqual(['huge']);
  });

  it('appears for a day limit above the month limit, after both changes', () => {
    expect(warnings({ paymentDailyLimit: '2501' })).toEqual(['above-month']);
    expect(warnings({ paymentDailyLimit: '2501', paymentMonthlyLimit: '2501' })).toEqual([]);
    expect(
      warningsOf(limitsRowWith({ paymentMonthlyLimit: null }), day, {
        change: { paymentDailyLimit: '9999' },
        unit: 'major',
      }),
    ).toEqual([]);
    expect(warnings({ paymentMonthlyLimit: '599' })).toEqual(['above-month']);
  });

  it('appears for a limit below the current spending', () => {
    expect(warnings({ paymentDailyLimit: '142.09' })).toEqual(['below-spent']);
    expect(warnings({ paymentDailyLimit: '142.10' })).toEqual([]);
  });

  it('appears for a limit of zero', () => {
    expect(warnings({ paymentDailyLimit: '0' })).toEqual(['zero']);
  });

  it('does not appear for an unchanged limit', () => {
    expect(
      warningsOf(limitsRowWith({ paymentDailyLimit: '100' }), day, { change: {}, unit: 'major' }),
    ).toEqual([]);
  });

  it('does not appear for a limit that is switched off', () => {
    expect(warnings({ paymentDailyLimitOption: false })).toEqual([]);
  });
});

describe('the state of a limit', () => {
  it('is off only if the bank reports it as off', () => {
    expect(stateOf(row, limitOf('atmDailyLimit'))).toEqual({ kind: 'off', amount: '0' });
    expect(
      stateOf(
        limitsRowWith({ paymentTransactionLimit: null, paymentTransactionLimitOption: null }),
        limitOf('paymentTransactionLimit'),
      ),
    ).toEqual({ kind: 'unknown' });
    expect(
      stateOf(
        limitsRowWith({ paymentTransactionLimitOption: null }),
        limitOf('paymentTransactionLimit'),
      ),
    ).toEqual({ kind: 'on', amount: '300' });
  });
});

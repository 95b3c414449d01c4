import { describe, expect, it } from 'vitest';
import type { LimitChange } from '../../../preload/contract/cards/card-changes.ts';
import { limitOf, stateOf } from '../../../preload/contract/cards/limits.ts';
import type { LimitUnit } from '../../../renderer/format/limit-input.ts';
import { warningsOf } from '../../../renderer/widgets/limits/limit-changes.ts';
import { limitsRowWith } from '../screens/limits-row-with.ts';

const row = limitsRowWith();
const day = limitOf('paymentDailyLimit');

describe('a limit that is worth a second look', () => {
  const warnings = (change: LimitChange, unit: LimitUnit = 'major') =>
    warningsOf(row, day, { change, unit });

  it('is very large from beyond ten million of whole units on, whatever the service counts in', () => {
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

  it('is one for a day above the one for its month, as both will be', () => {
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

  it('is one below what is spent already', () => {
    expect(warnings({ paymentDailyLimit: '142.09' })).toEqual(['below-spent']);
    expect(warnings({ paymentDailyLimit: '142.10' })).toEqual([]);
  });

  it('is one of zero', () => {
    expect(warnings({ paymentDailyLimit: '0' })).toEqual(['zero']);
  });

  it('is none that was odd before', () => {
    expect(
      warningsOf(limitsRowWith({ paymentDailyLimit: '100' }), day, { change: {}, unit: 'major' }),
    ).toEqual([]);
  });

  it('is none that is switched off', () => {
    expect(warnings({ paymentDailyLimitOption: false })).toEqual([]);
  });
});

describe('how a limit stands', () => {
  it('tells none from unknown: a limit is off only where the bank says so', () => {
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

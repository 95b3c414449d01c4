import { describe, expect, it } from 'vitest';
import { monthLimitReachedOn, nextMonthStart } from '../../../main/features/cards/month-limit.ts';

function reachedOn(change: Partial<Parameters<typeof monthLimitReachedOn>[0]> = {}) {
  return monthLimitReachedOn({
    spent: '200',
    limit: '400',
    asOfDay: '2026-11-12',
    today: '2026-11-12',
    ...change,
  });
}

describe('the day on which a month limit is reached', () => {
  it('follows the average spending a day so far', () => {
    expect(reachedOn()).toBe('2026-11-24');
    expect(reachedOn({ spent: '389', asOfDay: '2026-11-21', today: '2026-11-21' })).toBe(
      '2026-11-22',
    );
    expect(reachedOn({ spent: '199.99' }), 'a cent less lasts into the next day').toBe(
      '2026-11-25',
    );
  });

  it('is null if the month ends first', () => {
    expect(reachedOn({ spent: '160' })).toBe('2026-11-30');
    expect(reachedOn({ spent: '159.99' })).toBeNull();
    expect(reachedOn({ spent: '0' })).toBeNull();
    expect(reachedOn({ spent: '-20' })).toBeNull();
  });

  it('is null once nothing is left, and for a zero limit', () => {
    expect(reachedOn({ spent: '400' })).toBeNull();
    expect(reachedOn({ spent: '0', limit: '0' })).toBeNull();
  });

  it('is null before the fifth day of the month', () => {
    expect(reachedOn({ asOfDay: '2026-11-04', today: '2026-11-04' })).toBeNull();
    expect(reachedOn({ asOfDay: '2026-11-05', today: '2026-11-05' })).toBe('2026-11-10');
  });

  it('is null for outdated data', () => {
    expect(reachedOn({ asOfDay: '2026-10-30' })).toBeNull();
    expect(
      reachedOn({ today: '2026-11-24' }),
      'the forecast day has arrived without newer data',
    ).toBeNull();
  });

  it('is null without a figure of the bank', () => {
    expect(reachedOn({ spent: null })).toBeNull();
    expect(reachedOn({ limit: null })).toBeNull();
  });
});

describe('the next month of the limits', () => {
  it.each([
    ['2026-11-21', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-29', '2028-03-01'],
  ])('starts after %s on %s', (today, start) => {
    expect(nextMonthStart(today)).toBe(start);
  });
});

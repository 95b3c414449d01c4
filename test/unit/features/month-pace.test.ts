import { describe, expect, it } from 'vitest';
import { monthLimitReachedOn, nextMonthStart } from '../../../main/features/cards/month-pace.ts';

function reachedOn(change: Partial<Parameters<typeof monthLimitReachedOn>[0]> = {}) {
  return monthLimitReachedOn({
    spent: '200',
    limit: '400',
    asOfDay: '2026-11-12',
    today: '2026-11-12',
    ...change,
  });
}

describe('when the limit of a month would be reached', () => {
  it('is the day by which as much a day as so far is all of it', () => {
    expect(reachedOn()).toBe('2026-11-24');
    expect(reachedOn({ spent: '389', asOfDay: '2026-11-21', today: '2026-11-21' })).toBe(
      '2026-11-22',
    );
    expect(reachedOn({ spent: '199.99' }), 'a cent less lasts into the next day').toBe(
      '2026-11-25',
    );
  });

  it('is not said when the month ends first', () => {
    expect(reachedOn({ spent: '160' })).toBe('2026-11-30');
    expect(reachedOn({ spent: '159.99' })).toBeNull();
    expect(reachedOn({ spent: '0' })).toBeNull();
    expect(reachedOn({ spent: '-20' })).toBeNull();
  });

  it('is not said once nothing is left, nor of a limit of nothing', () => {
    expect(reachedOn({ spent: '400' })).toBeNull();
    expect(reachedOn({ spent: '0', limit: '0' })).toBeNull();
  });

  it('is not said before the month has five days to tell of', () => {
    expect(reachedOn({ asOfDay: '2026-11-04', today: '2026-11-04' })).toBeNull();
    expect(reachedOn({ asOfDay: '2026-11-05', today: '2026-11-05' })).toBe('2026-11-10');
  });

  it('is not said of what was known too long ago', () => {
    expect(reachedOn({ asOfDay: '2026-10-30' })).toBeNull();
    expect(reachedOn({ today: '2026-11-24' }), 'the day is here, and nobody knows').toBeNull();
  });

  it('is not said where the bank left a figure out', () => {
    expect(reachedOn({ spent: null })).toBeNull();
    expect(reachedOn({ limit: null })).toBeNull();
  });
});

describe('the next month of the limits', () => {
  it.each([
    ['2026-11-21', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-29', '2028-03-01'],
  ])('begins after %s on %s', (today, start) => {
    expect(nextMonthStart(today)).toBe(start);
  });
});

import { describe, expect, it } from 'vitest';
import { rowWith } from '../screens/card-with.ts';

function near(
  paymentMonthlySpent: string | null,
  paymentMonthlyLimit: string | null,
  status: string | null = 'live',
) {
  return rowWith({ status, paymentMonthlySpent, paymentMonthlyLimit }).nearLimit;
}

describe('a card near its month limit', () => {
  it('has spent 80 of 100 or more, shown in whole numbers', () => {
    expect(near('79.99', '100')).toBeNull();
    expect(near('80', '100')).toEqual({ tone: 'near', percent: 80 });
    expect(near('100', '100')).toEqual({ tone: 'full', percent: 100 });
    expect(near('120', '100')).toEqual({ tone: 'full', percent: 120 });
  });

  it('is able to spend, and has all figures', () => {
    for (const status of ['paused', ' PAUSED', 'stolen', 'expired'])
      expect(near('90', '100', status)).toBeNull();
    expect(near(null, '100')).toBeNull();
    expect(near('90', null)).toBeNull();
    expect(near(null, null, null)).toBeNull();
  });

  it('may have an unknown status: it may still spend', () => {
    expect(near('90', '100', 'sleeping')).toEqual({ tone: 'near', percent: 90 });
    expect(near('90', '100', null)).toEqual({ tone: 'near', percent: 90 });
  });
});

import { describe, expect, it } from 'vitest';
import { limitRows } from '../../../renderer/screens/cards/limits/limit-rows.ts';
import { cardWith } from './card-with.ts';

function row(name: string, card: Parameters<typeof cardWith>[0]) {
  return limitRows(cardWith(card)).find((each) => each.name === name);
}

describe('the limits of a card', () => {
  it('tells spent, left and limit', () => {
    expect(
      row('payment-month', { paymentMonthlySpent: '2318.4', paymentMonthlyLimit: '2500' }),
    ).toEqual({
      name: 'payment-month',
      kind: 'used',
      spent: '2318.4',
      left: '181.6',
      limit: '2500',
    });
  });

  it('says that no limit is set where the bank switched it off, even if a figure came with it', () => {
    expect(
      row('atm-day', { atmDailyLimit: '0', atmDailySpent: '20', atmDailyLimitOption: false }),
    ).toEqual({ name: 'atm-day', kind: 'off', spent: '20' });
  });

  it('does not read a missing switch as off', () => {
    expect(
      row('payment-day', {
        paymentDailyLimit: '600',
        paymentDailySpent: '0',
        paymentDailyLimitOption: null,
      })?.kind,
    ).toBe('used');
  });

  it('shows a limit per payment without anything spent of it', () => {
    expect(
      row('payment-each', { paymentTransactionLimit: '300', paymentTransactionLimitOption: true }),
    ).toEqual({ name: 'payment-each', kind: 'each', limit: '300' });
  });

  it('says nothing was said where nothing was said, and leaves the lifespan out', () => {
    expect(limitRows(cardWith({})).map((each) => `${each.name} ${each.kind}`)).toEqual([
      'payment-month missing',
      'payment-day missing',
      'payment-each missing',
      'atm-month missing',
      'atm-day missing',
    ]);
  });

  it('shows the lifespan limit of a short-lived card', () => {
    expect(
      row('payment-lifespan', { paymentLifespanLimit: '150', paymentLifespanSpent: '150' }),
    ).toMatchObject({ left: '0' });
  });
});

import { describe, expect, it } from 'vitest';
import { amountShown } from '../../../renderer/screens/terminal-payments/payment-outcome.ts';
import { paymentStatusLabel } from '../../../renderer/screens/terminal-payments/payment-status.ts';

const amount = { value: '12.50', currency: 'EUR' };
const authorizedAmount = { value: '13.75', currency: 'EUR' };

describe('the status of a payment', () => {
  it('is in words if it is known, and otherwise as received', () => {
    expect(
      ['AUTHORIZED', 'authorized', ' Refused', 'PENDING'].map((status) =>
        paymentStatusLabel(status, (id) => id),
      ),
    ).toEqual([
      'payments.filter.authorized',
      'payments.filter.authorized',
      'ui.word.declined',
      'registrations.step.pending',
    ]);
    expect(
      ['CAPTURED', '', 'toString', 'constructor'].map((status) =>
        paymentStatusLabel(status, (id) => id),
      ),
    ).toEqual([null, null, null, null]);
  });
});

describe('the amount of a payment', () => {
  it('is the authorized one, including the tip', () => {
    expect(amountShown({ outcome: 'authorized', amount, authorizedAmount })).toBe(authorizedAmount);
  });

  it.each(['refused', null] as const)(
    'is the requested one while the outcome is %s, whatever other amounts exist',
    (outcome) => {
      expect(
        amountShown({ outcome, amount, authorizedAmount: { value: '0', currency: 'EUR' } }),
      ).toBe(amount);
    },
  );

  it('is the requested one if the bank omits the authorized amount', () => {
    expect(amountShown({ outcome: 'authorized', amount, authorizedAmount: null })).toBe(amount);
    expect(
      amountShown({
        outcome: 'authorized',
        amount,
        authorizedAmount: { value: null, currency: 'EUR' },
      }),
    ).toBe(amount);
    expect(amountShown({ outcome: 'authorized', amount: null, authorizedAmount: null })).toBeNull();
  });
});

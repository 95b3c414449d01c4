import { describe, expect, it } from 'vitest';
import { amountShown } from '../../../renderer/screens/terminal-payments/payment-outcome.ts';
import { paymentStatusLabel } from '../../../renderer/screens/terminal-payments/payment-status.ts';

const amount = { value: '12.50', currency: 'EUR' };
const authorizedAmount = { value: '13.75', currency: 'EUR' };

describe('the status of a payment', () => {
  it('is said in words whatever its case, else as it came', () => {
    expect(
      ['AUTHORIZED', 'authorized', ' Refused', 'PENDING'].map((status) =>
        paymentStatusLabel(status, (id) => id),
      ),
    ).toEqual([
      'payments.status.authorized',
      'payments.status.authorized',
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
  it('is what was authorized, tip and all', () => {
    expect(amountShown({ outcome: 'authorized', amount, authorizedAmount })).toBe(authorizedAmount);
  });

  it.each(['refused', null] as const)(
    'is what was asked for while the outcome is %s, whatever stands beside it',
    (outcome) => {
      expect(
        amountShown({ outcome, amount, authorizedAmount: { value: '0', currency: 'EUR' } }),
      ).toBe(amount);
    },
  );

  it('is what was asked for where the bank does not say how much it authorized', () => {
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

import { expect, it } from 'vitest';
import { differingLimits } from '../../../preload/contract/cards/differing-limits.ts';
import { limitsRowWith } from '../screens/limits-row-with.ts';

it.each([
  ['the same amount in another notation is equal', { paymentMonthlyLimit: '2500.00' }, {}],
  ['another amount differs', { paymentMonthlyLimit: '2501' }, { paymentMonthlyLimit: '2501' }],
  [
    'an amount that the bank omits differs',
    { paymentTransactionLimit: '5' },
    { paymentTransactionLimit: '5' },
  ],
  ['a switch that the bank omits, on, is equal', { paymentTransactionLimitOption: true }, {}],
  [
    'a switch that the bank omits, off, differs',
    { paymentTransactionLimitOption: false },
    { paymentTransactionLimitOption: false },
  ],
])('%s', (_title, asked, differing) => {
  const card = limitsRowWith({
    paymentTransactionLimit: null,
    paymentTransactionLimitOption: null,
  });
  expect(differingLimits(card, asked)).toEqual(differing);
});

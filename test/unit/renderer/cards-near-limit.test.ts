import { describe, expect, it } from 'vitest';
import { countNearLimit } from '../../../renderer/widgets/cards/cards-near-limit.ts';

const card = (
  paymentMonthlySpent: string | null,
  paymentMonthlyLimit: string | null,
  given: { readonly canLock?: boolean; readonly isLocked?: boolean } = {},
) => ({ canLock: true, isLocked: false, paymentMonthlySpent, paymentMonthlyLimit, ...given });

describe('the count beside Limits', () => {
  it('counts the cards that are near their month limit or over it', () => {
    expect(
      countNearLimit([
        card('84', '100'),
        card('85', '100'),
        card('100', '100'),
        card('120', '100'),
      ]),
    ).toBe(3);
  });

  it('leaves out what cannot be spent from, and what is not known', () => {
    expect(
      countNearLimit([
        card('90', '100', { isLocked: true }),
        card('90', '100', { canLock: false }),
        card(null, '100'),
        card('90', null),
      ]),
    ).toBe(0);
  });
});

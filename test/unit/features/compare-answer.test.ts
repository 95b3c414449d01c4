import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareAnswer } from '../../../main/features/cards/changes/compare-answer.ts';
import { cardIdOf, cardWith } from './fakes.ts';

function card(given: Partial<Parameters<typeof cardWith>[0]>) {
  return cardWith({ id: cardIdOf('a'), ...given });
}
function asked(field: string, wanted: string) {
  return [{ field, before: null, asked: wanted }];
}

it('limits are equal in any notation, and differ by a cent', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(99), fc.nat(3), (whole, cents, zeros) => {
      const limit = `${String(whole)}.${String(cents).padStart(2, '0')}`;
      expect(
        compareAnswer(
          asked('paymentMonthlyLimit', limit),
          card({ paymentMonthlyLimit: limit + '0'.repeat(zeros) }),
        ),
      ).toEqual([]);
      const other = `${String(whole)}.${String((cents + 1) % 100).padStart(2, '0')}`;
      expect(
        compareAnswer(asked('paymentMonthlyLimit', limit), card({ paymentMonthlyLimit: other })),
      ).toEqual([{ field: 'paymentMonthlyLimit', asked: limit, kept: other }]);
    }),
  );
});

it('flags and names are compared exactly, a missing field differs, and unknown fields are ignored', () => {
  expect(compareAnswer(asked('atmOption', 'true'), card({ atmOption: true }))).toEqual([]);
  expect(compareAnswer(asked('atmOption', 'true'), card({ atmOption: false }))).toEqual([
    { field: 'atmOption', asked: 'true', kept: 'false' },
  ]);
  const ofLists = card({ activeDays: [6, 1], categories: ['b', 'a'] });
  expect(compareAnswer(asked('activeDays', '1, 6'), ofLists)).toEqual([]);
  expect(compareAnswer(asked('categories', 'a, b'), ofLists)).toEqual([]);
  expect(compareAnswer(asked('categories', ''), ofLists)).toEqual([
    { field: 'categories', asked: '', kept: 'b, a' },
  ]);
  expect(compareAnswer(asked('activeDays', '1'), card({ activeDays: [] }))).toEqual([
    { field: 'activeDays', asked: '1', kept: null },
  ]);
  expect(compareAnswer(asked('nickname', 'Fuel'), card({ nickname: null }))).toEqual([
    { field: 'nickname', asked: 'Fuel', kept: null },
  ]);
  expect(compareAnswer(asked('address.city', 'Lyon'), card({}))).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { nextBankDay } from '../../../main/features/supplier-invoices/paying/bank-days.ts';
import { addDays } from '../../../main/features/supplier-invoices/due-lanes.ts';

describe('the next bank business day', () => {
  it.each([
    ['2024-03-29', '2024-04-02'],
    ['2025-04-18', '2025-04-22'],
    ['2026-04-03', '2026-04-07'],
    ['2027-03-26', '2027-03-30'],
    ['2028-04-14', '2028-04-18'],
    ['2038-04-23', '2038-04-27'],
    ['2049-04-16', '2049-04-20'],
  ])('after Good Friday, %s, is the Tuesday after Easter, %s', (friday, tuesday) => {
    expect([friday, addDays(friday, 3)].map(nextBankDay)).toEqual([tuesday, tuesday]);
    expect(nextBankDay(addDays(friday, -1))).toBe(addDays(friday, -1));
  });

  it.each([
    ['2026-12-24', '2026-12-24'],
    ['2026-12-25', '2026-12-28'],
    ['2029-12-25', '2029-12-27'],
    ['2026-12-31', '2026-12-31'],
    ['2027-01-01', '2027-01-04'],
    ['2026-05-01', '2026-05-04'],
    ['2026-11-21', '2026-11-23'],
    ['2026-11-22', '2026-11-23'],
    ['2026-11-11', '2026-11-11'],
  ])('for %s is %s', (day, open) => {
    expect(nextBankDay(day)).toBe(open);
  });

  it('is the same day for an invalid date', () => {
    expect(['', '2026-02-30', 'x'].map(nextBankDay)).toEqual(['', '2026-02-30', 'x']);
  });
});

import { describe, expect, it } from 'vitest';
import type { LimitRow } from '../../../preload/contract/cards/card-changes.ts';
import { amountText } from '../../../renderer/format/amount.ts';
import { figureWidths } from '../../../renderer/screens/limits/figure-columns.ts';
import type { FigureLook } from '../../../renderer/screens/limits/figure-columns.ts';
import { limitsRowWith } from './limits-row-with.ts';

const euros: FigureLook = { locale: 'de-DE', unit: 'major', currency: 'EUR', between: 5 };
function widths(
  change: Partial<LimitRow>,
  look: Partial<FigureLook> = {},
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    figureWidths([limitsRowWith(), limitsRowWith(change)], () => undefined, { ...euros, ...look }),
  );
}

describe('the width of a column of figures', () => {
  it('is that of its longest figure as it is written: whole where it is rounded, with its cents where it is a limit', () => {
    const long = '1799999999999.82';
    const found = widths({
      paymentMonthlySpent: '0',
      paymentMonthlyLimit: long,
      paymentDailyLimit: long,
    });
    expect(found['paymentMonthlyLimit']).toBe('1.799.999.999.999,82 €'.length);
    expect(found['paymentDailyLimit']).toBe('1.799.999.999.999,82 €'.length);
    expect(found['left']).toBe('1.799.999.999.999 €'.length);
    expect(found['spent']).toBe('2.318 €'.length);
  });
  it('counts cents and separators: 12,345.50 is longer than 123,456', () => {
    expect(widths({ atmMonthlyLimit: '12345.50' })['atmMonthlyLimit']).toBe('12.345,50 €'.length);
    expect(
      figureWidths(
        ['123456', '12345.50', '99999'].map((atmMonthlyLimit) =>
          limitsRowWith({ atmMonthlyLimit }),
        ),
        () => undefined,
        euros,
      ).get('atmMonthlyLimit'),
    ).toBe('12.345,50 €'.length);
  });
  it('follows the unit: the same number in hundredths, or without any', () => {
    expect(widths({ paymentDailyLimit: '123456789' }, { unit: 'minor' })['paymentDailyLimit']).toBe(
      '1.234.567,89 €'.length,
    );
    expect(
      widths({ paymentDailyLimit: '123456789' }, { unit: null, currency: null })[
        'paymentDailyLimit'
      ],
    ).toBe('123.456.789'.length);
  });
  it('has room for what a card is to get', () => {
    const found = figureWidths(
      [limitsRowWith()],
      () => ({ paymentMonthlyLimit: '999999999' }),
      euros,
    );
    expect(found.get('paymentMonthlyLimit')).toBe(
      amountText('de-DE', '999999999', { currency: 'EUR', precision: 'whole' }).length,
    );
  });
  it('has room for both figures of a card’s whole life, and what stands between them', () => {
    expect(widths({ paymentLifespanLimit: '25000', paymentLifespanSpent: '240' })['lifespan']).toBe(
      '240 €'.length + '25.000 €'.length + 5,
    );
  });
  it('is nothing without rows, and of what the bank did not say', () => {
    expect(new Set(figureWidths([], () => undefined, { ...euros, between: 0 }).values())).toEqual(
      new Set([0]),
    );
    expect(
      figureWidths([limitsRowWith({ paymentDailyLimit: null })], () => undefined, euros).get(
        'paymentDailyLimit',
      ),
    ).toBe(0);
  });
});

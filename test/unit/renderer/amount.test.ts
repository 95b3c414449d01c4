import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountParts,
  amountText,
  digitGroups,
  fromMinor,
  isLongAmount,
  percentText,
} from '../../../renderer/format/amount.ts';

const exact = { currency: 'EUR', precision: 'exact' } as const;
const bare = { currency: null, precision: 'exact' } as const;
function digitsOf(text: string): string {
  return text.replaceAll(/[^0-9]/g, '');
}

/** Any decimal string, far beyond a float. */
const decimals = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc.stringMatching(/^[1-9]\d{0,24}$/),
    fraction: fc.stringMatching(/^\d{2,6}$/),
  })
  .map(({ sign, whole, fraction }) => `${sign}${whole}.${fraction}`);

describe('an amount', () => {
  it('shows every digit of a decimal string, for any length and locale', () => {
    fc.assert(
      fc.property(
        decimals,
        fc.constantFrom('en-GB', 'fr-FR', 'de-DE', 'it-IT', 'es-ES', 'de-CH'),
        (value, locale) => digitsOf(amountText(locale, value, exact)) === digitsOf(value),
      ),
    );
  });

  it('has its unit and cents in the softer colour', () => {
    expect(amountParts('en-GB', '31482.17', exact)).toEqual([
      { kind: 'soft', text: '€' },
      { kind: 'main', text: '31,482' },
      { kind: 'soft', text: '.17' },
    ]);
    expect(amountText('de-DE', '1234.5', exact)).toBe('1.234,50\u00a0€');
  });

  it('has a real minus sign', () => {
    expect(amountText('en-GB', '-42.4', exact)).toBe('\u2212€42.40');
  });

  it('has no unit and its own decimals if the currency is unknown', () => {
    expect(amountText('en-GB', '2318.4', bare)).toBe('2,318.4');
    expect(amountText('en-GB', '2500', bare)).toBe('2,500');
  });

  it('is rounded to whole units only if a list requests it', () => {
    expect(amountText('en-GB', '2318.40', { currency: 'EUR', precision: 'whole' })).toBe('€2,318');
  });

  it('is rounded to whole units, not truncated', () => {
    const whole = { currency: 'EUR', precision: 'whole' } as const;
    expect(amountText('en-GB', '388.90', whole)).toBe('€389');
    expect(amountText('en-GB', '20000.00', whole)).toBe('€20,000');
    expect(amountText('en-GB', '-0.40', whole)).toBe('€0');
    expect(amountText('en-GB', '-0.60', whole)).toBe('\u2212€1');
    expect(amountText('en-GB', '388.90', { currency: null, precision: 'whole' })).toBe('389');
  });

  it('may wrap only between its groups of digits if it is too long for its cell', () => {
    const parts = (value: string) => amountParts('en-GB', value, exact);
    expect(isLongAmount(parts('31482.17'))).toBe(false);
    expect(isLongAmount(parts('1799999999999.82'))).toBe(true);
    expect(digitGroups('1,799,999,999,999')).toEqual(['1,', '799,', '999,', '999,', '999']);
    expect(digitGroups('1\u202f799\u202f999')).toEqual(['1\u202f', '799\u202f', '999']);
    expect(digitGroups('.82')).toEqual(['.82']);
  });

  it('is readable even with an unknown currency code or a text that is no number', () => {
    expect(amountText('en-GB', '12.5', { currency: 'POINTS', precision: 'exact' })).toBe('12.5');
    expect(amountText('en-GB', 'n/a', exact)).toBe('n/a');
  });
});

describe('a rate', () => {
  it.each([
    ['0.055', 'en-GB', '5.5%'],
    ['0.2', 'en-GB', '20%'],
    ['0', 'en-GB', '0%'],
    ['0.0210', 'fr-FR', '2,1\u00a0%'],
    ['0.123456789012345678', 'en-GB', '12.3456789012345678%'],
    ['1', 'de-DE', '100\u00a0%'],
    ['exempt', 'de-DE', 'exempt'],
  ])('of %s is shown as per cent with every decimal', (fraction, locale, percent) => {
    expect(percentText(locale, fraction)).toBe(percent);
  });
});

describe('hundredths', () => {
  it('are converted to units exactly', () => {
    expect(fromMinor('231840')).toBe('2318.40');
    expect(fromMinor('-5')).toBe('-0.05');
    expect(fromMinor('0')).toBe('0.00');
  });

  it('are lossless: times a hundred gives the number again', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 30n), 10n ** 30n),
        (cents) => BigInt(fromMinor(String(cents)).replace('.', '')) === cents,
      ),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitAmount } from '../../../preload/contract/cards/card-changes.ts';
import {
  amountExample,
  unambiguousDecimal,
  limitText,
  plainDecimal,
  readLimit,
  readPercent,
} from '../../../renderer/format/limit-input.ts';

const locales = fc.constantFrom(
  'en-GB',
  'en-IN',
  'fr-FR',
  'fr-CH',
  'de-DE',
  'de-CH',
  'de-AT',
  'it-IT',
  'es-ES',
  'pt-PT',
  'sv-SE',
  'ar-EG',
  'hi-IN',
);

/**
 * Every limit of the contract in its canonical form; thousandths only if they cannot be read as
 * thousands.
 */
const limits = fc
  .record({
    whole: fc.stringMatching(/^(0|[1-9]\d{0,11})$/),
    fraction: fc.stringMatching(/^(\d{0,2}[1-9])?$/),
  })
  .filter(({ whole, fraction }) => fraction.length < 3 || whole === '0' || whole.length > 3)
  .map(({ whole, fraction }) => (fraction === '' ? whole : `${whole}.${fraction}`));

function value(text: string, locale: string) {
  const read = readLimit(text, locale);
  return read.ok ? read.value : read.problem;
}

describe('a limit typed in the regional format', () => {
  it('is read in the notation of that format', () => {
    expect(value('1.234,50', 'de-DE')).toBe('1234.5');
    expect(value('1 234,50', 'fr-FR')).toBe('1234.5');
    expect(value('1\u202f234,50 €', 'fr-FR')).toBe('1234.5');
    expect(value('1,234.50', 'en-GB')).toBe('1234.5');
    expect(value('1’234.50', 'de-CH')).toBe('1234.5');
    expect(value("1'234.50", 'de-CH')).toBe('1234.5');
    expect(value('€ 3,000', 'en-GB')).toBe('3000');
    expect(value('1,50,000', 'en-IN')).toBe('150000');
    expect(value(',5', 'de-DE')).toBe('0.5');
    expect(value('0300', 'it-IT')).toBe('300');
    expect(value('12.5', 'fr-FR')).toBe('12.5');
  });

  it('is unchanged after it was written into a field, in every locale', () => {
    fc.assert(
      fc.property(
        limits,
        locales,
        (limit, locale) => value(limitText(limit, locale), locale) === limit,
      ),
    );
  });

  it('has two decimals or none in its field if it is money', () => {
    for (const [limit, unit, text] of [
      ['3000.5', 'major', '3.000,50'],
      ['3000', 'major', '3.000'],
      ['300050', 'minor', '3.000,50'],
      ['300000', 'minor', '3.000'],
      ['0.125', 'major', '0,125'],
      ['3000.5', null, '3.000,5'],
    ] as const)
      expect(limitText(limit, 'de-DE', unit)).toBe(text);
  });

  it('is always valid for the contract, for any input', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-−]?[\d .,’'€]{0,20}$/));
    fc.assert(
      fc.property(typed, locales, fc.constantFrom('major', 'minor', null), (text, locale, unit) => {
        const read = readLimit(text, locale, unit);
        return (
          !read.ok ||
          (limitAmount.safeParse(read.value).success && plainDecimal(read.value) === read.value)
        );
      }),
    );
  });

  it('is rejected rather than guessed if a separator has two meanings', () => {
    for (const [text, locale] of [
      ['1.234', 'fr-FR'],
      ['1,250', 'fr-FR'],
      ['1,250', 'de-DE'],
      ['1.250', 'en-GB'],
      ['1.250', 'de-CH'],
      ['0.125', 'de-DE'],
      ['0,125.50', 'de-DE'],
      ['1,2.50', 'de-DE'],
      ['1.2,50', 'en-GB'],
      ['1,234,50', 'en-GB'],
      ['12,345.678', 'de-DE'],
      ['12€50', 'fr-FR'],
      ['12.34.567', 'de-DE'],
      ['1.234 567', 'de-DE'],
      ['1,2,3', 'de-DE'],
      ['1.234.5', 'de-DE'],
      ['2.500', 'en-GB'],
      ['2,500', 'de-DE'],
      ['€ 12.000', 'en-US'],
      ['999,999', 'fr-FR'],
      ['2,500', 'es-ES'],
    ] as const) {
      expect([text, locale, value(text, locale)]).toEqual([text, locale, 'not-a-number']);
    }
  });

  const everywhere = [
    'en-GB',
    'fr-FR',
    'de-DE',
    'it-IT',
    'es-ES',
    'de-CH',
    'fr-CH',
    'de-AT',
    'en-IN',
  ];

  it.each([
    ['12.50', '12.5'],
    ['18,40', '18.4'],
    ['12.5', '12.5'],
    ['1234,5', '1234.5'],
    ['.50', '0.5'],
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['1’234.50', '1234.5'],
    ["1'234,50", '1234.5'],
    ['1 234.50', '1234.5'],
    ['1\u00a0234,50', '1234.5'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['3000,-', '3000'],
    ['3000.-', '3000'],
    ['3000,--', '3000'],
    ['3000,–', '3000'],
    ['3.000,- €', '3000'],
    ['1,000.—', '1000'],
    ['12,50 EUR', '12.5'],
    ['EUR 12.50', '12.5'],
    ['12.50eur', '12.5'],
    ['12,50 Euro', '12.5'],
    ['20 euros', '20'],
    ['€ 12,50', '12.5'],
    ['3000,- EUR', '3000'],
  ])('is read the same in every format if it has one meaning: %s', (text, meant) => {
    for (const locale of everywhere) expect([locale, value(text, locale)]).toEqual([locale, meant]);
  });

  it('follows the regional format if another one would read it differently', () => {
    expect(value('1.250', 'de-DE')).toBe('1250');
    expect(value('1.250', 'it-IT')).toBe('1250');
    expect(value('1.250', 'es-ES')).toBe('1250');
    expect(value('1,250', 'en-GB')).toBe('1250');
  });

  it('accepts the currency of its field and no other', () => {
    const read = (text: string, currency: string) => {
      const end = readLimit(text, 'de-CH', null, { currency });
      return end.ok ? end.value : end.problem;
    };
    expect(read('12.50 CHF', 'CHF')).toBe('12.5');
    expect(read('Fr. 12.50', 'CHF')).toBe('12.5');
    expect(read('$ 12.50', 'USD')).toBe('12.5');
    expect(read('12.50 usd', 'USD')).toBe('12.5');
    for (const text of ['12.50 USD', '$ 12.50', 'CHF 12.50', 'Fr. 12.50', '£12'])
      expect([text, read(text, 'EUR')]).toEqual([text, 'not-a-number']);
    expect(value('12.50 USD', 'en-GB')).toBe('not-a-number');
  });

  it('may be negative with a minus, and not with the dash of a whole amount', () => {
    for (const text of ['-3000,-', '-12,50 EUR', '12,50-', 'EUR -5'])
      expect([text, value(text, 'de-DE')]).toEqual([text, 'negative']);
  });

  it('has an example that every format reads as the same value', () => {
    for (const locale of everywhere) {
      expect(value(amountExample(locale), locale)).toBe('1234.5');
      expect(value(amountExample(locale, 0), locale)).toBe('1234');
    }
  });

  it('is a decimal for a field without a regional format if it has one meaning', () => {
    expect(unambiguousDecimal('1.000,50', 'EUR')).toBe('1000.50');
    expect(unambiguousDecimal('3000,- EUR', 'EUR')).toBe('3000.00');
    expect(unambiguousDecimal('€ 3000', 'EUR')).toBe('3000');
    expect(unambiguousDecimal('1 000', 'EUR')).toBe('1000');
    for (const text of ['1.000', '1,000', '12 50', '12 USD', '', 'lots'])
      expect([text, unambiguousDecimal(text, 'EUR')]).toEqual([text, null]);
  });

  it('is a percentage with or without its sign', () => {
    for (const text of ['2,5', '2,5 %', '2.5%', '2,5\u202f%'])
      expect(readPercent(text, 'fr-FR')).toEqual({ ok: true, value: '2.5' });
    for (const text of ['%', '2,5 % %', '%5'])
      expect([text, readPercent(text, 'fr-FR').ok]).toEqual([text, false]);
  });

  it('is reported with its problem if it is invalid', () => {
    expect(value('', 'en-GB')).toBe('empty');
    expect(value(' € ', 'en-GB')).toBe('empty');
    expect(value('lots', 'en-GB')).toBe('not-a-number');
    expect(value('1e3', 'en-GB')).toBe('not-a-number');
    expect(value('-', 'en-GB')).toBe('not-a-number');
    expect(value('-20', 'en-GB')).toBe('negative');
    expect(value('\u221220', 'en-GB')).toBe('negative');
    expect(value('1234567890123', 'en-GB')).toBe('too-long');
    expect(value('1.2345', 'en-GB')).toBe('too-long');
  });

  it('is converted to hundredths exactly for a service that counts those', () => {
    expect(readLimit('1.234,50', 'de-DE', 'minor')).toEqual({ ok: true, value: '123450' });
    expect(readLimit('0,5', 'de-DE', 'minor')).toEqual({ ok: true, value: '50' });
    expect(readLimit('0,005', 'de-DE', 'minor')).toEqual({ ok: false, problem: 'too-long' });
    fc.assert(
      fc.property(fc.stringMatching(/^(0|[1-9]\d{0,11})$/), locales, (cents, locale) => {
        const read = readLimit(limitText(cents, locale, 'minor'), locale, 'minor');
        return read.ok && read.value === cents;
      }),
    );
  });
});

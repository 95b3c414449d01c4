import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitAmount } from '../../../preload/contract/cards/card-changes.ts';
import { limitText, plainDecimal, readLimit } from '../../../renderer/format/limit-input.ts';

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
 * Every limit the contract allows, in its one spelling; thousandths only where they cannot be taken
 * for thousands.
 */
const limits = fc
  .record({
    whole: fc.stringMatching(/^(0|[1-9]\d{0,11})$/),
    fraction: fc.stringMatching(/^(\d{0,2}[1-9])?$/),
  })
  .filter(({ whole, fraction }) => fraction.length < 3 || whole === '0' || whole.length > 3)
  .map(({ whole, fraction }) => (fraction === '' ? whole : `${whole}.${fraction}`));

const value = (text: string, locale: string) => {
  const read = readLimit(text, locale);
  return read.ok ? read.value : read.problem;
};

describe('a limit typed in the regional format', () => {
  it('is read as its owner means it', () => {
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

  it('comes back unchanged after it was written into a field, in every locale', () => {
    fc.assert(
      fc.property(
        limits,
        locales,
        (limit, locale) => value(limitText(limit, locale), locale) === limit,
      ),
    );
  });

  it('stands in its field with two decimals or none where it counts money', () => {
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

  it('is always one that the contract accepts, whatever was typed', () => {
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

  it('is refused rather than guessed where a mark could mean two things', () => {
    for (const [text, locale] of [
      ['1.5', 'de-DE'],
      ['1,5', 'en-GB'],
      ['1.234', 'fr-FR'],
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

  it('says what is wrong with it', () => {
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

  it('is turned into hundredths, exactly, for a service that counts those', () => {
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

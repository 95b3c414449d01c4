import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBalance } from '../../../main/bank/organization/balance.ts';
import { fromMinorUnits, isSameDecimal, toDecimal } from '../../../main/bank/wire/decimal.ts';
import {
  asCount,
  isTooLarge,
  JsonNumber,
  type JsonValue,
  member,
  parseJson,
  toJsonText,
} from '../../../main/bank/wire/json.ts';
import { decimal } from '../../../preload/contract/values.ts';
import { runs } from '../../fixtures/extent.ts';

describe('a JSON text', () => {
  it('is unchanged after a round trip, numbers digit for digit', () => {
    const text = '{"a":1.10,"b":[12345678901234567890,-0.0,1E400],"c":"\\"[{","d":null,"e":true}';
    expect(toJsonText(parseJson(text, 8) ?? null)).toBe(text);
  });

  it('means the same to JSON.parse after a round trip', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        expect(toJsonText(parseJson(text, 16) ?? null)).toBe(text);
      }),
    );
  });

  it('with invalid syntax parses as in JSON.parse or is rejected', () => {
    const plain = (value: unknown): unknown => JSON.parse(toJsonText(value as JsonValue));
    const meant = (text: string): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    };
    const marks = fc.constantFrom(
      '"',
      '\\',
      ',',
      ':',
      '[',
      ']',
      '{',
      '}',
      '-',
      '0',
      '.',
      'e',
      ' ',
      '\n',
      '\u0000',
      '\ufeff',
      't',
      'null',
      '\\u00e9',
      '\\x',
      '"__proto__":1',
    );
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }),
        fc.array(fc.record({ at: fc.nat(80), cut: fc.nat(3), put: marks }), { maxLength: 4 }),
        (value, edits) => {
          const text = edits.reduce(
            (all, { at, cut, put }) => all.slice(0, at) + put + all.slice(at + cut),
            JSON.stringify(value),
          );
          const parsed = parseJson(text, 64);
          expect(parsed === undefined ? undefined : plain(parsed)).toEqual(meant(text));
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it('is rejected if it nests too deeply, not counting brackets in strings', () => {
    expect(isTooLarge('[[["[[[[[["]]]', 3)).toBe(false);
    expect(isTooLarge('["\\"", [[]]]', 2)).toBe(true);
    expect(parseJson('['.repeat(65) + ']'.repeat(65), 64)).toBeUndefined();
    expect(parseJson('['.repeat(64) + ']'.repeat(64), 64)).toBeDefined();
  });

  it('is rejected with more values than any answer has, however flat and short', () => {
    expect(parseJson(`[${'0,'.repeat(200_000)}0]`, 8)).toBeUndefined();
    expect(parseJson(`[${'[[[]]],'.repeat(80_000)}0]`, 8)).toBeUndefined();
    expect(isTooLarge(`"${','.repeat(400_000)}"`, 8)).toBe(false);
    expect(isTooLarge(`[${'0,'.repeat(190_000)}0]`, 8)).toBe(false);
  });

  it('is rejected with more names in an object, or a longer text, than any bank sends', () => {
    const names = (count: number): string =>
      Array.from({ length: count }, (_, at) => `"n${String(at)}":[]`).join(',');
    expect(isTooLarge(`[{${names(10_000)}},{${names(10_000)}}]`, 8)).toBe(false);
    expect(isTooLarge(`[{${names(10_002)}}]`, 8)).toBe(true);
    expect(isTooLarge(`["${'x'.repeat(1_000_000)}","${'x'.repeat(1_000_000)}"]`, 8)).toBe(false);
    expect(isTooLarge(`["${'x'.repeat(1_100_000)}"]`, 8)).toBe(true);
  });

  it('with invalid syntax parses to null', () => {
    for (const text of ['', '{', '{"a":}', 'NaN', '<html>', '"'])
      expect(parseJson(text, 8)).toBeUndefined();
  });

  it('cannot change prototypes', () => {
    const value = parseJson('{"__proto__":{"polluted":1}}', 8);
    expect(member(value, 'toString')).toBeUndefined();
    expect(member(value, 'polluted')).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('counts only with whole numbers that a float represents', () => {
    expect(asCount(new JsonNumber('12'))).toBe(12);
    for (const source of ['1.0', '1e2', '9007199254740993'])
      expect(asCount(new JsonNumber(source))).toBeNull();
  });
});

describe('a decimal', () => {
  it.each([
    ['1.10', '1.10'],
    ['-0', '-0'],
    ['123456789012345678901234567890.5', '123456789012345678901234567890.5'],
    ['1e3', '1000'],
    ['1.25E+1', '12.5'],
    ['-1.5e-3', '-0.0015'],
    ['0e5', '0'],
    ['1e999', null],
    ['1,5', null],
    ['', null],
    ['0x10', null],
    ['Infinity', null],
    ['9'.repeat(64), '9'.repeat(64)],
    ['9'.repeat(67), null],
    [`0.${'0'.repeat(1_000_000)}1`, null],
  ])('%s becomes %s', (source, text) => {
    expect(toDecimal(source)).toBe(text);
  });

  it('of any JSON number fits the contract and preserves its value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = toDecimal(JSON.stringify(value));
        if (text === null) return;
        expect(decimal.safeParse(text).success).toBe(true);
        expect(Number(text) === value).toBe(true);
      }),
    );
  });

  it('of minor units becomes the integer again without its point', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: 0, max: 4 }),
        (units, digits) => {
          const text = fromMinorUnits(String(units), digits);
          expect(decimal.safeParse(text).success).toBe(true);
          expect(BigInt(text.replace('.', ''))).toBe(units);
          expect((text.split('.')[1] ?? '').length).toBe(digits);
        },
      ),
    );
  });

  it('equals another of the same value', () => {
    expect(isSameDecimal('1.10', '1.1')).toBe(true);
    expect(isSameDecimal('-0.00', '0')).toBe(true);
    expect(isSameDecimal('1', '-1')).toBe(false);
  });
});

describe('a balance', () => {
  it.each([
    ['cents of a currency with two digits', '75000.55', '7500055', 'EUR', '75000.55'],
    ['only cents', null, '-5', 'EUR', '-0.05'],
    ['a currency without digits', '1000', '1000', 'JPY', '1000'],
    ['a currency with three digits', null, '12345', 'TND', '12.345'],
    ['no cents', '12.5', null, 'EUR', '12.5'],
    ['no currency', '12.5', '1250', null, '12.5'],
    ['no currency and no number', null, '1250', null, '12.50'],
    ['a word that is no currency', '12.5', '1250', 'euros', '12.5'],
    ['cents that count hundredths of a currency without digits', '1000', '100000', 'JPY', '1000'],
    ['cents and number that contradict each other', '1', '7500055', 'EUR', '75000.55'],
    ['neither', null, null, 'EUR', null],
  ])('from %s', (_name, plain, cents, currency, expected) => {
    expect(toBalance(plain, cents, currency)).toBe(expected);
  });

  it('of many digits loses none', () => {
    expect(toBalance(null, '12345678901234567890', 'EUR')).toBe('123456789012345678.90');
  });
});

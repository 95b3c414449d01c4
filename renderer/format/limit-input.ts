import { amountText, fromMinor } from './amount.ts';
import { currencySign } from './currency-sign.ts';

export type LimitProblem = 'not-a-number' | 'negative' | 'too-long' | 'empty';
type ReadLimit =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: LimitProblem };

/**
 * `minor`: the service counts hundredths of the shown and typed unit. Null: unknown, so no
 * conversion.
 */
export type LimitUnit = 'major' | 'minor' | null;

type Marks = {
  readonly decimal: string;
  readonly group: string;
  readonly innerGroupLength: number;
  readonly digits: ReadonlyMap<string, string>;
};

const maxWholeDigits = 12;
const maxDecimals = 3;
const spaces = '\\s\\u00a0\\u202f';
const marksCache = new Map<string, Marks>();

function marksOf(formatLocale: string): Marks {
  const cached = marksCache.get(formatLocale);
  if (cached) return cached;
  const parts = new Intl.NumberFormat(formatLocale, {
    useGrouping: true,
    minimumFractionDigits: 1,
  }).formatToParts(12_345_678.5);
  const wholes = parts.filter(({ type }) => type === 'integer');
  const digit = new Intl.NumberFormat(formatLocale, { useGrouping: false });
  const marks = {
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: parts.find(({ type }) => type === 'group')?.value ?? '',
    innerGroupLength: wholes.at(-2)?.value.length ?? 3,
    digits: new Map(
      Array.from({ length: 10 }, (_, value) => [digit.format(value), String(value)] as const),
    ),
  };
  marksCache.set(formatLocale, marks);
  return marks;
}

function escapeForRegex(mark: string): string {
  return mark.replaceAll(/[\\^$.*+?()[\]{}|-]/g, String.raw`\$&`);
}

/**
 * Digits of the whole part without group separators; null if they are not between groups of the
 * locale's length.
 */
function removeGroups(whole: string, { group, innerGroupLength }: Marks): string | null {
  if (/^\d*$/.test(whole)) return whole;
  // "0.125" with a point for thousands is not 125.
  if (whole.startsWith('0')) return null;
  const apostrophes = group === '\u2019' || group === "'" ? "'\u2019" : '';
  const mark = `[${spaces}${apostrophes}${escapeForRegex(group)}]`;
  const inner =
    innerGroupLength === 3
      ? ''
      : `|^\\d{1,${String(innerGroupLength)}}(?:(${mark})\\d{${String(innerGroupLength)}})*${mark}\\d{3}$`;
  // Only one kind of separator: "1.234 567" is more likely a typing error than a number.
  if (!new RegExp(`^\\d{1,3}(${mark})\\d{3}(?:\\1\\d{3})*$${inner}`).test(whole)) return null;
  return whole.replaceAll(/\D/g, '');
}

/**
 * The canonical spelling of a number: no leading zeros, no trailing zeros. `0250.50` is `250.5`.
 */
export function plainDecimal(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  const digits = whole.replace(/^(-?)0+(?=\d)/, '$1');
  return decimals === '' ? digits : `${digits}.${decimals}`;
}

function toMinor(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  return plainDecimal(
    `${whole}${fraction.padEnd(2, '0').slice(0, 2)}${fraction.length > 2 ? `.${fraction.slice(2)}` : ''}`,
  );
}

function splitAtDecimal(
  text: string,
  { decimal }: Marks,
): readonly [whole: string, fraction: string] | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  return more.length > 0 ? null : [whole, fraction];
}

/**
 * Digits with one or two decimals, the whole part grouped by threes with another separator, or not
 * grouped: "12.50", "18,40", "1,234.50". They have one meaning in every regional format.
 */
const withDecimals =
  /^(?:(?<grouped>\d{1,3}(?<mark>[.,'\u2019\s])\d{3}(?:\k<mark>\d{3})*)(?!\k<mark>)|(?<whole>\d*))[.,](?<fraction>\d{1,2})$/;
/**
 * Digits without groups, or with separators that cannot be a decimal mark: "1.234.567", "1'000", "1
 * 000".
 */
const withoutDecimals =
  /^(?:\d+|\d{1,3}(?:(?:([.,])\d{3}(?:\1\d{3})+)|(?:['\u2019]\d{3})+|(?:\s\d{3})+))$/;

function splitUnambiguous(text: string): readonly [whole: string, fraction: string] | null {
  const decimals = withDecimals.exec(text)?.groups;
  const whole =
    decimals?.['grouped'] ?? decimals?.['whole'] ?? (withoutDecimals.test(text) ? text : null);
  if (whole === null || /^0\D/.test(whole)) return null;
  return [whole.replaceAll(/\D/g, ''), decimals?.['fraction'] ?? ''];
}

function splitInFormat(
  text: string,
  marks: Marks,
): readonly [whole: string, fraction: string] | null {
  const split = splitAtDecimal(text, marks);
  const whole = split && removeGroups(split[0].trim(), marks);
  const fraction = split?.[1] ?? '';
  return whole === null || !/^\d*$/.test(fraction) || whole + fraction === ''
    ? null
    : [whole, fraction];
}

const spellings: Readonly<Record<string, readonly string[]>> = {
  EUR: ['euros', 'euro'],
  CHF: ['sfr.', 'sfr', 'fr.', 'fr'],
};

/**
 * The text without the currency at either end: "12,50 EUR", "€ 12.50". A currency other than the
 * field's stays, so that the text is rejected.
 * @param currency null: unknown, so any sign counts as the currency, and euros by name
 */
function withoutCurrency(text: string, formatLocale: string, currency: string | null): string {
  const code = currency?.toUpperCase() ?? 'EUR';
  const sign = currency === null ? null : currencySign(formatLocale, code)?.sign;
  const names = [code, ...(spellings[code] ?? []), ...(sign ? [sign] : [])].map(escapeForRegex);
  const name = `(?:${[...names, ...(currency === null ? [String.raw`\p{Sc}`] : [])].join('|')})`;
  return text
    .replace(new RegExp(`^([-\u2212]?\\s*)${name}\\s*`, 'iu'), '$1')
    .replace(new RegExp(`\\s*${name}$`, 'iu'), '');
}

/**
 * "2.500" with a decimal point, "2,500" with a decimal comma: a user of the other format means a
 * thousand times as much.
 */
function isMaybeThousands(whole: string, fraction: string, { decimal }: Marks): boolean {
  return (
    (decimal === '.' || decimal === ',') && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  );
}

const trailingDashes = /(?<=\d)([.,])\s?[-\u2010-\u2015\u2212]{1,2}$/u;
/** "3000,-" and "3000.–" are whole amounts. */
function withoutDashes(text: string): string {
  return text.replace(trailingDashes, (_dashes, mark) => `${String(mark)}00`);
}

/**
 * The decimal string of a text with one meaning in every regional format; null for any other text.
 */
export function unambiguousDecimal(text: string, currency: string | null): string | null {
  const split = splitUnambiguous(
    withoutDashes(withoutCurrency(text.trim(), 'en', currency).trim()),
  );
  if (split === null) return null;
  const [whole, fraction] = split;
  return `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** An amount in the regional format, for an error message. */
export function amountExample(formatLocale: string, decimals = 2): string {
  return limitText(decimals === 0 ? '1234' : '1234.5', formatLocale, 'major');
}

/**
 * An amount as the user types it, with the currency at either end. Accepted are the regional format
 * ("1.234,50", "1 234,50", "1,234.50"), and others with one meaning ("12.50", "3000,-"). The value
 * is a canonical decimal string for the contract's `limitAmount`: at most 12 digits and 3 decimals,
 * never a float. A text with two meanings ("2.500" with a decimal point) is `not-a-number`, never a
 * guess.
 * @param unit `minor`: the value is in hundredths of the typed amount, as the service counts
 * @param decimals of the currency: with three, "2.500" is two and a half with a decimal point, and
 * invalid with a point for thousands
 * @param currency of the field; null if unknown
 */
export function readLimit(
  text: string,
  formatLocale: string,
  unit: LimitUnit = null,
  {
    decimals = 2,
    currency = null,
  }: { readonly decimals?: number; readonly currency?: string | null } = {},
): ReadLimit {
  const marks = marksOf(formatLocale);
  const latin = [...text].map((letter) => marks.digits.get(letter) ?? letter).join('');
  const signed = withoutDashes(
    withoutCurrency(latin.replaceAll(/\p{Cf}/gu, '').trim(), formatLocale, currency).trim(),
  );
  if (signed === '') return { ok: false, problem: 'empty' };
  const unsigned = signed.replace(/^[-\u2212]\s*|(?<!\s)\s*[-\u2212]$/u, '');
  const split = splitInFormat(unsigned, marks) ?? splitUnambiguous(unsigned);
  if (split === null) return { ok: false, problem: 'not-a-number' };
  const [whole, fraction] = split;
  if (unsigned !== signed) return { ok: false, problem: 'negative' };
  const isAmbiguous =
    decimals < 3
      ? isMaybeThousands(whole, fraction, marks)
      : fraction === '' && /^\d{1,3}\D\d{3}$/.test(unsigned);
  if (isAmbiguous) return { ok: false, problem: 'not-a-number' };
  const typed = plainDecimal(`${whole === '' ? '0' : whole}.${fraction}`);
  const value = unit === 'minor' ? toMinor(typed) : typed;
  const [wholeDigits = '', valueDecimals = ''] = value.split('.');
  const isTooLong =
    wholeDigits.length > maxWholeDigits ||
    valueDecimals.length > (unit === 'minor' ? 0 : maxDecimals);
  return isTooLong ? { ok: false, problem: 'too-long' } : { ok: true, value };
}

/** A percentage as the user types it, with or without its sign: "10", "2,5 %". */
export function readPercent(text: string, formatLocale: string): ReadLimit {
  return readLimit(text.replace(/\s*%\s*$/u, ''), formatLocale);
}

/**
 * A limit of the service as text for a field: grouped, without a unit, without trailing zeros.
 * Money has two decimals, so `3.5` is "3.50". `readLimit` parses it.
 */
export function limitText(value: string, formatLocale: string, unit: LimitUnit = null): string {
  const plain = plainDecimal(unit === 'minor' ? fromMinor(value) : value);
  return amountText(formatLocale, unit !== null && /\.\d$/.test(plain) ? `${plain}0` : plain, {
    currency: null,
    precision: 'exact',
  });
}

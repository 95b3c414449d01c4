const plainDecimal = /^-?\d+(\.\d+)?$/;
const scientificDecimal = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,4})$/;
/**
 * A longer number is not an amount: an exponent can mean a long string of zeros, and computing with
 * many digits takes very long.
 */
const maxDigits = 64;
/** With a sign and a point. */
const maxLength = maxDigits + 2;

/**
 * A JSON number, or a decimal written as text, as the contract's decimal string: digits exactly as
 * written, the exponent expanded. Null if it is not a decimal number, or too long.
 */
export function toDecimal(source: string): string | null {
  if (plainDecimal.test(source)) return source.length <= maxLength ? source : null;
  const [, sign = '', whole = '', fraction = '', exponentText = ''] =
    scientificDecimal.exec(source) ?? [];
  if (whole === '') return null;
  const exponent = Number(exponentText);
  if (whole.length + fraction.length + Math.abs(exponent) > maxDigits) return null;
  return sign + shiftPoint(whole + fraction, exponent - fraction.length);
}

/**
 * An integer of minor units as a decimal of major units, exactly: `fromMinorUnits('-5', 2)` is
 * `-0.05`.
 */
export function fromMinorUnits(integer: string, fractionDigits: number): string {
  const isNegative = integer.startsWith('-');
  const value = shiftPoint(isNegative ? integer.slice(1) : integer, -fractionDigits);
  return isNegative ? `-${value}` : value;
}

/** Whether two decimal strings have the same value, ignoring extra zeros. */
export function isSameDecimal(left: string, right: string): boolean {
  return withoutZeros(left) === withoutZeros(right);
}

/** `digits` times ten to the power of `places`, without extra leading zeros. */
function shiftPoint(digits: string, places: number): string {
  if (places >= 0) return withoutLeadingZeros(digits + '0'.repeat(places));
  const padded = digits.padStart(1 - places, '0');
  return `${withoutLeadingZeros(padded.slice(0, places))}.${padded.slice(places)}`;
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function withoutZeros(decimal: string): string {
  const isNegative = decimal.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? decimal.slice(1) : decimal).split('.');
  const significant = fraction.replace(/(?<!0)0+$/, '');
  const value = withoutLeadingZeros(whole) + (significant === '' ? '' : `.${significant}`);
  return isNegative && value !== '0' ? `-${value}` : value;
}

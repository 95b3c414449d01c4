import { fromMinorUnits, isSameDecimal } from '../wire/decimal.ts';

const knownDigits = new Map<string, number>();

/**
 * The number of decimals in amounts of a currency (ISO 4217, from CLDR): 2 for EUR, 0 for JPY, 3
 * for TND. Null for an invalid currency code.
 */
function fractionDigits(currency: string): number | null {
  if (!/^[A-Za-z]{3}$/.test(currency)) return null;
  const known = knownDigits.get(currency);
  if (known !== undefined) return known;
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  knownDigits.set(currency, digits);
  return digits;
}

/**
 * A balance as an exact decimal: from the integer of minor units if given, otherwise the plain
 * number as written.
 *
 * @assumption `*_cents` counts the minor units of the currency. The plain number is used if it
 * shows that a service counts hundredths of every currency, or if the currency is missing.
 */
export function balance(
  plain: string | null,
  cents: string | null,
  currency: string | null,
): string | null {
  if (cents === null) return plain;
  const digits = currency === null ? null : fractionDigits(currency);
  const hundredths = fromMinorUnits(cents, 2);
  if (digits === null) return plain ?? hundredths;
  const exact = fromMinorUnits(cents, digits);
  const isCountingHundredths =
    plain !== null && !isSameDecimal(exact, plain) && isSameDecimal(hundredths, plain);
  return isCountingHundredths ? plain : exact;
}

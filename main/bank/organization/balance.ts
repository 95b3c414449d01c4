import { fromMinorUnits, isSameDecimal } from '../wire/decimal.ts';

const digitsByCurrency = new Map<string, number>();

/**
 * The number of decimals in amounts of a currency (ISO 4217, from CLDR): 2 for EUR, 0 for JPY, 3
 * for TND. Null for an invalid currency code.
 */
function fractionDigits(currency: string): number | null {
  if (!/^[A-Za-z]{3}$/.test(currency)) return null;
  const knownCount = digitsByCurrency.get(currency);
  if (knownCount !== undefined) return knownCount;
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  digitsByCurrency.set(currency, digits);
  return digits;
}

/**
 * A balance as an exact decimal: from the integer of minor units if given, otherwise the plain
 * number as written.
 *
 * @assumption `*_cents` counts the minor units of the currency. The plain number is used if it
 * shows that a service counts hundredths of every currency, or if the currency is missing.
 */
export function toBalance(
  plainNumber: string | null,
  cents: string | null,
  currency: string | null,
): string | null {
  if (cents === null) return plainNumber;
  const digits = currency === null ? null : fractionDigits(currency);
  const hundredths = fromMinorUnits(cents, 2);
  if (digits === null) return plainNumber ?? hundredths;
  const exact = fromMinorUnits(cents, digits);
  const isCountingHundredths =
    plainNumber !== null &&
    !isSameDecimal(exact, plainNumber) &&
    isSameDecimal(hundredths, plainNumber);
  return isCountingHundredths ? plainNumber : exact;
}

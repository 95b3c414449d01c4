/** The sum of one currency; null: the service gave no currency. */
export type CurrencyTotal = { readonly currency: string | null; readonly value: string };

/**
 * `units` and `pendingUnits` have the same scale. `pendingUnits` is a plain number, which is faster to add to than a
 * bigint.
 */
type Sum = { scale: number; units: bigint; pendingUnits: number };

/**
 * A number of this many characters is exact as a double. `maxPendingUnits` bounds the sum of such numbers.
 */
const exactLength = 15;
const maxPendingUnits = 2 ** 52;

/** A short decimal without its point; `NaN` if it needs the slow path. */
function unitsOf(value: string): number {
  if (value.length > exactLength) return Number.NaN;
  const isNegative = value.startsWith('-');
  let units = 0;
  for (let at = isNegative ? 1 : 0; at < value.length; at += 1) {
    const digit = value.charCodeAt(at) - 48;
    // The decimal point.
    if (digit === -2) continue;
    if (digit < 0 || digit > 9) return Number.NaN;
    units = units * 10 + digit;
  }
  return isNegative ? -units : units;
}

export type Sums = ReturnType<typeof createSums>;

function decimalOf(scale: number, units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function totalUnits({ units, pendingUnits }: Sum): bigint {
  return units + BigInt(pendingUnits);
}

/**
 * Exact sums of decimal strings by currency: bigints of the smallest decimal place met, of any
 * length.
 */
export function createSums() {
  const sums = new Map<string | null, Sum>();

  const addUnits = (currency: string | null, scale: number, units: bigint): void => {
    const sum = sums.get(currency);
    if (sum === undefined) return void sums.set(currency, { scale, units, pendingUnits: 0 });
    const total = totalUnits(sum);
    sum.pendingUnits = 0;
    sum.units =
      scale > sum.scale
        ? total * 10n ** BigInt(scale - sum.scale) + units
        : total + units * 10n ** BigInt(sum.scale - scale);
    sum.scale = Math.max(scale, sum.scale);
  };

  return {
    add: (value: string, currency: string | null): void => {
      const point = value.indexOf('.');
      const scale = point === -1 ? 0 : value.length - point - 1;
      const sum = sums.get(currency);
      const units = sum?.scale === scale ? unitsOf(value) : Number.NaN;
      if (sum === undefined || Number.isNaN(units))
        return addUnits(
          currency,
          scale,
          BigInt(point === -1 ? value : value.slice(0, point) + value.slice(point + 1)),
        );
      sum.pendingUnits += units;
      if (Math.abs(sum.pendingUnits) > maxPendingUnits) addUnits(currency, scale, 0n);
    },
    /** Sorted by currency; the sum without one comes last. */
    totals: (): CurrencyTotal[] =>
      [...sums]
        .sort(([one], [other]) => (one === null ? 1 : other === null ? -1 : one < other ? -1 : 1))
        .map(([currency, sum]) => ({ currency, value: decimalOf(sum.scale, totalUnits(sum)) })),
  };
}

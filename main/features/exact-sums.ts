/** A sum of one currency; null: the service named none. */
export type CurrencyTotal = { readonly currency: string | null; readonly value: string };

type Sum = { scale: number; units: bigint };

const decimalOf = ({ scale, units }: Sum): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

/**
 * Sums of decimal strings, a currency each, exactly: whole numbers of the smallest part met, of any
 * length.
 */
export const createSums = (): {
  readonly add: (value: string, currency: string | null) => void;
  readonly totals: () => CurrencyTotal[];
} => {
  const sums = new Map<string | null, Sum>();
  return {
    add: (value, currency) => {
      const point = value.indexOf('.');
      const scale = point === -1 ? 0 : value.length - point - 1;
      const units = BigInt(point === -1 ? value : value.slice(0, point) + value.slice(point + 1));
      const sum = sums.get(currency);
      if (sum === undefined) {
        sums.set(currency, { scale, units });
        return;
      }
      if (scale > sum.scale) {
        sum.units *= 10n ** BigInt(scale - sum.scale);
        sum.scale = scale;
      }
      sum.units += scale < sum.scale ? units * 10n ** BigInt(sum.scale - scale) : units;
    },
    /** By the currency's name; without one last. */
    totals: () =>
      [...sums]
        .sort(([one], [other]) => (one === null ? 1 : other === null ? -1 : one < other ? -1 : 1))
        .map(([currency, sum]) => ({ currency, value: decimalOf(sum) })),
  };
};

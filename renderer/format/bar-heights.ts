type PeriodTotals = {
  readonly totals: readonly { readonly currency: string | null; readonly value: string }[];
};

/**
 * Bar heights of weeks or days, from 0 to 1, per currency: amounts in two currencies have no common
 * scale. A negative sum (credit notes) has no bar. The heights are for drawing only; the figures
 * are in the table.
 */
export function barHeights(periods: readonly PeriodTotals[]): readonly {
  readonly currency: string | null;
  readonly heights: readonly number[];
  /** The amount of the highest bar. */
  readonly highest: string;
}[] {
  const currencies = [
    ...new Set(periods.flatMap(({ totals }) => totals.map(({ currency }) => currency))),
  ];
  return currencies.map((currency) => {
    const values = periods.map(
      ({ totals }) => totals.find((total) => total.currency === currency)?.value ?? '0',
    );
    const highest = values.reduce(
      (most, value) => (Number(value) > Number(most) ? value : most),
      '0',
    );
    return {
      currency,
      heights: values.map((value) => Math.max(0, Number(value)) / (Number(highest) || 1)),
      highest,
    };
  });
}

import { Big } from 'big.js';
import type { NewRegistration } from '../../../preload/contract/registrations.ts';

type Amount = { readonly value: string; readonly currency: string };
type CapitalDifference = {
  readonly sum: string;
  readonly total: string;
  readonly currency: string | null;
};

const plainDecimal = /^-?\d+(\.\d+)?$/;
function parseAmount(
  amount: { readonly value: string; readonly currency: string } | null,
): Amount | null {
  const value = amount?.value.trim() ?? '';
  return plainDecimal.test(value)
    ? { value, currency: amount?.currency.trim().toUpperCase() ?? '' }
    : null;
}
function sumOf(amounts: readonly Amount[]): Big {
  return amounts.reduce((sum, { value }) => sum.plus(value), new Big(0));
}

/**
 * The difference between the stakeholders' capital and the company's total; null if they match, and
 * if there is nothing to compare. `currency` null: some amounts have another currency than the
 * total, and the sum leaves them out.
 * @assumption The specification does not say whether a stakeholder's amount includes those of the
 * legal entities: either sum may match. Reports the sum with them.
 */
export function capitalDifference({
  organization,
  stakeholders,
}: NewRegistration): CapitalDifference | null {
  const total = parseAmount(organization.totalCapitalAmount);
  const stakeholderAmounts = stakeholders
    .map(({ capitalAmount }) => parseAmount(capitalAmount))
    .filter((each) => each !== null);
  const entityAmounts = stakeholders
    .flatMap(({ legalEntities }) =>
      legalEntities.map(({ capitalAmount }) => parseAmount(capitalAmount)),
    )
    .filter((each) => each !== null);
  const allAmounts = [...stakeholderAmounts, ...entityAmounts];
  if (total === null || allAmounts.length === 0) return null;
  const inTotalCurrency = (amounts: readonly Amount[]): readonly Amount[] =>
    amounts.filter(({ currency }) => currency === total.currency);
  const isOneCurrency = inTotalCurrency(allAmounts).length === allAmounts.length;
  const sums = [
    sumOf(inTotalCurrency(allAmounts)),
    ...(stakeholderAmounts.length === 0 ? [] : [sumOf(inTotalCurrency(stakeholderAmounts))]),
  ];
  if (isOneCurrency && sums.some((sum) => sum.eq(total.value))) return null;
  return {
    sum: sumOf(inTotalCurrency(allAmounts)).toFixed(),
    total: total.value,
    currency: isOneCurrency ? total.currency : null,
  };
}

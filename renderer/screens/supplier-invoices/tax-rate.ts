import Big from 'big.js';
import type { Money } from '../../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';

/**
 * `fraction`: the amounts of the invoice prove that 0.2 or 20 means 20 %. `as-sent`: they do not,
 * so the number is shown without a unit.
 */
export type TaxRate = { readonly kind: 'fraction' | 'as-sent'; readonly value: string };

type TaxedInvoice = Pick<SupplierInvoice, 'taxes' | 'totalAmount' | 'totalAmountExcludingTaxes'>;

function toBig(amount: Money | null): Big | null {
  return amount?.value == null ? null : new Big(amount.value);
}
/** Amounts in different currencies cannot be compared. */
function areOfOneCurrency({
  taxes,
  totalAmount,
  totalAmountExcludingTaxes,
}: TaxedInvoice): boolean {
  const amounts = [
    ...taxes.map(({ taxAmount }) => taxAmount),
    totalAmountExcludingTaxes ?? totalAmount,
  ];
  return new Set(amounts.map((amount) => amount?.currency)).size === 1;
}

function sum(values: readonly Big[]): Big {
  return values.reduce((total, value) => total.plus(value), new Big(0));
}

/** How far a tax may differ from its rate, in units of the currency: bills round line by line. */
const toleranceInUnits = new Big('0.02');
/** The share of the net amount that rounding may add up to. */
const toleranceShare = new Big('0.01');

/**
 * The unit in which the rates match the taxes of the invoice; null: the amounts do not prove one.
 */
function unitOf(invoice: TaxedInvoice): 'fraction' | 'percent' | null {
  const amounts = invoice.taxes.flatMap(({ taxAmount }) => toBig(taxAmount) ?? []);
  if (amounts.length < invoice.taxes.length || !areOfOneCurrency(invoice)) return null;
  const net = (
    toBig(invoice.totalAmountExcludingTaxes) ?? toBig(invoice.totalAmount)?.minus(sum(amounts))
  )?.abs();
  if (net === undefined || net.eq(0)) return null;
  const rated = invoice.taxes
    .map(({ taxRate }, index) => ({
      rate: new Big(taxRate ?? 0),
      amount: amounts[index] ?? new Big(0),
    }))
    .filter(({ rate }) => !rate.eq(0));
  if (rated.length === 0) return null;
  const base = sum(rated.map(({ rate, amount }) => amount.div(rate))).abs();
  const tolerance = (scale: number): Big => {
    const byCents = sum(rated.map(({ rate }) => toleranceInUnits.div(rate.abs()).times(scale)));
    return byCents.gt(net.times(toleranceShare)) ? byCents : net.times(toleranceShare);
  };
  const fits = (scale: number): boolean => base.times(scale).minus(net).abs().lte(tolerance(scale));
  if (fits(1) || fits(100)) return fits(1) === fits(100) ? null : fits(1) ? 'fraction' : 'percent';
  // If a part of the invoice is not taxed, rates in percent would need more than the whole net
  // amount.
  const isBelowOne = rated.every(({ rate }) => rate.abs().lt(1));
  return isBelowOne && base.lte(net) && base.times(100).gt(net.plus(tolerance(100)))
    ? 'fraction'
    : null;
}

/**
 * The rate of each listed tax, in the order of the list. The specification calls it a "string
 * decimal", without a unit (that of a product is a fraction). So tax / net decides between fraction
 * and percent; if that is inconclusive, the number is shown as received.
 */
export function taxRates(invoice: TaxedInvoice): readonly (TaxRate | null)[] {
  const unit = unitOf(invoice);
  return invoice.taxes.map(({ taxRate }) => {
    if (taxRate === null) return null;
    // Zero is the same in both units.
    if (new Big(taxRate).eq(0)) return { kind: 'fraction', value: '0' };
    if (unit === null) return { kind: 'as-sent', value: taxRate };
    return {
      kind: 'fraction',
      value: unit === 'fraction' ? taxRate : new Big(taxRate).times('0.01').toFixed(),
    };
  });
}

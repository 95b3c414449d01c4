import type { Money } from '../../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { taxRates } from './tax-rate.ts';
import type { TaxRate } from './tax-rate.ts';

/** `tax`: one of the listed taxes; `taxes`: the bank's total of all taxes. */
type TaxLine = {
  readonly kind: 'tax' | 'taxes';
  readonly rate: TaxRate | null;
  readonly amount: Money | null;
};

function isSame(one: Money | null, other: Money): boolean {
  return one?.value === other.value && one.currency === other.currency;
}

/**
 * The bank's total of the taxes, then each listed tax; a single tax that equals the total is shown
 * alone. No tax of the bank is left out.
 */
export function taxLines(
  invoice: Pick<
    SupplierInvoice,
    'taxes' | 'totalTaxAmount' | 'totalAmount' | 'totalAmountExcludingTaxes'
  >,
): readonly TaxLine[] {
  const { taxes, totalTaxAmount } = invoice;
  const rates = taxRates(invoice);
  const lines = taxes.map(({ taxAmount }, index): TaxLine => ({
    kind: 'tax',
    rate: rates[index] ?? null,
    amount: taxAmount,
  }));
  const [singleTax] = taxes;
  const isTotalRedundant =
    totalTaxAmount === null ||
    (taxes.length === 1 && singleTax !== undefined && isSame(singleTax.taxAmount, totalTaxAmount));
  return isTotalRedundant
    ? lines
    : [{ kind: 'taxes', rate: null, amount: totalTaxAmount }, ...lines];
}

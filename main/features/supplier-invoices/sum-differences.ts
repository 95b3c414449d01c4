import { Big } from 'big.js';
import type { Money } from '../../../preload/contract/products.ts';
import type {
  SumDifference,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';

type KnownAmount = { readonly value: string; readonly currency: string | null };
type Invoice = Pick<
  SupplierInvoice,
  | 'taxes'
  | 'totalAmount'
  | 'totalAmountExcludingTaxes'
  | 'totalTaxAmount'
  | 'payableAmount'
  | 'totalAmountCreditNotes'
>;

function toKnownAmount(amount: Money | null): KnownAmount | null {
  return amount?.value == null ? null : { value: amount.value, currency: amount.currency };
}

/** More than any country has, so that a long list of rates cannot hide an amount. */
const maxRates = 20;

function isSameCurrency(one: KnownAmount, other: KnownAmount): boolean {
  return one.currency === other.currency || one.currency === null || other.currency === null;
}

/**
 * Cash is rounded by up to this much for Swiss and Nordic coins. A payable amount above the total
 * may be right.
 */
const cashRounding = new Big('0.05');

type Comparison = {
  readonly sum: SumDifference['sum'];
  readonly stated: KnownAmount | null;
  readonly parts: readonly (KnownAmount | null)[];
  readonly add: (values: readonly Big[]) => Big;
  /** Whether the difference, stated minus computed, is a doubt. */
  readonly isDoubt: (difference: Big) => boolean;
};

/** No result if a part is missing, or if parts of a tax have several currencies. */
function compare({ sum, stated, parts, add, isDoubt }: Comparison): SumDifference[] {
  const knownParts = parts.filter((part) => part !== null);
  if (
    stated === null ||
    knownParts.length < parts.length ||
    knownParts.length === 0 ||
    knownParts.some((part) => !isSameCurrency(part, stated))
  )
    return [];
  const computed = add(knownParts.map(({ value }) => new Big(value)));
  const difference = new Big(stated.value).minus(computed);
  if (difference.eq(0)) return [];
  return [
    {
      sum,
      isDoubt: isDoubt(difference),
      difference: difference.toFixed(),
      computed: computed.toFixed(),
      stated: stated.value,
      currency: stated.currency,
    },
  ];
}

function sumUp(values: readonly Big[]): Big {
  return values.reduce((sum, value) => sum.plus(value), new Big(0));
}

/** A payable amount in another currency than the total cannot be compared, so it is a doubt. */
function compareCurrencies(
  payable: KnownAmount | null,
  stated: KnownAmount | null,
): SumDifference[] {
  return payable === null || stated === null || isSameCurrency(payable, stated)
    ? []
    : [
        {
          sum: 'payable',
          isDoubt: true,
          difference: payable.value,
          computed: stated.value,
          stated: payable.value,
          currency: null,
        },
      ];
}

/**
 * The sums that do not add up: the taxes to the tax, net and tax to the total, and the total minus
 * credit notes to the payable amount. A lower payable amount is usual: withholding (Italian
 * ritenuta, Spanish IRPF), a deposit, rounding. A higher one than rounding explains is a doubt.
 * Ignores credit notes in another currency than the total.
 * @assumption credit notes have no sign; one with a sign is subtracted anyway.
 */
export function findSumDifferences(invoice: Invoice): SumDifference[] {
  const [stated, net, tax, notes] = [
    toKnownAmount(invoice.totalAmount),
    toKnownAmount(invoice.totalAmountExcludingTaxes),
    toKnownAmount(invoice.totalTaxAmount),
    toKnownAmount(invoice.totalAmountCreditNotes),
  ];
  const payable = toKnownAmount(invoice.payableAmount);
  const credit = notes !== null && stated !== null && isSameCurrency(notes, stated) ? [notes] : [];
  // Each tax rate may be a cent off, because each is rounded separately.
  const rounding = new Big('0.01').times(Math.min(maxRates, Math.max(1, invoice.taxes.length)));
  const isMoreThanRounding = (difference: Big): boolean => difference.abs().gt(rounding);
  const tolerance = rounding.gt(cashRounding) ? rounding : cashRounding;
  return [
    ...compare({
      sum: 'taxes',
      stated: tax,
      parts: invoice.taxes.map(({ taxAmount }) => toKnownAmount(taxAmount)),
      add: sumUp,
      isDoubt: isMoreThanRounding,
    }),
    ...compare({
      sum: 'total',
      stated,
      parts: [net, tax],
      add: sumUp,
      isDoubt: isMoreThanRounding,
    }),
    ...compareCurrencies(payable, stated),
    ...compare({
      sum: 'payable',
      stated: payable,
      parts: [stated, ...credit],
      add: ([base = new Big(0), ...creditNotes]) =>
        creditNotes.reduce((remaining, note) => remaining.minus(note.abs()), base),
      isDoubt: (difference) => difference.gt(tolerance),
    }),
  ];
}

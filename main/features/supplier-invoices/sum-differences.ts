import { Big } from 'big.js';
import type { Money } from '../../../preload/contract/products.ts';
import type {
  SumDifference,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';

type Known = { readonly value: string; readonly currency: string | null };
type Invoice = Pick<
  SupplierInvoice,
  | 'taxes'
  | 'totalAmount'
  | 'totalAmountExcludingTaxes'
  | 'totalTaxAmount'
  | 'payableAmount'
  | 'totalAmountCreditNotes'
>;

const known = (amount: Money | null): Known | null =>
  amount?.value == null ? null : { value: amount.value, currency: amount.currency };

/** Nothing is said where a part is missing, or where they are of several currencies. */
const compare = (
  sum: SumDifference['sum'],
  stated: Known | null,
  parts: readonly (Known | null)[],
  add: (values: readonly Big[]) => Big,
): SumDifference[] => {
  const given = parts.filter((part) => part !== null);
  if (
    stated === null ||
    given.length < parts.length ||
    given.length === 0 ||
    given.some(({ currency }) => currency !== stated.currency)
  )
    return [];
  const computed = add(given.map(({ value }) => new Big(value)));
  return computed.eq(new Big(stated.value))
    ? []
    : [{ sum, computed: computed.toFixed(), stated: stated.value, currency: stated.currency }];
};

const total = (values: readonly Big[]): Big =>
  values.reduce((sum, value) => sum.plus(value), new Big(0));

/**
 * What does not come out: the taxes are the tax, net and tax are the total, and the total without
 * its credit notes is what is payable.
 * @assumption credit notes are named without a sign; one with a sign is subtracted all the same.
 */
export const sumDifferences = (invoice: Invoice): SumDifference[] => {
  const [stated, net, tax] = [
    known(invoice.totalAmount),
    known(invoice.totalAmountExcludingTaxes),
    known(invoice.totalTaxAmount),
  ];
  return [
    ...compare(
      'taxes',
      tax,
      invoice.taxes.map(({ taxAmount }) => known(taxAmount)),
      total,
    ),
    ...compare('total', stated, [net, tax], total),
    ...compare(
      'payable',
      known(invoice.payableAmount),
      [stated, known(invoice.totalAmountCreditNotes)],
      ([of = new Big(0), ...notes]) => notes.reduce((left, note) => left.minus(note.abs()), of),
    ),
  ];
};

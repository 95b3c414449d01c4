import { Big } from 'big.js';
import type {
  ComparedField,
  ComparedResult,
  ComparedSide,
  InvoiceComparison,
} from '../../../preload/contract/invoices/invoice-comparison.ts';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { matchKey } from '../../data/match-key.ts';
import { compactNumber } from '../../data/search-words.ts';
import type { EInvoice } from '../../import/e-invoice/e-invoice.ts';
import { amountOf } from './board.ts';
import { dayOf } from './due-lanes.ts';
import { toOneLine } from './paying/payment-text.ts';
import { compactIban } from './supplier-iban.ts';

type AmountField = 'gross' | 'payable' | 'net' | 'tax';
type Sides = { readonly file: ComparedSide; readonly bank: ComparedSide };

function trimToNull(text: string | null): string | null {
  return text?.trim() || null;
}

/** The bank's values of an invoice, in the shape that is compared with a file. */
export function toBankSide(invoice: SupplierInvoice): ComparedSide {
  return {
    kind: invoice.isCreditNote === null ? null : invoice.isCreditNote ? 'credit-note' : 'invoice',
    number: trimToNull(invoice.invoiceNumber),
    seller: trimToNull(invoice.supplierName),
    vatNumber: trimToNull(invoice.vatNumber),
    ibans: [compactIban(invoice.iban)].filter((iban) => iban !== null),
    gross: invoice.totalAmount?.value ?? null,
    payable: amountOf(invoice)?.value ?? null,
    net: invoice.totalAmountExcludingTaxes?.value ?? null,
    tax: invoice.totalTaxAmount?.value ?? null,
    currency: trimToNull(invoice.totalAmount?.currency ?? null)?.toUpperCase() ?? null,
    issueDate: dayOf(invoice.issueDate) ?? trimToNull(invoice.issueDate),
    dueDates: [dayOf(invoice.dueDate) ?? trimToNull(invoice.dueDate)].filter((day) => day !== null),
  };
}

export function isSameName(one: string, other: string): boolean {
  const key = matchKey(one);
  return key === null ? one === other : key === matchKey(other);
}

/** A number with its country prefix equals the number without it. */
export function isSameVatNumber(one: string, other: string): boolean {
  const [long = '', short = ''] = [one, other]
    .map((number) => compactNumber(number).toUpperCase())
    .toSorted((a, b) => b.length - a.length);
  return long === short || (/^[A-Z]{2}/.test(long) && long.slice(2) === short && short !== '');
}

/** Ignores spaces of other widths and invisible characters. */
function isSameText(one: string, other: string): boolean {
  return toOneLine(one).toUpperCase() === toOneLine(other).toUpperCase();
}

/** Some issuers write the sums of a credit note with a minus, some without. */
function isSameAmount({ file, bank }: Sides, field: AmountField): boolean {
  const [one, other] = [new Big(file[field] ?? 0), new Big(bank[field] ?? 0)];
  const areSigned = file.kind !== 'credit-note' || bank.kind !== 'credit-note';
  const isOtherCurrency =
    file.currency !== null && bank.currency !== null && file.currency !== bank.currency;
  return !isOtherCurrency && (areSigned ? one.eq(other) : one.abs().eq(other.abs()));
}

type FieldComparison = {
  readonly field: ComparedField;
  readonly isPresentIn: (side: ComparedSide) => boolean;
  readonly isSame: (sides: Sides, sellerNames: readonly string[]) => boolean;
};

function compareText(
  field: 'kind' | 'number' | 'vatNumber' | 'currency' | 'issueDate',
  isEqual: (one: string, other: string) => boolean,
): FieldComparison {
  return {
    field,
    isPresentIn: (side) => side[field] !== null,
    isSame: ({ file, bank }) => isEqual(file[field] ?? '', bank[field] ?? ''),
  };
}

function compareAmount(field: AmountField): FieldComparison {
  return {
    field,
    isPresentIn: (side) => side[field] !== null,
    isSame: (sides) => isSameAmount(sides, field),
  };
}

/**
 * The bank gives one value, and a file may contain several: the bank's value must be among them.
 */
function compareList(field: 'iban' | 'dueDate', key: 'ibans' | 'dueDates'): FieldComparison {
  return {
    field,
    isPresentIn: (side) => side[key].length > 0,
    isSame: ({ file, bank }) => bank[key].some((one) => file[key].includes(one)),
  };
}

/** In display order. */
const fieldComparisons: readonly FieldComparison[] = [
  compareText('kind', isSameText),
  compareText('number', isSameText),
  {
    field: 'seller',
    isPresentIn: ({ seller }) => seller !== null,
    isSame: ({ bank }, names) => names.some((name) => isSameName(name, bank.seller ?? '')),
  },
  compareText('vatNumber', isSameVatNumber),
  compareList('iban', 'ibans'),
  compareAmount('gross'),
  compareAmount('net'),
  compareAmount('tax'),
  compareAmount('payable'),
  compareText('currency', isSameText),
  compareText('issueDate', isSameText),
  compareList('dueDate', 'dueDates'),
];

/** The data of an e-invoice. */
export function toFileSide(invoice: EInvoice): ComparedSide {
  return {
    kind: invoice.isCreditNote ? 'credit-note' : 'invoice',
    number: invoice.number,
    seller: invoice.sellerNames[0] ?? null,
    vatNumber: invoice.vatNumber,
    ibans: [...new Set(invoice.ibans.map(compactIban).filter((iban) => iban !== null))],
    gross: invoice.gross,
    payable: invoice.payable,
    net: invoice.net,
    tax: invoice.tax,
    currency: invoice.currency,
    issueDate: invoice.issueDate,
    dueDates: [...invoice.dueDates],
  };
}

function resultOf(
  { field, isPresentIn, isSame }: FieldComparison,
  sides: Sides,
  { sellerNames, unreadable }: EInvoice,
): ComparedResult {
  if (unreadable.some((one) => one === field)) return 'unreadable';
  const [isInFile, isAtBank] = [isPresentIn(sides.file), isPresentIn(sides.bank)];
  if (!isInFile) return isAtBank ? 'not-in-file' : 'nowhere';
  if (!isAtBank) return 'not-from-bank';
  return isSame(sides, sellerNames) ? 'same' : 'differs';
}

/**
 * Compares an e-invoice with the bank's data: amounts exactly, dates as days, names and numbers
 * without differences in notation.
 */
export function compareEInvoice(invoice: EInvoice, bank: ComparedSide): InvoiceComparison {
  const file = toFileSide(invoice);
  return {
    file,
    isTotalComputed: invoice.isGrossComputed,
    results: fieldComparisons.map((each) => ({
      field: each.field,
      result: resultOf(each, { file, bank }, invoice),
    })),
  };
}

function agreesOn(comparison: InvoiceComparison, fields: readonly ComparedField[]): boolean {
  return fields.every((wantedField) =>
    comparison.results.some(({ field, result }) => field === wantedField && result === 'same'),
  );
}

/**
 * The invoice of a file that matches the bank's invoice: the only one, the only one with its
 * number, or the only one among these (or among all) with its total and date. Null if none is
 * unique.
 */
export function findFittingInvoice(
  comparisons: readonly InvoiceComparison[],
): InvoiceComparison | null {
  const singleOf = (candidates: readonly InvoiceComparison[]): InvoiceComparison | null =>
    candidates.length === 1 ? (candidates[0] ?? null) : null;
  const sameNumber = comparisons.filter((each) => agreesOn(each, ['number']));
  const candidatesLeft = sameNumber.length === 0 ? comparisons : sameNumber;
  return (
    singleOf(comparisons) ??
    singleOf(sameNumber) ??
    singleOf(candidatesLeft.filter((each) => agreesOn(each, ['gross', 'issueDate'])))
  );
}

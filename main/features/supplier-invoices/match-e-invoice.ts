import { Big } from 'big.js';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { SimilarInvoice, SupplierInvoices } from '../../data/cache/supplier-invoices.ts';
import { compactNumber } from '../../data/search-words.ts';
import type { EInvoice } from '../../import/e-invoice/e-invoice.ts';
import { isSameNumber } from './similar-invoices.ts';
import { isSameName, isSameVatNumber } from './compare-e-invoice.ts';
import { dayOf } from './due-lanes.ts';
import { invoiceOf } from './invoice-record.ts';
import { compactIban } from './supplier-iban.ts';

/** `one` is certain. The user chooses among candidates, the best one first. */
export type InvoiceMatch =
  | { readonly kind: 'one'; readonly id: SupplierInvoiceId }
  | { readonly kind: 'candidates'; readonly ids: readonly SupplierInvoiceId[] }
  | { readonly kind: 'none' };

type InvoiceIndex = Pick<SupplierInvoices, 'withNumber' | 'withAmount'>;
type Agreement = 'same' | 'differs' | 'unknown';

/** The agreement of a file with one stored invoice. */
type Fit = {
  readonly id: SupplierInvoiceId;
  readonly number: Agreement;
  /** The best evidence of the same seller. `other`: the VAT numbers or the names differ. */
  readonly seller: 'vat-number' | 'iban' | 'name' | 'unknown' | 'other';
  readonly total: Agreement;
  readonly day: Agreement;
  readonly year: Agreement;
  readonly kind: Agreement;
  /** The bank does not have the invoice any more. */
  readonly isGone: boolean;
};

/** Far more invoices than share a number or an amount; quick to read. */
const maxRead = 300;
/** As many as a person compares. */
const maxCandidates = 5;

const sellerRanks = { 'vat-number': 2, iban: 2, name: 1, unknown: 0, other: 0 } as const;

function compareValues<Value>(
  one: Value | null | undefined,
  other: Value | null | undefined,
  isEqual: (one: Value, other: Value) => boolean = Object.is,
): Agreement {
  if (one == null || other == null) return 'unknown';
  return isEqual(one, other) ? 'same' : 'differs';
}

/** Null: the text has no letter and no digit. */
function nonEmptyText(text: string | null): string | null {
  return compactNumber(text ?? '') === '' ? null : text;
}

function compareNumbers(file: EInvoice, bank: SupplierInvoice): Agreement {
  return compareValues(
    nonEmptyText(file.number),
    nonEmptyText(bank.invoiceNumber),
    (record, other) => isSameNumber({ invoiceNumber: record }, { invoiceNumber: other }),
  );
}

/**
 * Several suppliers can have the IBAN of the same factoring company. An IBAN with another name is
 * therefore no better evidence than a name.
 */
function compareSellers(file: EInvoice, bank: SupplierInvoice): Fit['seller'] {
  const vatNumber = compareValues(
    nonEmptyText(file.vatNumber),
    nonEmptyText(bank.vatNumber),
    isSameVatNumber,
  );
  if (vatNumber !== 'unknown') return vatNumber === 'same' ? 'vat-number' : 'other';
  const bankIban = compactIban(bank.iban);
  const hasIban = bankIban !== null && file.ibans.some((iban) => compactIban(iban) === bankIban);
  const names = file.sellerNames.map((name) =>
    compareValues(name, nonEmptyText(bank.supplierName), isSameName),
  );
  const isNamed = names.includes('same');
  if (hasIban) return isNamed || !names.includes('differs') ? 'iban' : 'name';
  return isNamed ? 'name' : names.includes('differs') ? 'other' : 'unknown';
}

/** The total and the amount to pay. A zero, such as the rest of a paid invoice, proves nothing. */
function amountsOf({ gross, payable, isCreditNote }: EInvoice): readonly Big[] {
  const amounts = [gross, payable].filter((amount) => amount !== null).map((each) => new Big(each));
  return amounts
    .filter((amount) => !amount.eq(0))
    .map((amount) => (isCreditNote ? amount.abs() : amount));
}

/** Some issuers write the sums of a credit note with a minus, some without. */
function compareTotals(file: EInvoice, bank: SupplierInvoice): Agreement {
  const amounts = amountsOf(file);
  const bankAmounts = [bank.totalAmount, bank.payableAmount].flatMap((money) =>
    money?.value == null || money.currency === null || new Big(money.value).eq(0)
      ? []
      : [{ value: new Big(money.value), currency: money.currency.toUpperCase() }],
  );
  if (amounts.length === 0 || bankAmounts.length === 0 || file.currency === null) return 'unknown';
  return bankAmounts.some(
    ({ value, currency }) =>
      currency === file.currency &&
      amounts.some((amount) => amount.eq(file.isCreditNote ? value.abs() : value)),
  )
    ? 'same'
    : 'differs';
}

type ReadInvoice = { readonly bank: SupplierInvoice; readonly isGone: boolean };

function readModels(records: readonly SimilarInvoice[]): readonly ReadInvoice[] {
  return records.flatMap((one) => {
    const bank = invoiceOf(one);
    return bank === null ? [] : [{ bank, isGone: one.isGone === 1 }];
  });
}

function fitOf(file: EInvoice, { bank, isGone }: ReadInvoice, number: Agreement): Fit {
  const day = dayOf(bank.issueDate);
  return {
    id: bank.id,
    number,
    seller: compareSellers(file, bank),
    total: compareTotals(file, bank),
    day: compareValues(file.issueDate, day),
    year: compareValues(file.issueDate?.slice(0, 4), (day ?? dayOf(bank.createdAt))?.slice(0, 4)),
    kind: compareValues(file.isCreditNote, bank.isCreditNote),
    isGone,
  };
}

function isOfSeller({ seller }: Pick<Fit, 'seller'>): boolean {
  return sellerRanks[seller] > 0;
}

/** It may be the file's invoice. Suppliers restart their numbers at 1 each year. */
function isClaimant(fit: Fit): boolean {
  return (
    fit.number === 'same' &&
    isOfSeller(fit) &&
    fit.kind !== 'differs' &&
    fit.year !== 'differs' &&
    !fit.isGone
  );
}

/**
 * A claimant that is the file's invoice if no other is as good. Different companies can share a
 * name without its legal form. A correction can repeat the number of the first invoice, and the
 * bank can misread a number. Both have another total and date.
 */
function isCertain({ seller, total, day, kind }: Fit, { isCreditNote }: EInvoice): boolean {
  if (isCreditNote && kind !== 'same') return false;
  if (total === 'same') return seller === 'vat-number' || day !== 'differs';
  return total === 'differs'
    ? seller === 'vat-number' && day === 'same'
    : seller !== 'name' && day !== 'differs';
}

/** Only a differing total rules out another claimant: an unknown one may be equal. */
function isBetter(one: Fit, other: Fit): boolean {
  const difference = sellerRanks[one.seller] - sellerRanks[other.seller];
  return (
    other.total === 'differs' && (difference > 0 || (difference === 0 && one.total === 'same'))
  );
}

function findCertain(fits: readonly Fit[], file: EInvoice): Fit | null {
  const claimants = fits.filter(isClaimant);
  return (
    claimants.find(
      (one) =>
        isCertain(one, file) && claimants.every((other) => other === one || isBetter(one, other)),
    ) ?? null
  );
}

/** Worth asking the user about. */
function isPlausible(fit: Fit): boolean {
  const { number, seller, total, day, year, kind } = fit;
  if (number !== 'same')
    return (
      isOfSeller(fit) &&
      total === 'same' &&
      kind !== 'differs' &&
      (day === 'same' || (number === 'unknown' && day === 'unknown'))
    );
  if (isOfSeller(fit)) return !(total === 'differs' && day === 'differs' && year === 'differs');
  return total === 'same' || day === 'same' || (seller === 'unknown' && total === 'unknown');
}

/**
 * Whether a file may be this invoice of the bank. It compares no other invoice, so it is quicker
 * than `matchEInvoice`. It also accepts invoices that are not among the best candidates.
 */
export function mayBeInvoice(file: EInvoice, bank: SupplierInvoice): boolean {
  return isPlausible(fitOf(file, { bank, isGone: false }, compareNumbers(file, bank)));
}

function rankOf({ number, seller, total, day, year, kind, isGone }: Fit): number {
  return (
    (number === 'same' ? 4 : 0) +
    sellerRanks[seller] +
    (total === 'same' ? 2 : 0) +
    (day === 'same' ? 1 : 0) -
    (year === 'differs' ? 2 : 0) -
    (kind === 'differs' ? 2 : 0) -
    (isGone ? 2 : 0)
  );
}

/**
 * The seller's stored invoices with one of the file's amounts. If too many suppliers have it, the
 * file's names find their own.
 */
function findByAmount(file: EInvoice, stored: InvoiceIndex): readonly Fit[] {
  const { currency } = file;
  if (currency === null) return [];
  const amounts = amountsOf(file).map((amount) =>
    (file.isCreditNote ? amount.neg() : amount).toFixed(),
  );
  const sameAmountRecords = [...new Set(amounts)].flatMap((amount) => {
    const findNamed = (name: string | null) =>
      stored.withAmount({ amount, currency, name }, maxRead);
    const all = findNamed(null);
    return all.length < maxRead ? all : [...file.sellerNames.flatMap(findNamed), ...all];
  });
  const distinct = [...new Map(sameAmountRecords.map((each) => [each.model, each])).values()];
  return readModels(distinct)
    .filter(({ bank }) => isOfSeller({ seller: compareSellers(file, bank) }))
    .map((each) => fitOf(file, each, compareNumbers(file, each.bank)));
}

/** Finds the bank's invoice of an e-invoice among the stored ones. */
export function matchEInvoice(
  file: EInvoice,
  { supplierInvoices: stored }: { readonly supplierInvoices: InvoiceIndex },
): InvoiceMatch {
  const sameNumberRecords = file.number === null ? [] : stored.withNumber(file.number, maxRead + 1);
  const numberFits = readModels(sameNumberRecords).map((each) => fitOf(file, each, 'same'));
  // An invoice that was not read could fit as well.
  const certainFit = sameNumberRecords.length > maxRead ? null : findCertain(numberFits, file);
  if (certainFit?.total === 'same') return { kind: 'one', id: certainFit.id };
  const amountFits = findByAmount(file, stored).filter(isPlausible);
  // The certain one may be a correction, or misread: one with the total and no number may fit.
  if (certainFit !== null && !amountFits.some(({ number }) => number === 'unknown'))
    return { kind: 'one', id: certainFit.id };
  const plausible = [...numberFits.filter(isPlausible), ...amountFits].toSorted(
    (one, other) => rankOf(other) - rankOf(one),
  );
  const ids = [...new Set(plausible.map(({ id }) => id))].slice(0, maxCandidates);
  return ids.length === 0 ? { kind: 'none' } : { kind: 'candidates', ids };
}

import { Big } from 'big.js';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { SimilarInvoice, SupplierInvoices } from '../../data/cache/supplier-invoices.ts';
import { compactNumber } from '../../data/search-words.ts';
import type { EInvoice } from '../../import/e-invoice/e-invoice.ts';
import { isSameNumber } from './alike-invoices.ts';
import { sameName, sameVatNumber } from './compare-e-invoice.ts';
import { dayOf } from './due-lanes.ts';
import { invoiceOf } from './invoice-record.ts';
import { compactIban } from './supplier-iban.ts';

/** `one` is certain. The user chooses among candidates, the best one first. */
export type InvoiceMatch =
  | { readonly kind: 'one'; readonly id: SupplierInvoiceId }
  | { readonly kind: 'candidates'; readonly ids: readonly SupplierInvoiceId[] }
  | { readonly kind: 'none' };

type Stored = Pick<SupplierInvoices, 'withNumber' | 'withAmount'>;
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
const mostRead = 300;
/** As many as a person compares. */
const mostCandidates = 5;

const sellerRanks = { 'vat-number': 2, iban: 2, name: 1, unknown: 0, other: 0 } as const;

function agreement<Value>(
  one: Value | null | undefined,
  other: Value | null | undefined,
  same: (one: Value, other: Value) => boolean = Object.is,
): Agreement {
  if (one == null || other == null) return 'unknown';
  return same(one, other) ? 'same' : 'differs';
}

/** Null: the text has no letter and no digit. */
function given(text: string | null): string | null {
  return compactNumber(text ?? '') === '' ? null : text;
}

function numbersOf(file: EInvoice, bank: SupplierInvoice): Agreement {
  return agreement(given(file.number), given(bank.invoiceNumber), (one, other) =>
    isSameNumber({ invoiceNumber: one }, { invoiceNumber: other }),
  );
}

/**
 * Several suppliers can have the IBAN of the same factoring company. An IBAN with another name is
 * therefore no better evidence than a name.
 */
function sellerOf(file: EInvoice, bank: SupplierInvoice): Fit['seller'] {
  const vatNumber = agreement(given(file.vatNumber), given(bank.vatNumber), sameVatNumber);
  if (vatNumber !== 'unknown') return vatNumber === 'same' ? 'vat-number' : 'other';
  const bankIban = compactIban(bank.iban);
  const hasIban = bankIban !== null && file.ibans.some((iban) => compactIban(iban) === bankIban);
  const names = file.sellerNames.map((name) => agreement(name, given(bank.supplierName), sameName));
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
function totalOf(file: EInvoice, bank: SupplierInvoice): Agreement {
  const amounts = amountsOf(file);
  const stated = [bank.totalAmount, bank.payableAmount].flatMap((money) =>
    money?.value == null || money.currency === null || new Big(money.value).eq(0)
      ? []
      : [{ value: new Big(money.value), currency: money.currency.toUpperCase() }],
  );
  if (amounts.length === 0 || stated.length === 0 || file.currency === null) return 'unknown';
  return stated.some(
    ({ value, currency }) =>
      currency === file.currency &&
      amounts.some((amount) => amount.eq(file.isCreditNote ? value.abs() : value)),
  )
    ? 'same'
    : 'differs';
}

type Read = { readonly bank: SupplierInvoice; readonly isGone: boolean };

function read(alike: readonly SimilarInvoice[]): readonly Read[] {
  return alike.flatMap((one) => {
    const bank = invoiceOf(one);
    return bank === null ? [] : [{ bank, isGone: one.isGone === 1 }];
  });
}

function fitOf(file: EInvoice, { bank, isGone }: Read, number: Agreement): Fit {
  const day = dayOf(bank.issueDate);
  return {
    id: bank.id,
    number,
    seller: sellerOf(file, bank),
    total: totalOf(file, bank),
    day: agreement(file.issueDate, day),
    year: agreement(file.issueDate?.slice(0, 4), (day ?? dayOf(bank.createdAt))?.slice(0, 4)),
    kind: agreement(file.isCreditNote, bank.isCreditNote),
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
 * name without its legal form. A corrected invoice can repeat the number of the first one, and the
 * bank can misread a number as that of another invoice: both have another total and date.
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

function certainOf(fits: readonly Fit[], file: EInvoice): Fit | null {
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
 * than `matchEInvoice`, and it also accepts an invoice that is not among its best candidates.
 */
export function mayBeInvoice(file: EInvoice, bank: SupplierInvoice): boolean {
  return isPlausible(fitOf(file, { bank, isGone: false }, numbersOf(file, bank)));
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
function ofAmount(file: EInvoice, stored: Stored): readonly Fit[] {
  const { currency } = file;
  if (currency === null) return [];
  const amounts = amountsOf(file).map((amount) =>
    (file.isCreditNote ? amount.neg() : amount).toFixed(),
  );
  const found = [...new Set(amounts)].flatMap((amount) => {
    const named = (name: string | null) => stored.withAmount({ amount, currency, name }, mostRead);
    const all = named(null);
    return all.length < mostRead ? all : [...file.sellerNames.flatMap(named), ...all];
  });
  const once = [...new Map(found.map((each) => [each.model, each])).values()];
  return read(once)
    .filter(({ bank }) => isOfSeller({ seller: sellerOf(file, bank) }))
    .map((each) => fitOf(file, each, numbersOf(file, each.bank)));
}

/** Finds the bank's invoice of an e-invoice among the stored ones. */
export function matchEInvoice(
  file: EInvoice,
  { supplierInvoices: stored }: { readonly supplierInvoices: Stored },
): InvoiceMatch {
  const numbered = file.number === null ? [] : stored.withNumber(file.number, mostRead + 1);
  const ofNumber = read(numbered).map((each) => fitOf(file, each, 'same'));
  // An invoice that was not read could fit as well.
  const certain = numbered.length > mostRead ? null : certainOf(ofNumber, file);
  if (certain?.total === 'same') return { kind: 'one', id: certain.id };
  const byAmount = ofAmount(file, stored).filter(isPlausible);
  // The certain one may be a correction, or misread: one with the total and no number may fit.
  if (certain !== null && !byAmount.some(({ number }) => number === 'unknown'))
    return { kind: 'one', id: certain.id };
  const plausible = [...ofNumber.filter(isPlausible), ...byAmount].toSorted(
    (one, other) => rankOf(other) - rankOf(one),
  );
  const ids = [...new Set(plausible.map(({ id }) => id))].slice(0, mostCandidates);
  return ids.length === 0 ? { kind: 'none' } : { kind: 'candidates', ids };
}

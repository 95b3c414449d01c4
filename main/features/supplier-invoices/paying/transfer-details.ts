import { Big } from 'big.js';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import type { NoTransferReason } from '../../../../preload/contract/invoices/pay-slips.ts';
import type { Money } from '../../../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import { amountOf } from '../board.ts';
import { compactIban } from '../supplier-iban.ts';
import { creditorReference } from './creditor-reference.ts';
import { truncateToFit, toOneLine } from './payment-text.ts';

type Payable = Pick<
  SupplierInvoice,
  'supplierName' | 'iban' | 'invoiceNumber' | 'isCreditNote' | 'payableAmount' | 'totalAmount'
>;

type TransferDetails = {
  readonly name: string | null;
  /** Compact. */
  readonly iban: string | null;
  readonly amount: Money | null;
  readonly reference: string | null;
  readonly isStructured: boolean;
  readonly isNameChanged: boolean;
  readonly isReferenceChanged: boolean;
};

/** A valid transfer. */
export type SepaTransfer = {
  readonly name: string;
  readonly iban: string;
  /** Euros, without trailing zeros: `12.5`. */
  readonly amount: string;
  readonly reference: string | null;
  readonly isStructured: boolean;
};

/**
 * Limits for both a code and a file, in UTF-16 units: any other count, such as characters, is
 * lower.
 */
const maxNameUnits = 70;
const maxReferenceUnits = 140;
/** Bytes of a code for name and reference: 331 in all (EPC069-12) minus the longest rest. */
const maxBytes = 331 - 69;

function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

/** These countries joined after the IBAN library's tables were made. */
const newSepaCountries: ReadonlySet<string> = new Set(['AL', 'MD', 'ME', 'MK', 'RS']);
export function isInSepa(iban: string): boolean {
  return isSEPACountry(iban.slice(0, 2)) || newSepaCountries.has(iban.slice(0, 2));
}

export function toTransferDetails(invoice: Payable): TransferDetails {
  const fullName = toOneLine(invoice.supplierName);
  const name = truncateToFit(
    fullName,
    (shorter) => shorter.length <= maxNameUnits && bytesOf(shorter) <= maxBytes,
  );
  const fullReference = toOneLine(invoice.invoiceNumber);
  const structured = creditorReference(fullReference);
  const reference =
    structured ??
    truncateToFit(
      fullReference,
      (shorter) =>
        shorter.length <= maxReferenceUnits && bytesOf(shorter) <= maxBytes - bytesOf(name),
    );
  return {
    name: name || null,
    iban: compactIban(invoice.iban),
    amount: amountOf(invoice),
    reference: reference || null,
    isStructured: structured !== null,
    isNameChanged: name !== (invoice.supplierName ?? '').trim(),
    isReferenceChanged: structured === null && reference !== (invoice.invoiceNumber ?? '').trim(),
  };
}

function amountReasons(amount: Money | null): NoTransferReason[] {
  if (amount?.value == null) return ['amount-unknown'];
  if (amount.currency !== 'EUR') return ['not-euro'];
  const value = new Big(amount.value);
  if (value.lt('0.01') || value.gt('999999999.99')) return ['amount-range'];
  return value.eq(value.round(2)) ? [] : ['amount-decimals'];
}

function ibanReasons(iban: string | null): NoTransferReason[] {
  if (iban === null) return ['no-iban'];
  if (!isValidIBAN(iban)) return ['iban-wrong'];
  return isInSepa(iban) ? [] : ['iban-outside-sepa'];
}

/** Why a SEPA credit transfer for this invoice is impossible; empty: it is possible. */
export function noTransferReasons(
  invoice: Payable,
  { amount, iban, name }: TransferDetails,
): NoTransferReason[] {
  return invoice.isCreditNote === true
    ? ['credit-note']
    : [
        ...amountReasons(amount),
        ...ibanReasons(iban),
        ...(name === null ? ['no-name' as const] : []),
      ];
}

/** Null: for one of `noTransferReasons`. */
export function toSepaTransfer(invoice: Payable): SepaTransfer | null {
  const details = toTransferDetails(invoice);
  const { name, iban, amount, reference, isStructured } = details;
  if (
    noTransferReasons(invoice, details).length > 0 ||
    name === null ||
    iban === null ||
    amount?.value == null
  )
    return null;
  return { name, iban, amount: new Big(amount.value).toFixed(), reference, isStructured };
}

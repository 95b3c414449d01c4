import { Big } from 'big.js';
import type { HandOver, HandWay } from '../../../../preload/contract/invoices/pay-slips.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import { decimal, type SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import type {
  HandedTransfer,
  NewHandOver,
  StoredHandOver,
} from '../../../data/vault/invoices/hand-overs.ts';
import { noVault } from '../../../data/storage-failure.ts';
import type { Invoices } from '../open-invoices.ts';
import { transferDetails } from './transfer-details.ts';

/** A mark that was not taken back. */
export const handedOver = (handOvers: readonly StoredHandOver[]): StoredHandOver | null =>
  handOvers.find(({ takenBackAtEpochMs }) => takenBackAtEpochMs === null) ?? null;

/** A way that a later version wrote down is one of those by hand. */
export const wayOf = (way: string): HandWay => (way === 'code' || way === 'file' ? way : 'slip');

/** Of an invoice of which nothing was read. */
export const nothingKnown: HandedTransfer = {
  amount: null,
  currency: null,
  iban: null,
  name: null,
  reference: null,
};

/** What a transfer for an invoice says now, as a mark keeps it. */
export const transferToday = (invoice: SupplierInvoice): HandedTransfer => {
  const { amount, iban, name, reference } = transferDetails(invoice);
  return {
    amount: amount?.value ?? null,
    currency: amount?.currency ?? null,
    iban,
    name,
    reference,
  };
};

/** Null: nothing was read of the invoice, so what was handed over is all there is to tell. */
export const toHandOver = (
  { way, atEpochMs, takenBackAtEpochMs, amount, currency, iban }: StoredHandOver,
  invoice: SupplierInvoice | null,
): HandOver => {
  const today = invoice && transferToday(invoice);
  // A backup can hold any text for it.
  const value = decimal.safeParse(amount).success ? amount : null;
  const isSameAmount =
    value !== null &&
    today?.amount != null &&
    new Big(value).eq(today.amount) &&
    currency === today.currency;
  return {
    way: wayOf(way),
    atEpochMs,
    takenBackAtEpochMs,
    formerAmount: value === null || isSameAmount ? null : { value, currency },
    formerIban: iban === today?.iban ? null : iban,
  };
};

/** Marks invoices, each with what its transfer says, as handed to a bank. Error: `storage-unavailable` without the vault. */
export const handOver = (
  { scope, onChange }: Pick<Invoices, 'scope' | 'onChange'>,
  handed: readonly NewHandOver[],
  way: HandWay,
): Result<Record<string, never>> => {
  const { vault, now } = scope;
  if (vault === null) return failed(noVault(scope));
  vault.handOvers.add(handed, { way, atEpochMs: now() });
  onChange();
  return ok({});
};

/** The mark goes; that it was there stays told. Error: `storage-unavailable` without the vault. */
export const takeBackHandOver = (
  { scope, onChange }: Pick<Invoices, 'scope' | 'onChange'>,
  id: SupplierInvoiceId,
): Result<Record<string, never>> => {
  const { vault, now } = scope;
  if (vault === null) return failed(noVault(scope));
  vault.handOvers.takeBack(id, now());
  onChange();
  return ok({});
};

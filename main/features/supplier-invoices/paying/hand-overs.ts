import { Big } from 'big.js';
import type { HandOver, HandOverWay } from '../../../../preload/contract/invoices/pay-slips.ts';
import { type Result, ok } from '../../../../preload/contract/result.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import { decimal, type SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import type {
  HandOvers,
  HandedTransfer,
  NewHandOver,
  StoredHandOver,
} from '../../../data/vault/invoices/hand-overs.ts';
import type { Scope } from '../../scope.ts';
import type { Invoices } from '../open-invoices.ts';
import { amountOf } from '../board.ts';
import { toPayment } from '../invoice-record.ts';
import { instalmentsOf } from './instalments.ts';
import { toTransferDetails } from './transfer-details.ts';
import { withVault } from '../../open-connection.ts';

/** The newest mark of an invoice that was sent to a bank and not taken back. */
export function findSentMark(handOvers: readonly StoredHandOver[]): StoredHandOver | null {
  return (
    handOvers.find(
      ({ takenBackAtEpochMs, sentAtEpochMs }) =>
        takenBackAtEpochMs === null && sentAtEpochMs !== null,
    ) ?? null
  );
}

const noIds: readonly string[] = [];

/** The invoices that were sent to a bank, as far as the vault can be read. */
export function sentInvoiceIds({ vault }: Pick<Scope, 'vault'>): readonly string[] {
  return vault?.handOvers.sentInvoiceIds() ?? noIds;
}

/**
 * The newest mark of an invoice in a saved file that was neither sent to the bank nor discarded.
 */
export function findSavedFileMark(handOvers: readonly StoredHandOver[]): StoredHandOver | null {
  return (
    handOvers.find(
      ({ takenBackAtEpochMs, sentAtEpochMs }) =>
        takenBackAtEpochMs === null && sentAtEpochMs === null,
    ) ?? null
  );
}

/** A way that a later version stored counts as payment by hand. */
export function toHandWay(way: string): HandOverWay {
  return way === 'code' || way === 'file' ? way : 'slip';
}

/** For an invoice that was never read. */
export const unknownTransfer: HandedTransfer = {
  amount: null,
  currency: null,
  iban: null,
  name: null,
  reference: null,
};

/** The current transfer for an invoice, as a mark stores it. */
export function currentTransfer(invoice: SupplierInvoice): HandedTransfer {
  const { amount, iban, name, reference } = toTransferDetails(invoice);
  return {
    amount: amount?.value ?? null,
    currency: amount?.currency ?? null,
    iban,
    name,
    reference,
  };
}

/** Null: the invoice was never read, so only the mark's own values are known. */
function toHandOver(
  {
    instalment,
    instalmentsLeft,
    way,
    atEpochMs,
    takenBackAtEpochMs,
    fileId,
    sentAtEpochMs,
    amount,
    currency,
    iban,
  }: StoredHandOver,
  invoice: SupplierInvoice | null,
): HandOver {
  const current = invoice && currentTransfer(invoice);
  // A backup can contain any text here.
  const value = decimal.safeParse(amount).success ? amount : null;
  const isSameAmount =
    value !== null &&
    current?.amount != null &&
    new Big(value).eq(current.amount) &&
    currency === current.currency;
  return {
    instalment:
      instalment === null ? null : { number: instalment, count: instalment + instalmentsLeft },
    way: toHandWay(way),
    atEpochMs,
    takenBackAtEpochMs,
    fileId,
    sentAtEpochMs,
    formerAmount: value === null || isSameAmount ? null : { value, currency },
    formerIban: iban === current?.iban ? null : iban,
  };
}

/** The marks of an invoice for the window: that of a part is compared with its own amount. */
export function toHandOvers(
  stores: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice | null,
  handOvers: readonly StoredHandOver[],
): HandOver[] {
  const parts = invoice === null ? [] : instalmentsOf(stores, invoice);
  const currency = (invoice && amountOf(invoice)?.currency) ?? null;
  return handOvers.map((mark) => {
    const part = mark.instalment === null ? undefined : parts[mark.instalment - 1];
    return toHandOver(
      mark,
      invoice === null || part === undefined
        ? invoice
        : toPayment(invoice, { ...part, amount: { value: part.amount, currency } }),
    );
  });
}

/**
 * Marks an invoice, with its transfer, as sent to a bank. Error: `storage-unavailable` without the
 * vault.
 */
export function markHandedOver(
  { scope, onChange }: Pick<Invoices, 'scope' | 'onChange'>,
  newMark: NewHandOver,
  way: HandOverWay,
): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    vault.handOvers.add([newMark], { way, atEpochMs: scope.now() });
    onChange();
    return ok({});
  });
}

function changeMarks(
  { scope, onChange }: Pick<Invoices, 'scope' | 'onChange'>,
  change: (handOvers: HandOvers, atEpochMs: number) => void,
): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    change(vault.handOvers, scope.now());
    onChange();
    return ok({});
  });
}

/**
 * Takes back the newest mark of an invoice that was sent to a bank; its record stays visible. A
 * mark in a saved file stays: only discarding the file removes it. Error: `storage-unavailable`
 * without the vault.
 */
export function takeBackHandOver(
  invoices: Pick<Invoices, 'scope' | 'onChange'>,
  id: SupplierInvoiceId,
): Result<Record<string, never>> {
  return changeMarks(invoices, (handOvers, atEpochMs) => handOvers.takeBack(id, atEpochMs));
}

/** The user uploaded a saved file to the bank. Error: `storage-unavailable` without the vault. */
export function markFileSent(
  invoices: Pick<Invoices, 'scope' | 'onChange'>,
  fileId: string,
): Result<Record<string, never>> {
  return changeMarks(invoices, (handOvers, atEpochMs) => handOvers.markSent(fileId, atEpochMs));
}

/** The user discarded a saved file. Error: `storage-unavailable` without the vault. */
export function discardFile(
  invoices: Pick<Invoices, 'scope' | 'onChange'>,
  fileId: string,
): Result<Record<string, never>> {
  return changeMarks(invoices, (handOvers, atEpochMs) => handOvers.discard(fileId, atEpochMs));
}

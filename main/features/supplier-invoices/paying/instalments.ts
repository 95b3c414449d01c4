import { Big } from 'big.js';
import type { HandOver, NextInstalment } from '../../../../preload/contract/invoices/pay-slips.ts';
import type { Money } from '../../../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import type { StoredHandOver } from '../../../data/vault/invoices/hand-overs.ts';
import type { Instalment } from '../../../import/e-invoice/e-invoice.ts';
import type { Scope } from '../../scope.ts';
import { amountOf } from '../board.ts';
import { contentOf } from '../files/filed-rows.ts';
import { toHandOver } from './hand-overs.ts';

/**
 * The instalments of an invoice as its newest stored file says; empty: one payment. They must be
 * exactly what the bank asks for, otherwise a part may be paid already.
 */
export function instalmentsOf(
  { vault }: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): readonly Instalment[] {
  const [newest] = vault?.filedInvoices.of(invoice.id) ?? [];
  const content = newest === undefined ? null : contentOf(newest);
  const toPay = amountOf(invoice);
  if (content === null || content.isCreditNote || toPay?.value == null) return [];
  const sum = content.instalments.reduce((total, { amount }) => total.plus(amount), new Big(0));
  return sum.eq(toPay.value) && content.currency === toPay.currency?.toUpperCase()
    ? content.instalments
    : [];
}

/** Whether a mark is of this payment. A mark of the whole invoice is of every payment. */
function isOf({ instalment }: StoredHandOver, number: number): boolean {
  return instalment === null || instalment === number;
}

function isOpen({ takenBackAtEpochMs }: StoredHandOver): boolean {
  return takenBackAtEpochMs === null;
}

/**
 * The first instalment without a mark; the last one if all have one. Null: the invoice has one
 * payment.
 */
function nextInstalment(
  instalments: readonly Instalment[],
  { currency }: Pick<Money, 'currency'>,
  handOvers: readonly StoredHandOver[],
): NextInstalment | null {
  const marks = handOvers.filter(isOpen);
  const open = instalments.findIndex((_, at) => !marks.some((mark) => isOf(mark, at + 1)));
  const at = open === -1 ? instalments.length - 1 : open;
  const next = instalments[at];
  if (next === undefined) return null;
  const left = instalments.slice(at).reduce((total, { amount }) => total.plus(amount), new Big(0));
  return {
    number: at + 1,
    count: instalments.length,
    dueDate: next.dueDate,
    amount: { value: next.amount, currency },
    left: { value: left.toFixed(), currency },
  };
}

/** See `nextInstalment`; `handOvers`: all marks of the invoice. */
export function nextInstalmentOf(
  stores: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
  handOvers: readonly StoredHandOver[],
): NextInstalment | null {
  const currency = amountOf(invoice)?.currency ?? null;
  return nextInstalment(instalmentsOf(stores, invoice), { currency }, handOvers);
}

/** As many parts are to be paid after this one. */
export function instalmentsAfter(next: NextInstalment | null): {
  readonly instalment: number | null;
  readonly instalmentsLeft: number;
} {
  return next === null
    ? { instalment: null, instalmentsLeft: 0 }
    : { instalment: next.number, instalmentsLeft: next.count - next.number };
}

/** The marks that belong to the next payment. */
export function marksOf(
  handOvers: readonly StoredHandOver[],
  next: NextInstalment | null,
): readonly StoredHandOver[] {
  return next === null ? handOvers : handOvers.filter((mark) => isOf(mark, next.number));
}

/** The invoice with the amount and the day of one payment: what a transfer is made of. */
export function asPayment(
  invoice: SupplierInvoice,
  part: Pick<NextInstalment, 'amount' | 'dueDate'> | null,
): SupplierInvoice {
  return part === null
    ? invoice
    : { ...invoice, payableAmount: part.amount, dueDate: part.dueDate ?? invoice.dueDate };
}

/** The marks of an invoice for the window: that of a part is compared with its own amount. */
export function shownHandOvers(
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
        : asPayment(invoice, { ...part, amount: { value: part.amount, currency } }),
    );
  });
}

import { Big } from 'big.js';
import type { Money } from '../../../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import type { StoredHandOver } from '../../../data/vault/invoices/hand-overs.ts';
import type { Instalment } from '../../../import/e-invoice/e-invoice.ts';
import type { Scope } from '../../scope.ts';
import { amountOf } from '../board.ts';
import { contentOf } from '../files/filed-rows.ts';

/** The payment of an invoice that comes next. */
export type NextInstalment = {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly dueDate: string | null;
  readonly amount: Money;
  /** The sum of this and all later ones. */
  readonly left: Money;
};

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
export function nextInstalment(
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

/** The marks that belong to the next payment. */
export function marksOf(
  handOvers: readonly StoredHandOver[],
  next: NextInstalment | null,
): readonly StoredHandOver[] {
  return next === null ? handOvers : handOvers.filter((mark) => isOf(mark, next.number));
}

/** The invoice as its next payment: what a transfer is made of. */
export function asPayment(invoice: SupplierInvoice, next: NextInstalment | null): SupplierInvoice {
  return next === null
    ? invoice
    : { ...invoice, payableAmount: next.amount, dueDate: next.dueDate ?? invoice.dueDate };
}

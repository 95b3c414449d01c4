import { Big } from 'big.js';
import type {
  NextInstalment,
  ShownInstalment,
} from '../../../../preload/contract/invoices/pay-slips.ts';
import type { Money } from '../../../../preload/contract/products.ts';
import type { SupplierInvoice } from '../../../../preload/contract/invoices/supplier-invoices.ts';
import { decimal } from '../../../../preload/contract/values.ts';
import type { StoredHandOver } from '../../../data/vault/invoices/hand-overs.ts';
import type { Instalment } from '../../../import/e-invoice/e-invoice.ts';
import type { Scope } from '../../scope.ts';
import { amountOf } from '../board.ts';
import { contentOf } from '../files/filed-rows.ts';

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
function isMarkOf({ instalment }: StoredHandOver, number: number): boolean {
  return instalment === null || instalment === number;
}

function isOpenMark({ takenBackAtEpochMs }: StoredHandOver): boolean {
  return takenBackAtEpochMs === null;
}

/** Whether an instalment that was marked is one of these instalments. */
function isOfInstalments(instalments: readonly Instalment[], mark: StoredHandOver): boolean {
  if (mark.instalment === null) return true;
  const part = instalments[mark.instalment - 1];
  // A backup can contain any text here.
  const { data: amount = null } = decimal.safeParse(mark.amount);
  return (
    part !== undefined &&
    mark.instalment + mark.instalmentsLeft === instalments.length &&
    (amount === null || new Big(amount).eq(part.amount))
  );
}

/** An instalment by its number; null: there is none. */
function instalmentAt(
  instalments: readonly Instalment[],
  number: number,
  { currency, marks }: Pick<Money, 'currency'> & { readonly marks: readonly StoredHandOver[] },
): NextInstalment | null {
  const part = instalments[number - 1];
  if (part === undefined) return null;
  const remainingSum = instalments
    .filter((_, at) => at === number - 1 || !marks.some((mark) => isMarkOf(mark, at + 1)))
    .reduce((total, { amount }) => total.plus(amount), new Big(0));
  return {
    number,
    count: instalments.length,
    dueDate: part.dueDate,
    amount: { value: part.amount, currency },
    left: { value: remainingSum.toFixed(), currency },
  };
}

/**
 * The first instalment without a mark; the last one if all have one. Null: the invoice has one
 * payment, also if its marks are of other instalments. Then only the user knows what is paid.
 */
function nextInstalment(
  instalments: readonly Instalment[],
  { currency }: Pick<Money, 'currency'>,
  handOvers: readonly StoredHandOver[],
): NextInstalment | null {
  const marks = handOvers.filter(isOpenMark);
  if (!marks.every((mark) => isOfInstalments(instalments, mark))) return null;
  const firstOpenIndex = instalments.findIndex(
    (_, at) => !marks.some((mark) => isMarkOf(mark, at + 1)),
  );
  const number = firstOpenIndex === -1 ? instalments.length : firstOpenIndex + 1;
  return instalmentAt(instalments, number, { currency, marks });
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

/** The next part of an invoice; null: it has one payment. */
export function currentInstalment(
  stores: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): NextInstalment | null {
  return nextInstalmentOf(stores, invoice, stores.vault?.handOvers.of(invoice.id) ?? []);
}

/** The instalment that the window showed; null: the invoice does not have it any more. */
export function findShownInstalment(
  stores: Pick<Scope, 'vault'>,
  {
    invoice,
    handOvers,
  }: { readonly invoice: SupplierInvoice; readonly handOvers: readonly StoredHandOver[] },
  { number, count }: ShownInstalment,
): NextInstalment | null {
  const instalments = instalmentsOf(stores, invoice);
  if (instalments.length !== count) return null;
  const currency = amountOf(invoice)?.currency ?? null;
  return instalmentAt(instalments, number, { currency, marks: handOvers.filter(isOpenMark) });
}

/** The parts of an invoice without a mark, with their numbers. */
export function unpaidParts(
  { vault }: Pick<Scope, 'vault'>,
  invoice: SupplierInvoice,
): readonly (Instalment & { readonly number: number })[] {
  const marks = (vault?.handOvers.of(invoice.id) ?? []).filter(isOpenMark);
  return instalmentsOf({ vault }, invoice)
    .map((part, at) => ({ ...part, number: at + 1 }))
    .filter(({ number }) => !marks.some((mark) => isMarkOf(mark, number)));
}

/** As many parts are to be paid after this one. */
export function instalmentsAfter(next: ShownInstalment | null): {
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
  next: ShownInstalment | null,
): readonly StoredHandOver[] {
  return next === null ? handOvers : handOvers.filter((mark) => isMarkOf(mark, next.number));
}

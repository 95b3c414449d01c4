import type { NextInstalment } from '../../../preload/contract/invoices/pay-slips.ts';
import type {
  InvoiceRow,
  SupplierInvoice,
} from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierInvoiceId } from '../../../preload/contract/values.ts';
import type { WatchedInvoice } from '../../data/vault/invoices/watched-invoices.ts';
import type { InvoiceToStore } from '../../data/cache/supplier-invoices.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { amountOf } from './board.ts';
import { type Day, dayOf, isDone, laneOf, soonEnd } from './due-lanes.ts';
import { compactIban } from './supplier-iban.ts';
import { supplierInvoiceCodec } from '../../data/codecs/bank-models.ts';

type Marks = {
  readonly isChanged: boolean;
  readonly isGone: boolean;
  readonly label: string | null;
};

type RecordMarks = Marks & {
  readonly asOfEpochMs: number;
  /** The invoice is a credit note that another invoice's payable amount already subtracts. */
  readonly isSubtracted: boolean;
  /** The next part of an invoice that is paid in parts. */
  readonly instalment?: NextInstalment | null;
};

/** The invoice with the amount and the day of one payment, from which a transfer is built. */
export function toPayment(
  invoice: SupplierInvoice,
  part: Pick<NextInstalment, 'amount' | 'dueDate'> | null,
): SupplierInvoice {
  return part === null
    ? invoice
    : { ...invoice, payableAmount: part.amount, dueDate: part.dueDate ?? invoice.dueDate };
}

/**
 * The stored form of an invoice: its model, and the fields to order, filter, sum and search by. A
 * credit note that is already subtracted has no amount to sum. An open invoice in parts is due with
 * its next one.
 */
export function toInvoiceRecord(
  invoice: SupplierInvoice,
  { asOfEpochMs, isChanged, isGone, isSubtracted, label, instalment }: RecordMarks,
): InvoiceToStore {
  const stage = isDone(invoice.status) ? 'done' : 'open';
  const payment = stage === 'open' ? toPayment(invoice, instalment ?? null) : invoice;
  const amount = isSubtracted && invoice.isCreditNote === true ? null : amountOf(payment);
  return {
    id: invoice.id,
    model: supplierInvoiceCodec.write(invoice),
    asOfEpochMs,
    name: invoice.supplierName ?? label,
    invoiceNumber: invoice.invoiceNumber,
    createdEpochMs: epochMsOf(invoice.createdAt),
    updatedEpochMs: epochMsOf(invoice.updatedAt),
    status: invoice.status,
    stage,
    dueDay: dayOf(payment.dueDate),
    amount: amount?.value ?? null,
    currency: amount?.value == null ? null : amount.currency,
    isChanged,
    isGone,
    texts: [
      invoice.invoiceNumber,
      invoice.description,
      invoice.iban,
      label,
      invoice.vatNumber,
      invoice.fileName,
      compactIban(invoice.iban),
    ].filter((text) => text !== null),
  };
}

/**
 * A watched invoice that the bank has not described yet. Lists and searches include it like the
 * others.
 */
export function toUnreadRecord(
  { id, label, addedAtEpochMs }: WatchedInvoice,
  isGone: boolean,
): InvoiceToStore {
  return {
    id,
    model: supplierInvoiceCodec.write(null),
    asOfEpochMs: 0,
    name: label,
    invoiceNumber: null,
    createdEpochMs: addedAtEpochMs,
    updatedEpochMs: null,
    status: null,
    stage: 'unread',
    dueDay: null,
    amount: null,
    currency: null,
    isChanged: false,
    isGone,
    texts: [],
  };
}

/** Reads an invoice that the two functions above stored; null if it was never read. */
export function invoiceOf({ model }: { readonly model: string }): SupplierInvoice | null {
  return supplierInvoiceCodec.read(model);
}

type RowContext = {
  readonly today: Day;
  readonly isChanged: boolean;
  readonly isAbsent: boolean;
  readonly isSubtracted: boolean;
  readonly label: string | null;
  readonly hasNewIban: boolean;
  readonly hasOtherIbanInFile?: boolean;
  readonly instalment?: NextInstalment;
  readonly handedOverAtEpochMs?: number;
  readonly isInSavedFile?: boolean;
};

export function toInvoiceRow(
  id: SupplierInvoiceId,
  invoice: SupplierInvoice | null,
  { today, ...marks }: RowContext,
): InvoiceRow {
  const stage = invoice === null ? 'unread' : isDone(invoice.status) ? 'done' : 'open';
  const part = stage === 'open' ? (marks.instalment ?? null) : null;
  const payment = invoice && toPayment(invoice, part);
  return {
    id,
    supplierName: invoice?.supplierName ?? null,
    invoiceNumber: invoice?.invoiceNumber ?? null,
    status: invoice?.status ?? null,
    lane: laneOf(
      { stage, dueDay: dayOf(payment?.dueDate ?? null) },
      { today, soon: soonEnd(today) },
    ),
    dueDate: payment?.dueDate ?? null,
    amount: payment && amountOf(payment),
    isCreditNote: invoice?.isCreditNote ?? false,
    hasDuplicates: invoice?.hasDuplicates ?? false,
    hasDiscrepancies: invoice?.hasDiscrepancies ?? false,
    ...marks,
    isUnknownToBank: invoice === null && marks.isAbsent,
  };
}

import * as z from 'zod/mini';
import { command } from '../command.ts';
import { openDecimal, openText, supplierInvoiceId } from '../values.ts';

export const comparedField = z.enum([
  'kind',
  'number',
  'seller',
  'vatNumber',
  'iban',
  'gross',
  'net',
  'tax',
  'payable',
  'currency',
  'issueDate',
  'dueDate',
]);
export type ComparedField = z.infer<typeof comparedField>;

/**
 * `unreadable`: the file has the field in a form that cannot be parsed. `nowhere`: neither the file
 * nor the bank has it.
 */
const comparedResult = z.enum([
  'same',
  'differs',
  'not-in-file',
  'not-from-bank',
  'nowhere',
  'unreadable',
]);
export type ComparedResult = z.infer<typeof comparedResult>;

/**
 * The invoice's data in a file or at the bank. A file may name several accounts and instalments.
 */
export const comparedSide = z.object({
  kind: z.nullable(z.enum(['invoice', 'credit-note'])),
  number: openText,
  seller: openText,
  vatNumber: openText,
  ibans: z.array(z.string()),
  gross: openDecimal,
  net: openDecimal,
  tax: openDecimal,
  payable: openDecimal,
  currency: openText,
  issueDate: openText,
  dueDates: z.array(z.string()),
});
export type ComparedSide = z.infer<typeof comparedSide>;

export const invoiceComparison = z.object({
  file: comparedSide,
  /** The file has no total, so it is the sum of its net amounts and its tax. */
  isTotalComputed: z.boolean(),
  /** Each field once, in the order of display. */
  results: z.array(z.object({ field: comparedField, result: comparedResult })),
});
export type InvoiceComparison = z.infer<typeof invoiceComparison>;

/** A file that was dropped on the window. */
export const droppedInvoiceFile = z.strictObject({
  name: z.string().check(z.maxLength(255)),
  base64: z.string().check(z.maxLength(70_000_000)),
});

/**
 * Compares an e-invoice with the bank's data of an invoice. The user chooses the file, or the
 * window passes a dropped one; the file is neither stored nor sent. Error: `invalid-input` at
 * `file` with `too-large`, `plain-pdf`, `encrypted`, `encrypted-envelope`, `signature-only`,
 * `unsafe`, `too-complex`, `damaged` or `other`; `storage-unavailable` if it cannot be read.
 */
export const compareFile = command({
  input: z.strictObject({
    id: supplierInvoiceId,
    file: z.nullable(droppedInvoiceFile),
  }),
  output: z.object({
    wasChosen: z.boolean(),
    fileName: openText,
    bank: z.nullable(comparedSide),
    /** The invoices of the file. For a large file: the first ones, and the matching one. */
    invoices: z.array(invoiceComparison),
    /** The invoice came in a signed envelope (`.p7m`); its signature was not verified. */
    isSigned: z.boolean(),
    /** The number of invoices in the file. */
    invoiceCount: z.number(),
    /** The index in `invoices` of the one that matches the bank's; null: the user has to choose. */
    fittingAt: z.nullable(z.number()),
  }),
});

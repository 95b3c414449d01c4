import * as z from 'zod/mini';
import { command } from '../command.ts';
import { openDecimal, openText, supplierInvoiceId } from '../values.ts';

const comparedField = z.enum([
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
 * `unreadable`: the file says it in a form that cannot be read. `nowhere`: neither the file nor the
 * bank says it.
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

/** What a file or the bank says of an invoice. A file may name several accounts and instalments. */
const comparedSide = z.object({
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

const invoiceComparison = z.object({
  file: comparedSide,
  /** The file has no total: it is what its net amounts and its tax come to. */
  isTotalComputed: z.boolean(),
  /** Each field once, in the order in which they are shown. */
  results: z.array(z.object({ field: comparedField, result: comparedResult })),
});
export type InvoiceComparison = z.infer<typeof invoiceComparison>;

/**
 * Compares an e-invoice with what the bank says of an invoice. The owner chooses the file, or the
 * window hands over one that was dropped; nothing of it is kept, and nothing is sent. Error:
 * `invalid-input` at `file` with `too-large`, `plain-pdf`, `encrypted`, `encrypted-envelope`,
 * `signature-only`, `unsafe`, `too-complex`, `damaged` or `other`; `storage-unavailable` where it
 * cannot be read.
 */
export const compareFile = command({
  input: z.strictObject({
    id: supplierInvoiceId,
    file: z.nullable(
      z.strictObject({
        name: z.string().check(z.maxLength(255)),
        base64: z.string().check(z.maxLength(28_000_000)),
      }),
    ),
  }),
  output: z.object({
    wasChosen: z.boolean(),
    fileName: openText,
    bank: z.nullable(comparedSide),
    /** The invoices of the file; of very many the first ones, with the one that fits. */
    invoices: z.array(invoiceComparison),
    /** The invoice came in a signed envelope (`.p7m`), whose signature nobody checked. */
    isSigned: z.boolean(),
    /** How many the file holds. */
    invoiceCount: z.number(),
    /** Which of `invoices` is the one that the bank has; null: that is for the owner to say. */
    fittingAt: z.nullable(z.number()),
  }),
});

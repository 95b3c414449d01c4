import * as z from 'zod/mini';
import { command } from '../command.ts';
import { listRange } from '../lists.ts';
import { money } from '../products.ts';
import { done, nothing, openText, supplierInvoiceId } from '../values.ts';
import {
  comparedField,
  comparedSide,
  invoiceComparison,
  droppedInvoiceFile,
} from './invoice-comparison.ts';

/** One invoice of a file: the SHA-256 of the file's bytes, and its index in the file. */
export const filedInvoiceId = z.string().check(z.regex(/^[0-9a-f]{64}-\d{1,4}$/));

/** The formats that are read, alone or inside one another. */
export const invoiceFileExtensions = ['pdf', 'xml', 'p7m', 'zip', 'eml'] as const;

/**
 * Why a file cannot be read, as in `supplierInvoices.compareFile`; `too-large` and `not-readable`
 * only of a file in the watched folder.
 */
const invoiceFileProblem = z.enum([
  'too-large',
  'not-readable',
  'plain-pdf',
  'encrypted',
  'encrypted-envelope',
  'signature-only',
  'unsafe',
  'too-complex',
  'damaged',
  'other',
]);
export type InvoiceFileProblem = z.infer<typeof invoiceFileProblem>;

/** An invoice of the bank that a file may belong to. */
const bankInvoice = z.object({
  id: supplierInvoiceId,
  supplierName: openText,
  invoiceNumber: openText,
  amount: z.nullable(money),
  dueDate: openText,
});
export type BankInvoice = z.infer<typeof bankInvoice>;

const filedCandidate = z.extend(bankInvoice, {
  /** The fields that differ from the file's. */
  differences: z.array(comparedField),
});
export type FiledCandidate = z.infer<typeof filedCandidate>;

/**
 * The result of comparing the file with the invoices that are stored here. `choose`: it may be one
 * of `candidates`, and the user has to say which.
 */
const filedState = z.enum(['same', 'differs', 'choose', 'not-known', 'unreadable']);

export const filedInvoice = z.object({
  id: filedInvoiceId,
  fileName: z.string(),
  addedAtEpochMs: z.number(),
  state: filedState,
  problem: z.nullable(invoiceFileProblem),
  /** It came in a signed envelope (`.p7m`); its signature was not verified. */
  isSigned: z.boolean(),
  /** The content of the file; null: unreadable. */
  content: z.nullable(
    z.object({
      isCreditNote: z.boolean(),
      number: openText,
      seller: openText,
      /** The amount to pay, else the total; of a credit note with a minus. */
      amount: z.nullable(money),
      dueDates: z.array(z.string()),
    }),
  ),
  /** The bank's invoice that it is. */
  invoice: z.nullable(bankInvoice),
  /** The fields that differ from the bank's. */
  differences: z.array(comparedField),
  candidates: z.array(filedCandidate),
});
export type FiledInvoice = z.infer<typeof filedInvoice>;

const addedFiles = z.object({
  wasChosen: z.boolean(),
  newCount: z.number(),
  /** Stored before: the same bytes, whatever their name. */
  knownCount: z.number(),
  /** How many of the new and known files cannot be read. */
  unreadableCount: z.number(),
  /** Why each other file was not stored; `no-room`: all files together would exceed their limit. */
  refused: z.array(z.enum(['too-large', 'no-room'])),
});

/**
 * Files with e-invoices that the user added. They are stored encrypted in the vault, compared with
 * the bank's invoices, and never sent. Error of each command: `storage-unavailable` without a vault.
 */
export const invoiceFiles = {
  /** Newest first; with `invoiceId` only those of this invoice. */
  list: command({
    input: z.strictObject({ invoiceId: z.nullable(supplierInvoiceId), ...listRange }),
    output: z.object({
      rows: z.array(filedInvoice),
      totalCount: z.number(),
      /** The size of all stored files in bytes, and its limit. */
      usedBytes: z.number(),
      mostBytes: z.number(),
    }),
  }),
  /** Reads and stores files: those that the user chooses, or a dropped one. */
  add: command({
    input: z.strictObject({ file: z.nullable(droppedInvoiceFile) }),
    output: addedFiles,
  }),
  /** Adds the demo company's own examples. Error: `not-supported` in any other connection. */
  addExamples: command({ input: nothing, output: addedFiles }),
  /** One of them, with its data next to the bank's. */
  get: command({
    input: z.strictObject({ id: filedInvoiceId }),
    output: z.object({
      row: filedInvoice,
      /** Without results if it is no invoice of the bank; null: unreadable. */
      comparison: z.nullable(invoiceComparison),
      /** The invoice of the bank that it is. */
      bank: z.nullable(comparedSide),
      /** What it could be, also after the user said that it is none of them. */
      candidates: z.array(filedCandidate),
    }),
  }),
  /** The user says which invoice it is; null: none of the candidates. */
  choose: command({
    input: z.strictObject({ id: filedInvoiceId, invoiceId: z.nullable(supplierInvoiceId) }),
    output: done,
  }),
  /** Removes the file from this computer's records, with all invoices in it. */
  remove: command({ input: z.strictObject({ id: filedInvoiceId }), output: done }),
  /** Saves the file, byte for byte, at a place that the user chooses. */
  save: command({
    input: z.strictObject({ id: filedInvoiceId }),
    output: z.object({ wasSaved: z.boolean() }),
  }),
  /**
   * Reads the whole content of the invoice from the stored file. Errors: `not-found`, and
   * `invalid-input` at `file` with the reason why it cannot be read.
   */
  read: command({
    input: z.strictObject({ id: filedInvoiceId }),
    output: z.object({
      /** An `EInvoicePage`. Main would need 100 ms to parse one with thousands of lines again. */
      pageJson: z.string(),
      /** As in `list`. */
      isSigned: z.boolean(),
    }),
  }),
  /** The watched folder: its name without its parents; null: none. */
  folder: command({
    input: nothing,
    output: z.object({
      name: openText,
      problem: z.nullable(z.enum(['missing', 'not-allowed', 'not-a-folder', 'too-many'])),
    }),
  }),
  /** Watches a folder that the user chooses. Nothing in it is moved or removed. */
  watchFolder: command({ input: nothing, output: z.object({ wasChosen: z.boolean() }) }),
  leaveFolder: command({ input: nothing, output: done }),
};

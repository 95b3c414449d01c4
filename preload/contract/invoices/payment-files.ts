import * as z from 'zod/mini';
import { confirmation } from '../app/confirmation.ts';
import { command } from '../command.ts';
import { maxFilePayments } from './payment-file-limit.ts';
import { noTransferReason, paySlip } from './pay-slips.ts';
import { invoiceQuery } from './supplier-invoices.ts';
import { done, openText, supplierInvoiceId } from '../values.ts';

/**
 * Versions of the ISO 20022 customer credit transfer initiation, the usual one first. German banks
 * phase out 03; other banks accept no other.
 */
export const paymentFileVersions = ['pain.001.001.09', 'pain.001.001.03'] as const;
const version = z.enum(paymentFileVersions);
export type PaymentFileVersion = z.infer<typeof version>;

const ids = z.array(supplierInvoiceId).check(z.maxLength(maxFilePayments));

/** A text of the invoice, and its spelling in the file. */
const rewritten = z.object({ before: openText, after: openText });

const candidate = z.object({
  ...z.pick(paySlip, {
    doubts: true,
    bankReasons: true,
    status: true,
    formerIban: true,
    file: true,
    handOvers: true,
    instalment: true,
    amount: true,
    currency: true,
    iban: true,
  }).shape,
  id: supplierInvoiceId,
  supplierName: openText,
  invoiceNumber: openText,
  dueDate: openText,
  /** `no-letters`: no character of the name is in the character set of banks. */
  leftOut: z.array(z.union([noTransferReason, z.literal('no-letters')])),
  name: rewritten,
  reference: rewritten,
});
export type FileCandidate = z.infer<typeof candidate>;

const debtorAccount = z.object({ iban: z.string(), bic: openText, name: openText });
export type DebtorAccount = z.infer<typeof debtorAccount>;

const file = z.strictObject({ fileId: z.string().check(z.maxLength(64)) });

export const paymentFiles = {
  /**
   * The open invoices that match a query, in the order of the board, and the chosen ones. Count,
   * sum and digest cover the chosen invoices that the file would contain.
   */
  preview: command({
    input: z.strictObject({
      query: invoiceQuery,
      chosen: ids,
      /** The debtor account; left out or unknown: the first one. */
      account: z.optional(z.string().check(z.maxLength(34))),
      /** Left out: today. */
      executionDay: z.optional(z.string().check(z.maxLength(20))),
    }),
    output: z.object({
      /** At most `maxFilePayments` of the query. */
      candidates: z.array(candidate),
      /** Accounts in euros that can pay; empty if the organization was not read yet. */
      accounts: z.array(debtorAccount),
      today: z.string(),
      /** `open`: the next TARGET business day, as written in the file. */
      day: z.object({ asked: z.string(), open: z.string() }),
      count: z.number(),
      sum: z.string(),
      /** A digest of the payments. */
      digest: z.string(),
    }),
  }),
  /**
   * Saves the file at a path that the user chooses and marks its invoices as being in a saved file.
   * Invoices with open questions are left out. Main checks everything again after the user chose
   * the path: `changed` means that no file is saved and no invoice is marked. Errors:
   * `invalid-input` (`nothing-to-pay`, `changed`, `account-unknown`, `day-range`, those of a
   * `confirmation`); `signed-out`; `storage-unavailable`.
   */
  save: command({
    input: z.strictObject({
      ids: ids.check(z.minLength(1)),
      /** From the preview: main rejects payments that differ from those that the user saw. */
      digest: z.string().check(z.maxLength(64)),
      account: z.string().check(z.maxLength(34)),
      /** The file uses the next day on which banks transfer. */
      executionDay: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      version,
      /** Names the `namedSum` of all payments; any other value is `changed`. */
      confirmation,
    }),
    output: z.object({
      wasSaved: z.boolean(),
      /** The marks of its invoices have this id. */
      fileId: z.string(),
      /** The path of the file. */
      place: openText,
      count: z.number(),
      sum: z.string(),
      leftOut: z.array(z.object({ supplierName: openText, invoiceNumber: openText })),
    }),
  }),
  /** The user uploaded a saved file: its payments are sent to the bank. */
  markSent: command({ input: file, output: done }),
  /** The user discarded a saved file: its invoices are open again. */
  discard: command({ input: file, output: done }),
};

import * as z from 'zod/mini';
import { confirmation } from '../app/confirmation.ts';
import { command } from '../command.ts';
import { mostFilePayments } from './most-file-payments.ts';
import { noTransferReason, paySlip } from './pay-slips.ts';
import { invoiceQuery } from './supplier-invoices.ts';
import { done, openText, supplierInvoiceId } from '../values.ts';

/**
 * Of the customer credit transfer initiation of ISO 20022, the usual one first. German banks switch
 * 03 off; other banks take no other.
 */
export const paymentFileVersions = ['pain.001.001.09', 'pain.001.001.03'] as const;
const version = z.enum(paymentFileVersions);
export type PaymentFileVersion = z.infer<typeof version>;

const ids = z.array(supplierInvoiceId).check(z.maxLength(mostFilePayments));

/** A text of the invoice, and how it is written in the file. */
const rewritten = z.object({ before: openText, after: openText });

const candidate = z.object({
  ...z.pick(paySlip, {
    doubts: true,
    bankReasons: true,
    status: true,
    formerIban: true,
    handOvers: true,
    amount: true,
    currency: true,
    iban: true,
  }).shape,
  id: supplierInvoiceId,
  supplierName: openText,
  invoiceNumber: openText,
  dueDate: openText,
  /** `no-letters`: of the name nothing is left in the signs that banks take. */
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
   * The open invoices that a query finds, in the order of the board, and the chosen ones. Count, sum
   * and digest are of the chosen ones that a file would hold.
   */
  preview: command({
    input: z.strictObject({
      query: invoiceQuery,
      chosen: ids,
      /** The account that pays; left out or unknown: the first. */
      account: z.optional(z.string().check(z.maxLength(34))),
      /** Left out: today. */
      executionDay: z.optional(z.string().check(z.maxLength(20))),
    }),
    output: z.object({
      /** At most `mostFilePayments` of the query. */
      candidates: z.array(candidate),
      /** Accounts in euros that can pay; none where the company was not read yet. */
      accounts: z.array(debtorAccount),
      today: z.string(),
      /** `open`: the next day on which banks transfer, as the file says it. */
      day: z.object({ asked: z.string(), open: z.string() }),
      count: z.number(),
      sum: z.string(),
      /** Of the payments themselves. */
      digest: z.string(),
    }),
  }),
  /**
   * Saves the file where the owner says and marks what is in it as in a saved file. What is in doubt
   * by then is left out. All is checked again once the owner has said where: `changed` means that
   * nothing is saved and nothing marked. Errors: `invalid-input` (`nothing-to-pay`, `changed`,
   * `account-unknown`, `day-range`, those of a `confirmation`); `signed-out`;
   * `storage-unavailable`.
   */
  save: command({
    input: z.strictObject({
      ids: ids.check(z.minLength(1)),
      /** As the preview gave it: other payments than the owner saw are not saved. */
      digest: z.string().check(z.maxLength(64)),
      account: z.string().check(z.maxLength(34)),
      /** The file says the next day on which banks transfer. */
      executionDay: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      version,
      /** Of the `namedSum` of all payments; another one is `changed`. */
      confirmation,
    }),
    output: z.object({
      wasSaved: z.boolean(),
      /** Its marks share it. */
      fileId: z.string(),
      /** Its path. */
      place: openText,
      count: z.number(),
      sum: z.string(),
      leftOut: z.array(z.object({ supplierName: openText, invoiceNumber: openText })),
    }),
  }),
  /** The owner uploaded a saved file: its payments are sent to the bank. */
  markSent: command({ input: file, output: done }),
  /** The owner discarded a saved file: its payments are to be paid again. */
  discard: command({ input: file, output: done }),
};

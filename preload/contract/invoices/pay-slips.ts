import * as z from 'zod/mini';
import { command } from '../command.ts';
import { money } from '../products.ts';
import { comparedSide, invoiceComparison } from './invoice-comparison.ts';
import { filedInvoiceId } from './invoice-files.ts';
import { done, openFlag, openText, supplierInvoiceId } from '../values.ts';

/**
 * Questions that the user must answer before an invoice is marked as sent to the bank; most serious
 * first.
 */
const payDoubts = [
  'paid',
  'transfer',
  'new-iban',
  'file-iban',
  'disguised',
  'saved-file',
  'handed-over',
  'records-lost',
  'duplicate',
  'not-payable',
  'gone',
  'sums',
  'file-differs',
  'discrepancies',
] as const;
const doubtKind = z.enum(payDoubts);
export type PayDoubtKind = z.infer<typeof doubtKind>;

/**
 * `about`: the data that the question is about, as main knows it; an answer is valid only for this
 * data.
 */
const doubt = z.object({ kind: doubtKind, about: z.string(), isAnswered: z.boolean() });
export type PayDoubt = z.infer<typeof doubt>;

/** Why an invoice cannot be paid by a SEPA credit transfer. */
export const noTransferReason = z.enum([
  'credit-note',
  'amount-unknown',
  'not-euro',
  'amount-range',
  'amount-decimals',
  'no-iban',
  'iban-wrong',
  'iban-outside-sepa',
  'no-name',
]);
export type NoTransferReason = z.infer<typeof noTransferReason>;

/** How its payment details reached the bank: copied from the slip, by the QR code, or in a payment file. */
const handOverWay = z.enum(['slip', 'code', 'file']);
export type HandOverWay = z.infer<typeof handOverWay>;

/**
 * The payment that comes next of an invoice that is paid in parts. `left`: the sum of this and all
 * later ones.
 */
export const nextInstalment = z.object({
  number: z.number(),
  count: z.number(),
  dueDate: openText,
  amount: money,
  left: money,
});
export type NextInstalment = z.infer<typeof nextInstalment>;

const shownInstalment = z.pick(nextInstalment, { number: true, count: true });
export type ShownInstalment = z.infer<typeof shownInstalment>;

export const handOver = z.object({
  /** Null: the whole invoice. */
  instalment: z.nullable(shownInstalment),
  way: handOverWay,
  atEpochMs: z.number(),
  takenBackAtEpochMs: z.nullable(z.number()),
  /** The payment file that contains it. */
  fileId: openText,
  /** Null: in a saved file that was not sent to the bank. */
  sentAtEpochMs: z.nullable(z.number()),
  /**
   * The values at the mark, if the invoice has changed since; null: the same, or unknown, because
   * earlier versions did not store them.
   */
  formerAmount: z.nullable(money),
  formerIban: openText,
});
export type HandOver = z.infer<typeof handOver>;

/**
 * `first`: there is no earlier IBAN to compare with; `unread`: earlier IBANs cannot be read now.
 * `proven`: an earlier payment went to it.
 */
const ibanCheck = z.enum(['missing', 'wrong', 'changed', 'proven', 'known', 'first', 'unread']);
export type IbanCheck = z.infer<typeof ibanCheck>;

/** The transfer's data for the QR code and the clipboard. */
const transferDetails = z.object({
  name: openText,
  iban: openText,
  amount: z.nullable(money),
  reference: openText,
  /** A creditor reference of ISO 11649 with valid check digits. */
  isStructured: z.boolean(),
  /** The invoice's text is longer than a transfer allows, or has invisible characters. */
  isNameChanged: z.boolean(),
  isReferenceChanged: z.boolean(),
});

/** Of the fields, only those that matter for a payment are compared. */
const slipFile = z.object({
  id: filedInvoiceId,
  fileName: z.string(),
  comparison: invoiceComparison,
  bank: comparedSide,
});
export type PaySlipFile = z.infer<typeof slipFile>;

export const paySlip = z.object({
  ...transferDetails.shape,
  /** Null: the invoice has one payment. */
  instalment: z.nullable(nextInstalment),
  checks: z.object({
    iban: ibanCheck,
    /** Null: the invoice has no figures to add up. */
    doesAddUp: openFlag,
    /** Null: not all invoices that may have the same number were compared. */
    isDuplicate: openFlag,
  }),
  /**
   * Another invoice of the supplier with the same number, from another year and with another
   * amount.
   */
  sameNumberOfOtherYear: z.nullable(z.object({ year: z.string(), amount: money })),
  doubts: z.array(doubt),
  /** The previous IBAN, if it changed. */
  formerIban: openText,
  /** A stored file of the invoice, compared with the bank's data; null: none is stored. */
  file: z.nullable(slipFile),
  /** The bank's own words why the invoice may not be paid there. */
  bankReasons: z.array(z.string()),
  status: openText,
  noTransfer: z.array(noTransferReason),
  currency: openText,
  /** False: the stored IBANs and hand-overs cannot be read now. */
  canCheck: z.boolean(),
  /**
   * The QR code, row by row, `1` for a dark module; null while a question is unanswered or the
   * checks are unavailable, or if no code is possible.
   */
  code: z.nullable(z.array(z.string())),
  /** Newest first. */
  handOvers: z.array(handOver),
});
export type PaySlip = z.infer<typeof paySlip>;

const byId = z.strictObject({ id: supplierInvoiceId });
/** From 1; an invoice has at most 20 instalments. */
const partNumber = z.number().check(z.int(), z.minimum(1), z.maximum(20));

export const paySlips = {
  /** Null for an invoice that was never read. */
  get: command({ input: byId, output: z.object({ slip: z.nullable(paySlip) }) }),
  /**
   * The user has checked the data of a question. If the data changed meanwhile, the answer is not
   * stored and the question returns.
   */
  answer: command({
    input: z.strictObject({
      id: supplierInvoiceId,
      doubt: doubtKind,
      about: z.string().check(z.maxLength(64)),
    }),
    output: done,
  }),
  /**
   * The user sent it to a bank: the instalment that the slip showed, or the whole invoice. It counts
   * as paid only when the bank reports it.
   */
  handOver: command({
    input: z.strictObject({
      id: supplierInvoiceId,
      way: z.enum(['slip', 'code']),
      instalment: z.nullable(z.strictObject({ number: partNumber, count: partNumber })),
    }),
    output: done,
  }),
  /** The invoice was not sent to the bank after all. The mark of a saved file stays. */
  takeBack: command({ input: byId, output: done }),
};

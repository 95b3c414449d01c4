import * as z from 'zod/mini';
import { command } from '../command.ts';
import { money } from '../products.ts';
import { done, openFlag, openText, supplierInvoiceId } from '../values.ts';

/** What has to be answered before an invoice is handed to a bank; the gravest first. */
const payDoubts = [
  'paid',
  'transfer',
  'new-iban',
  'disguised',
  'saved-file',
  'handed-over',
  'records-lost',
  'duplicate',
  'not-payable',
  'gone',
  'sums',
  'discrepancies',
] as const;
const doubtKind = z.enum(payDoubts);
export type PayDoubtKind = z.infer<typeof doubtKind>;

/** `about`: what it refers to, as main knows it; the answer is given to that and nothing else. */
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

/**
 * How it was handed to a bank: by what was copied from the slip, by the code, or in a file of
 * payments.
 */
const handWay = z.enum(['slip', 'code', 'file']);
export type HandWay = z.infer<typeof handWay>;

export const handOver = z.object({
  way: handWay,
  atEpochMs: z.number(),
  takenBackAtEpochMs: z.nullable(z.number()),
  /** Of the payment file that it is in. */
  fileId: openText,
  /** Null: in a saved file that was not sent to the bank. */
  sentAtEpochMs: z.nullable(z.number()),
  /**
   * What was handed over where the invoice says otherwise by now; null: the same, or not known,
   * since earlier versions did not write it down.
   */
  formerAmount: z.nullable(money),
  formerIban: openText,
});
export type HandOver = z.infer<typeof handOver>;

/** `first`: nothing is known to compare it with; `unread`: that cannot be read now. `proven`: something was paid to it before. */
const ibanCheck = z.enum(['missing', 'wrong', 'changed', 'proven', 'known', 'first', 'unread']);
export type IbanCheck = z.infer<typeof ibanCheck>;

/** What a transfer says, as it goes into a code and onto the clipboard. */
const transferDetails = z.object({
  name: openText,
  iban: openText,
  amount: z.nullable(money),
  reference: openText,
  /** A creditor reference of ISO 11649, whose check digits are right. */
  isStructured: z.boolean(),
  /** The invoice says more than a transfer holds, or signs that are not seen. */
  isNameChanged: z.boolean(),
  isReferenceChanged: z.boolean(),
});

export const paySlip = z.object({
  ...transferDetails.shape,
  checks: z.object({
    iban: ibanCheck,
    /** Null: there is nothing to add up. */
    doesAddUp: openFlag,
    /** Null: not all that may have its number were compared. */
    isDuplicate: openFlag,
  }),
  /** Another invoice of the supplier has its number, of another year and over another amount. */
  sameNumberOfOtherYear: z.nullable(z.object({ year: z.string(), amount: money })),
  doubts: z.array(doubt),
  /** Where the IBAN changed: the one before. */
  formerIban: openText,
  /** The bank's own words for why it may not be paid there. */
  bankReasons: z.array(z.string()),
  status: openText,
  noTransfer: z.array(noTransferReason),
  currency: openText,
  /** False: what is known of its IBAN and of hand-overs cannot be read now. */
  canCheck: z.boolean(),
  /**
   * The code, row by row, `1` for a dark module; null while a doubt is not answered or nothing can
   * be checked, or where there can be none.
   */
  code: z.nullable(z.array(z.string())),
  /** Newest first. */
  handOvers: z.array(handOver),
});
export type PaySlip = z.infer<typeof paySlip>;

const one = z.strictObject({ id: supplierInvoiceId });

export const paySlips = {
  /** Null for an invoice of which nothing was read. */
  get: command({ input: one, output: z.object({ slip: z.nullable(paySlip) }) }),
  /**
   * The owner has checked what a doubt refers to. An answer to something that changed meanwhile is
   * not kept, and the question returns.
   */
  answer: command({
    input: z.strictObject({
      id: supplierInvoiceId,
      doubt: doubtKind,
      about: z.string().check(z.maxLength(64)),
    }),
    output: done,
  }),
  /** The owner has handed it to a bank. It is paid only once the bank says so. */
  handOver: command({
    input: z.strictObject({ id: supplierInvoiceId, way: z.enum(['slip', 'code']) }),
    output: done,
  }),
  /** It was not handed over after all. What is in a saved file stays marked. */
  takeBack: command({ input: one, output: done }),
};

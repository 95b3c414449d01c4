import * as z from 'zod/mini';
import { command } from '../command.ts';
import { compareFile } from './invoice-comparison.ts';
import {
  facet,
  facetChoice,
  savedFile,
  similarWords,
  listRange,
  syncRequest,
  syncStatus,
} from '../lists.ts';
import { refresh } from '../organization.ts';
import { handOver, nextInstalment } from './pay-slips.ts';
import { money } from '../products.ts';
import { freshness } from '../result-schemas.ts';
import {
  done,
  extraField,
  nothing,
  openDecimal,
  openFlag,
  openText,
  supplierInvoiceId,
} from '../values.ts';

const tax = z.object({ taxAmount: z.nullable(money), taxRate: openDecimal });
const lifecycleEvent = z.object({
  statusCode: openText,
  reason: openText,
  reasonMessage: openText,
  timestamp: openText,
});
const relatedInvoice = z.object({
  id: openText,
  invoiceNumber: openText,
  totalAmount: z.nullable(money),
  attachmentId: openText,
  fileName: openText,
});
const actionName = z.enum(['pay', 'delete', 'archive', 'unarchive']);
export type InvoiceAction = z.infer<typeof actionName>;

/**
 * Specification, "Supplier invoice". Every field may be missing; status, sources, types and reasons
 * are open strings.
 */
export const supplierInvoice = z.object({
  id: supplierInvoiceId,
  organizationId: openText,
  initiatorId: openText,
  isEinvoice: openFlag,
  hasDiscrepancies: openFlag,
  hasDuplicates: openFlag,
  isAttachmentInvoice: openFlag,
  isAttachmentNonFinancial: openFlag,
  isCreditNote: openFlag,
  hasSuggestedCreditNotes: openFlag,
  fileName: openText,
  status: openText,
  sourceType: openText,
  source: openText,
  createdAt: openText,
  updatedAt: openText,
  analyzedAt: openText,
  attachmentId: openText,
  displayAttachmentId: openText,
  declinedNote: openText,
  eInvoiceType: openText,
  invoiceNumber: openText,
  supplierName: openText,
  vatNumber: openText,
  tin: openText,
  description: openText,
  iban: openText,
  attachmentCategory: openText,
  totalAmount: z.nullable(money),
  totalAmountExcludingTaxes: z.nullable(money),
  totalTaxAmount: z.nullable(money),
  payableAmount: z.nullable(money),
  totalAmountCreditNotes: z.nullable(money),
  taxes: z.array(tax),
  issueDate: openText,
  dueDate: openText,
  paymentDate: openText,
  scheduledDate: openText,
  matchedTransactionsIds: z.array(z.string()),
  transferIds: z.array(z.string()),
  /** Both shapes (spec/observed.md): plain ids are stored as `transactionId`. */
  matchedTransactions: z.array(
    z.object({ subjectId: openText, subjectType: openText, transactionId: openText }),
  ),
  requestTransfer: z.nullable(z.object({ id: openText, initiatorId: openText })),
  lifecycleEvents: z.array(lifecycleEvent),
  meta: z.nullable(
    z.object({
      integrationType: openText,
      connector: openText,
      accountingRecordedAt: openText,
      accountingRecordedSource: openText,
    }),
  ),
  /**
   * One entry per action that the bank named; `isAllowed` null if it did not say. Reasons as
   * received.
   */
  availableActions: z.array(
    z.object({ action: actionName, isAllowed: openFlag, reasons: z.array(z.string()) }),
  ),
  approvalWorkflow: z.nullable(
    z.object({
      approverIds: z.array(z.string()),
      supplierInvoiceRequestId: openText,
      verifiedBy: openText,
      lastApprovedBy: openText,
    }),
  ),
  relatedInvoices: z.array(relatedInvoice),
  suggestedTransactions: z.array(z.object({ id: openText, score: openDecimal })),
  extras: z.array(extraField),
});
export type SupplierInvoice = z.infer<typeof supplierInvoice>;

/**
 * The due date relative to today in local time. `next-7-days`: tomorrow and the six days after it;
 * `done`: paid or archived as far as the status is known; `unread`: watched, and not read from the
 * bank yet.
 */
const dueLane = z.enum(['late', 'today', 'next-7-days', 'later', 'no-date', 'done', 'unread']);
export type DueLane = z.infer<typeof dueLane>;

const invoiceRow = z.object({
  id: supplierInvoiceId,
  supplierName: openText,
  invoiceNumber: openText,
  status: openText,
  lane: dueLane,
  dueDate: openText,
  /** The amount to pay: the payable amount, else the total. Negative for a credit note. */
  amount: z.nullable(money),
  isCreditNote: z.boolean(),
  /**
   * A credit note that is already subtracted from an invoice's payable amount, so sums leave it
   * out.
   */
  isSubtracted: z.optional(z.boolean()),
  hasDuplicates: z.boolean(),
  hasDiscrepancies: z.boolean(),
  /** The bank changed a field since the user last looked. */
  isChanged: z.boolean(),
  /** The IBAN differs from the supplier's previous one. */
  hasNewIban: z.boolean(),
  /** It is open, and its stored e-invoice file names another IBAN; left out: no. */
  hasOtherIbanInFile: z.optional(z.boolean()),
  /** The next payment of an invoice that is paid in parts; left out: it has one payment. */
  instalment: z.optional(nextInstalment),
  /** When the user marked it as sent to a bank; left out: never, or taken back. */
  handedOverAtEpochMs: z.optional(z.number()),
  /** It is in a saved payment file that was neither sent to the bank nor discarded. */
  isInSavedFile: z.optional(z.boolean()),
  /** The user's own text, given when it was added by id. */
  label: openText,
  /** The bank's list no longer contains it. */
  isAbsent: z.boolean(),
  /** The bank answered that it never had this invoice: the id is probably wrong. */
  isUnknownToBank: z.boolean(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** An exact sum in one currency; credit notes are subtracted. */
const total = z.object({ currency: openText, value: z.string() });
const laneTotal = z.object({
  lane: dueLane,
  /** The number of invoices in the sums: those that the user still has to pay. */
  count: z.number(),
  /**
   * Rows of the lane that the bank no longer has, neither in the sums nor in `count`; left out:
   * none.
   */
  goneCount: z.optional(z.number()),
  /**
   * Rows of the lane that the user marked as sent to a bank, neither in the sums nor in `count`;
   * left out: none.
   */
  sentCount: z.optional(z.number()),
  totals: z.array(total),
});
export type LaneTotal = z.infer<typeof laneTotal>;

/** `beginsOn` is a Monday, `YYYY-MM-DD`. Overdue invoices count in the first week. */
const weekTotal = z.object({
  beginsOn: z.string(),
  count: z.number(),
  totals: z.array(total),
});
export type WeekTotal = z.infer<typeof weekTotal>;

/** Per supplier: open, overdue, and paid in the last year. */
const supplierTotals = z.object({
  suppliers: z.array(
    z.object({
      name: openText,
      openCount: z.number(),
      lateCount: z.number(),
      open: z.array(total),
      late: z.array(total),
      paid: z.array(total),
    }),
  ),
  /** The total number; if there are many, only the first ones are listed. */
  supplierCount: z.number(),
});
export type SupplierTotals = z.infer<typeof supplierTotals>;

/** Who approves an invoice, by name as far as known. */
const approval = z.object({
  approvers: z.array(z.string()),
  verifiedBy: openText,
  lastApprovedBy: openText,
});
export type InvoiceApproval = z.infer<typeof approval>;

/** The open invoices due on one day, `YYYY-MM-DD`. Overdue ones are in none. */
const dayTotal = z.object({ day: z.string(), count: z.number(), totals: z.array(total) });
export type DayTotal = z.infer<typeof dayTotal>;

const queryFields = {
  text: z.string().check(z.maxLength(200)),
  lanes: z.array(dueLane).check(z.maxLength(10)),
  statuses: facetChoice,
  isChangedOnly: z.boolean(),
};
export const invoiceQuery = z.strictObject(queryFields);
export type InvoiceQuery = z.infer<typeof invoiceQuery>;

/** One field that the bank changed. Values are stored JSON texts. */
export const fieldChange = z.object({
  field: z.string(),
  before: openText,
  after: openText,
  atEpochMs: z.number(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/**
 * A sum that does not match: the computed sum of the parts, and the bank's. The user must check a
 * doubt before payment; other differences are usual, such as rounding or a deposit.
 */
const sumDifference = z.object({
  sum: z.enum(['taxes', 'total', 'payable']),
  isDoubt: z.boolean(),
  /** The bank's value minus the computed one. */
  difference: z.string(),
  computed: z.string(),
  stated: z.string(),
  currency: openText,
});
export type SumDifference = z.infer<typeof sumDifference>;

/** Far above the supplier's earlier invoices: a note, no doubt. `usual` is their median. */
const moreThanUsual = z.object({
  /** How much more, in percent of `usual`, as a whole number. */
  percent: z.number(),
  usual: money,
});
export type MoreThanUsual = z.infer<typeof moreThanUsual>;

/** What the user should do before the invoice is paid; the window has the texts. */
const invoiceNextStep = z.enum([
  'call-supplier',
  'compare-duplicate',
  'review',
  'approve',
  'wait-for-payment',
  'check-account',
]);
export type InvoiceNextStep = z.infer<typeof invoiceNextStep>;

const watched = z.strictObject({
  id: supplierInvoiceId,
  label: z.nullable(z.string().check(z.maxLength(80))),
});

export const supplierInvoices = {
  /** In the order of the board: overdue, then by due date, without a date, done. */
  list: command({
    input: z.strictObject({ ...queryFields, ...listRange, refresh }),
    output: z.object({
      rows: z.array(invoiceRow),
      matchCount: z.number(),
      similar: similarWords,
      totalCount: z.number(),
      /**
       * Computed for the query without its lane filter, in the order of the rows. So a lane that is
       * not selected still shows its totals.
       */
      lanes: z.array(laneTotal),
      /** Of the whole list: this week and the seven weeks after it. */
      weeks: z.array(weekTotal),
      /** Of the whole list: today and the thirteen days after it, with their totals. */
      days: z.object({ each: z.array(dayTotal), totals: z.array(total) }),
      statuses: z.array(facet),
      changedCount: z.number(),
      source: z.enum(['service-list', 'own-list', 'not-allowed', 'unknown']),
      missingScope: openText,
      sync: syncStatus,
      freshness,
    }),
  }),
  get: command({
    input: z.strictObject({ id: supplierInvoiceId, refresh }),
    output: z.object({
      row: z.nullable(invoiceRow),
      invoice: z.nullable(supplierInvoice),
      /** In the order to do them. */
      nextSteps: z.array(invoiceNextStep),
      /** If it is marked as a duplicate: the other invoice, if it can be found. */
      duplicateOf: z.nullable(invoiceRow),
      /** Of an open invoice: the supplier's latest open credit note that no invoice subtracts. */
      openCreditNote: z.nullable(invoiceRow),
      /** Null if no name is known. */
      approval: z.nullable(approval),
      isWatched: z.boolean(),
      /** Since the user last looked, newest first. */
      changes: z.array(fieldChange),
      sumDifferences: z.array(sumDifference),
      /** Null: as usual, or too few earlier invoices to say. */
      moreThanUsual: z.nullable(moreThanUsual),
      /** The supplier's previous IBAN, and when it changed. */
      formerIban: z.nullable(z.object({ iban: z.string(), changedAtEpochMs: z.number() })),
      /** The result of the IBAN's length and check digits; null without an IBAN. */
      isIbanValid: openFlag,
      /** How it was sent to a bank, newest first. */
      handOvers: z.array(handOver),
      freshness,
    }),
  }),
  /** The user has seen it: removes its mark. */
  markSeen: command({ input: z.strictObject({ id: supplierInvoiceId }), output: done }),
  watch: command({
    input: z.strictObject({ invoices: z.array(watched).check(z.minLength(1), z.maxLength(5_000)) }),
    output: z.object({ addedCount: z.number(), knownCount: z.number() }),
  }),
  unwatch: command({ input: z.strictObject({ id: supplierInvoiceId }), output: done }),
  /** Reads ids from a CSV or text file that the user chooses; adds none yet. */
  readIds: command({
    input: nothing,
    output: z.object({
      wasChosen: z.boolean(),
      fileName: openText,
      ids: z.array(supplierInvoiceId),
      ignoredCount: z.number(),
    }),
  }),
  compareFile,
  sync: command({ input: syncRequest, output: done }),
  export: command({
    input: z.strictObject({ query: invoiceQuery, format: z.enum(['csv', 'json']) }),
    output: savedFile,
  }),
  /** Sorted by amount to pay, largest first. */
  suppliers: command({ input: nothing, output: supplierTotals }),
  /**
   * The due dates of all open invoices as a calendar file. Importing a newer one updates the
   * entries in the calendar.
   */
  exportCalendar: command({ input: nothing, output: savedFile }),
};

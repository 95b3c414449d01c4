import * as z from 'zod/mini';
import { command } from '../command.ts';
import { compareFile } from './invoice-comparison.ts';
import {
  facet,
  facetChoice,
  savedFile,
  similarWords,
  stretch,
  syncRequest,
  syncStatus,
} from '../lists.ts';
import { refresh } from '../organization.ts';
import { handOver } from './pay-slips.ts';
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
  /** Both shapes (spec/observed.md): ids alone stand as `transactionId`. */
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
   * One entry an action the bank spoke of; `isAllowed` null where it did not say. Reasons as they
   * came.
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
 * When something is due, by the owner's own calendar day: `next-7-days`: tomorrow and the six days
 * after it; `done`: paid or archived as far as the status is known; `unread`: watched, and the bank
 * has not said anything of it yet.
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
  /** What is to be paid: the payable amount, else the total. Negative for a credit note. */
  amount: z.nullable(money),
  isCreditNote: z.boolean(),
  /**
   * A credit note that the payable amount of an invoice is already less: it is in no sum by itself.
   */
  isSubtracted: z.optional(z.boolean()),
  hasDuplicates: z.boolean(),
  hasDiscrepancies: z.boolean(),
  /** The bank changed something since the owner last looked. */
  isChanged: z.boolean(),
  /** The IBAN is not the one this supplier had before. */
  hasNewIban: z.boolean(),
  /** When the owner handed it to a bank; left out: she did not, or took it back. */
  handedOverAtEpochMs: z.optional(z.number()),
  /** It is in a saved payment file that was neither sent to the bank nor discarded. */
  isInSavedFile: z.optional(z.boolean()),
  /** The owner's own words, given when it was added by id. */
  label: openText,
  /** The bank's list does not hold it any more. */
  isAbsent: z.boolean(),
  /** The bank was asked for it and has never had it: most likely the id is another's. */
  isUnknownToBank: z.boolean(),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

/** A sum of one currency, exact; credit notes are subtracted. */
const total = z.object({ currency: openText, value: z.string() });
const laneTotal = z.object({
  lane: dueLane,
  /** Of those that the sums are of. */
  count: z.number(),
  /** Rows of the lane that the bank no longer has, in no sum and not in `count`; left out: none. */
  goneCount: z.optional(z.number()),
  totals: z.array(total),
});
export type LaneTotal = z.infer<typeof laneTotal>;

/** `beginsOn` is a Monday, `YYYY-MM-DD`. What is late stands in the first week. */
const weekTotal = z.object({
  beginsOn: z.string(),
  count: z.number(),
  totals: z.array(total),
});
export type WeekTotal = z.infer<typeof weekTotal>;

/** What is open, overdue, and was paid in the year up to today. */
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
  /** In all: of very many the first ones are named. */
  supplierCount: z.number(),
});
export type SupplierTotals = z.infer<typeof supplierTotals>;

/** Who approves an invoice, by name, as far as the names are known. */
const approval = z.object({
  approvers: z.array(z.string()),
  verifiedBy: openText,
  lastApprovedBy: openText,
});
export type InvoiceApproval = z.infer<typeof approval>;

/** What is open and due on one day, `YYYY-MM-DD`. What is late is in none. */
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

/** One field that the bank changed. `json` texts, as they were kept. */
export const fieldChange = z.object({
  field: z.string(),
  before: openText,
  after: openText,
  atEpochMs: z.number(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/**
 * A sum that does not come out: what the parts give, and what the bank says. A doubt has to be
 * checked before the invoice is paid; anything else is usual, such as rounding or a deposit.
 */
const sumDifference = z.object({
  sum: z.enum(['taxes', 'total', 'payable']),
  isDoubt: z.boolean(),
  /** What the bank says less what the parts give. */
  difference: z.string(),
  computed: z.string(),
  stated: z.string(),
  currency: openText,
});
export type SumDifference = z.infer<typeof sumDifference>;

/** What to do about an invoice before it is paid; the window has the words. */
const invoiceNextStep = z.enum([
  'call-supplier',
  'compare-duplicate',
  'review',
  'approve',
  'wait-for-payment',
]);
export type InvoiceNextStep = z.infer<typeof invoiceNextStep>;

const watched = z.strictObject({
  id: supplierInvoiceId,
  label: z.nullable(z.string().check(z.maxLength(80))),
});

export const supplierInvoices = {
  /**
   * In the order of the board: late first, then by due date, those without a date, those that are
   * done.
   */
  list: command({
    input: z.strictObject({ ...queryFields, ...stretch, refresh }),
    output: z.object({
      rows: z.array(invoiceRow),
      matchCount: z.number(),
      similar: similarWords,
      totalCount: z.number(),
      /**
       * Of what matches the query but for its lanes, in the order of the rows: a lane that is
       * not asked for is not empty for that.
       */
      lanes: z.array(laneTotal),
      /** Of the whole list: this week and the seven after it. */
      weeks: z.array(weekTotal),
      /** Of the whole list: today and the thirteen days after it, and what they come to. */
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
      /** In this order. */
      nextSteps: z.array(invoiceNextStep),
      /** Where it is marked as a duplicate: the other invoice, as far as it can be found. */
      duplicateOf: z.nullable(invoiceRow),
      /** Null where nobody's name is known. */
      approval: z.nullable(approval),
      isWatched: z.boolean(),
      /** Since the owner last looked, newest first. */
      changes: z.array(fieldChange),
      sumDifferences: z.array(sumDifference),
      /** The IBAN this supplier had before, and since when it is another one. */
      formerIban: z.nullable(z.object({ iban: z.string(), changedAtEpochMs: z.number() })),
      /** What a check of the IBAN's length and check digits says; null without an IBAN. */
      isIbanValid: openFlag,
      /** How it was handed to a bank, newest first. */
      handOvers: z.array(handOver),
      freshness,
    }),
  }),
  /** The owner has looked: its mark goes. */
  markSeen: command({ input: z.strictObject({ id: supplierInvoiceId }), output: done }),
  watch: command({
    input: z.strictObject({ invoices: z.array(watched).check(z.minLength(1), z.maxLength(5_000)) }),
    output: z.object({ addedCount: z.number(), knownCount: z.number() }),
  }),
  unwatch: command({ input: z.strictObject({ id: supplierInvoiceId }), output: done }),
  /** The ids of a CSV or text file that the owner chooses; nothing is added yet. */
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
  /** Those with most to pay first. */
  suppliers: command({ input: nothing, output: supplierTotals }),
  /**
   * The due dates of all open invoices as a calendar file; one that is read again changes what the
   * calendar has.
   */
  exportCalendar: command({ input: nothing, output: savedFile }),
};

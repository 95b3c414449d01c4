import * as z from 'zod/mini';
import { confirmation } from './app/confirmation.ts';
import { command } from './command.ts';
import { facetChoice, savedFile, listRange } from './lists.ts';
import { refresh } from './organization.ts';
import { money } from './products.ts';
import { commandError, freshness } from './result-schemas.ts';
import { done, extraField, nothing, openText, terminalId, terminalPaymentId } from './values.ts';

/** Specification, "Terminal payment". Every field may be missing; the status is an open string. */
export const terminalPayment = z.object({
  id: terminalPaymentId,
  terminalId: openText,
  poiId: openText,
  amount: z.nullable(money),
  authorizedAmount: z.nullable(money),
  status: openText,
  paymentMethod: openText,
  cardSummary: openText,
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
  createdAt: openText,
  updatedAt: openText,
  authorizedAt: openText,
  extras: z.array(extraField),
});
export type TerminalPayment = z.infer<typeof terminalPayment>;

/**
 * How closely a payment is polled. `following`: polled every 1 s, growing to 10 s; `settled`:
 * authorized or refused; `silent`: no change for 120 s; `paused`: network, session or bank is
 * unavailable (`error`); polling resumes automatically.
 */
const paymentWatch = z.object({
  state: z.enum(['following', 'settled', 'silent', 'paused', 'not-watched']),
  sinceEpochMs: z.nullable(z.number()),
  error: z.nullable(commandError),
});
export type PaymentWatch = z.infer<typeof paymentWatch>;

export const paymentRow = z.object({
  id: terminalPaymentId,
  /** The user's own name for the payment. */
  label: openText,
  /** The till's name for the payment, such as its order. */
  tillTitle: openText,
  status: openText,
  /** From the known words, case-insensitive; null: an unknown word. */
  outcome: z.nullable(z.enum(['authorized', 'refused'])),
  amount: z.nullable(money),
  authorizedAmount: z.nullable(money),
  /** The authorized amount differs from the requested one otherwise than by a tip. */
  isOtherAmount: z.boolean(),
  /** What was authorized above the requested amount, in its currency. */
  tip: z.nullable(money),
  cardSummary: openText,
  paymentMethod: openText,
  terminalId: openText,
  createdAt: openText,
  asOfEpochMs: z.nullable(z.number()),
  watch: paymentWatch,
  /** The bank answered that it has no such payment, so no update will come. */
  isUnknownToBank: z.boolean(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

const totals = z.array(z.object({ currency: z.nullable(z.string()), value: z.string() }));
/**
 * Paid on the current local day, one sum per currency. `tips`: the part above the requested amount.
 */
const counterDay = z.object({ paidCount: z.number(), totals, tips: totals });
export type CounterDay = z.infer<typeof counterDay>;

/** `open`: neither authorized nor refused, or an unknown status. */
export const paymentOutcomes = ['authorized', 'refused', 'open'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** A terminal seen in payments, or typed by the user. */
const terminal = z.object({
  id: terminalId,
  /** The user's own name for the terminal. */
  name: openText,
  /** Numbered in the order of first sight on this computer, from 1. Never changes. */
  number: z.number(),
  paymentCount: z.number(),
});
export type Terminal = z.infer<typeof terminal>;

/** Maximum lengths of a reference and of a terminal name, in characters. */
export const maxPaymentCharacters = { reference: 140, terminalName: 40 } as const;

/** Metadata key with the id of our request; the bank returns it with the payment. */
export const requestIdKey = 'request_id';

/** A payment that a terminal asks a customer for. */
export const newPayment = z.strictObject({
  terminalId,
  /** Greater than zero. */
  amount: z.strictObject({
    value: z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/), z.maxLength(17)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  }),
  /** The user's own text; empty: none. */
  reference: z.string().check(z.maxLength(maxPaymentCharacters.reference)),
  /** More fields of the service, as a JSON object; empty: none. */
  otherFieldsJson: z.string().check(z.maxLength(20_000)),
});
export type NewPayment = z.infer<typeof newPayment>;

const writeId = z.string().check(z.regex(/^[\dA-Za-z-]{8,64}$/));
const byId = z.strictObject({ id: terminalPaymentId });

export const terminalPayments = {
  /**
   * Newest first. `today` counts all payments at the chosen terminals, independent of the search.
   */
  list: command({
    input: z.strictObject({
      text: z.string().check(z.maxLength(200)),
      terminals: facetChoice,
      outcomes: z.array(z.enum(paymentOutcomes)).check(z.maxLength(paymentOutcomes.length)),
      ...listRange,
    }),
    output: z.object({
      rows: z.array(paymentRow),
      matchCount: z.number(),
      totalCount: z.number(),
      today: counterDay,
      terminals: z.array(terminal),
      freshness,
    }),
  }),
  get: command({
    input: z.strictObject({ id: terminalPaymentId, refresh }),
    output: z.object({
      row: z.nullable(paymentRow),
      payment: z.nullable(terminalPayment),
      freshness,
    }),
  }),
  /** Adds payments to the list and polls them. */
  watch: command({
    input: z.strictObject({
      payments: z
        .array(
          z.strictObject({
            id: terminalPaymentId,
            label: z.nullable(z.string().check(z.maxLength(80))),
          }),
        )
        .check(z.minLength(1), z.maxLength(200)),
    }),
    output: z.object({ addedCount: z.number(), knownCount: z.number() }),
  }),
  /** Polls a silent payment again. */
  follow: command({ input: byId, output: done }),
  /** Stops polling the payment and removes it from the list. */
  unwatch: command({ input: byId, output: done }),
  refresh: command({ input: byId, output: done }),
  export: command({
    input: z.strictObject({ format: z.enum(['csv', 'json']) }),
    output: savedFile,
  }),
  /**
   * Starts a payment at a terminal and polls it. It is sent once, whatever its outcome: the same
   * `writeId` again answers the known state. Errors, in addition to those of every write:
   * `invalid-input`, also at `confirmation`; `outcome-unknown`: it may have been started and is
   * among the unknown `writes`; `storage-unavailable` before the request was sent.
   */
  start: command({
    input: z.strictObject({
      writeId,
      payment: newPayment,
      /** Names the `namedSum` of this payment; needed above the amount that the user chose. */
      confirmation: z.nullable(confirmation),
    }),
    output: z.object({ id: terminalPaymentId }),
  }),
  /** An empty name removes it. Error: `not-found` for an unknown terminal. */
  nameTerminal: command({
    input: z.strictObject({
      id: terminalId,
      name: z.string().check(z.maxLength(maxPaymentCharacters.terminalName)),
    }),
    output: done,
  }),
  /** The number of payments polled now, for the navigation. */
  watching: command({ input: nothing, output: z.object({ count: z.number() }) }),
};

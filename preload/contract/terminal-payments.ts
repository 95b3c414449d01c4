import * as z from 'zod/mini';
import { confirmation } from './app/confirmation.ts';
import { command } from './command.ts';
import { facetChoice, savedFile, stretch } from './lists.ts';
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
 * How closely a payment is followed. `following`: asked again and again, 1 s growing to 10 s;
 * `settled`: authorized or refused; `silent`: 120 s without a change; `paused`: the network, the
 * session or the bank stands in the way (`error`), it goes on by itself.
 */
const paymentWatch = z.object({
  state: z.enum(['following', 'settled', 'silent', 'paused', 'not-watched']),
  sinceEpochMs: z.nullable(z.number()),
  error: z.nullable(commandError),
});
export type PaymentWatch = z.infer<typeof paymentWatch>;

export const paymentRow = z.object({
  id: terminalPaymentId,
  /** The owner's own name for it. */
  label: openText,
  /** What the till called it, such as its order. */
  tillTitle: openText,
  status: openText,
  /** By the words met so far, whatever their case; null: not one of them. */
  outcome: z.nullable(z.enum(['authorized', 'refused'])),
  amount: z.nullable(money),
  authorizedAmount: z.nullable(money),
  /** The authorized amount is another one than was asked for. */
  isOtherAmount: z.boolean(),
  cardSummary: openText,
  paymentMethod: openText,
  terminalId: openText,
  createdAt: openText,
  asOfEpochMs: z.nullable(z.number()),
  watch: paymentWatch,
  /** The bank was asked for it and has no such payment: nothing will be heard of it. */
  isUnknownToBank: z.boolean(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

const totals = z.array(z.object({ currency: z.nullable(z.string()), value: z.string() }));
/** What was paid on the owner's day, a sum a currency. `tips`: what of it was not asked for. */
const counterDay = z.object({ paidCount: z.number(), totals, tips: totals });
export type CounterDay = z.infer<typeof counterDay>;

/** How a payment stands: `open` is neither authorized nor refused, or in a word that is not known. */
export const paymentOutcomes = ['authorized', 'refused', 'open'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** A terminal that payments were seen at, or that was typed. */
const terminal = z.object({
  id: terminalId,
  /** The owner's own name for it. */
  name: openText,
  /** The first that was seen here is 1. Never changes. */
  number: z.number(),
  paymentCount: z.number(),
});
export type Terminal = z.infer<typeof terminal>;

/** The most characters of a reference and of the name of a terminal. */
export const mostPaymentCharacters = { reference: 140, terminalName: 40 } as const;

/** Among the metadata: which of our requests made the payment. The bank gives it back with it. */
export const requestIdKey = 'request_id';

/** What a terminal is to ask of whoever stands before it. */
export const newPayment = z.strictObject({
  terminalId,
  /** More than nothing. */
  amount: z.strictObject({
    value: z.string().check(z.regex(/^\d{1,12}(\.\d{1,4})?$/), z.maxLength(17)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  }),
  /** The owner's own words for it; empty: none. */
  reference: z.string().check(z.maxLength(mostPaymentCharacters.reference)),
  /** Further fields of the service, as a JSON object; empty: none. */
  otherFieldsJson: z.string().check(z.maxLength(20_000)),
});
export type NewPayment = z.infer<typeof newPayment>;

const writeId = z.string().check(z.regex(/^[\dA-Za-z-]{8,64}$/));
const oneId = z.strictObject({ id: terminalPaymentId });

export const terminalPayments = {
  /**
   * By their time, the latest first. `today` is of all of them at the chosen terminals, whatever
   * else is looked for.
   */
  list: command({
    input: z.strictObject({
      text: z.string().check(z.maxLength(200)),
      terminals: facetChoice,
      outcomes: z.array(z.enum(paymentOutcomes)).check(z.maxLength(paymentOutcomes.length)),
      ...stretch,
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
  /** Adds payments to the list and follows them. */
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
  /** Follows one anew that was silent. */
  follow: command({ input: oneId, output: done }),
  /** Stops following and removes it from the list. */
  unwatch: command({ input: oneId, output: done }),
  refresh: command({ input: oneId, output: done }),
  export: command({
    input: z.strictObject({ format: z.enum(['csv', 'json']) }),
    output: savedFile,
  }),
  /**
   * Asks a terminal to take a payment, and follows it. It leaves once, whatever becomes of it: the
   * same `writeId` again answers with what is known. Errors beside those of every write:
   * `invalid-input`, also of the `confirmation`; `outcome-unknown`: it may have been started, and is among the unknown `writes`; `storage-unavailable` before anything
   * left.
   */
  start: command({
    input: z.strictObject({
      writeId,
      payment: newPayment,
      /** Of the `namedSum` of this payment; needed above the amount that the user chose. */
      confirmation: z.nullable(confirmation),
    }),
    output: z.object({ id: terminalPaymentId }),
  }),
  /** An empty name is none. `not-found`: no such terminal is known. */
  nameTerminal: command({
    input: z.strictObject({
      id: terminalId,
      name: z.string().check(z.maxLength(mostPaymentCharacters.terminalName)),
    }),
    output: done,
  }),
  /** How many are being followed right now, for the navigation. */
  watching: command({ input: nothing, output: z.object({ count: z.number() }) }),
};

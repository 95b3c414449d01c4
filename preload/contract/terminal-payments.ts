import * as z from 'zod/mini';
import { command } from './command.ts';
import { savedFile, stretch } from './lists.ts';
import { refresh } from './organization.ts';
import { money } from './products.ts';
import { commandError, freshness } from './result-schemas.ts';
import { done, extraField, nothing, openText, terminalPaymentId } from './values.ts';

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
  createdAt: openText,
  asOfEpochMs: z.nullable(z.number()),
  watch: paymentWatch,
  /** The bank was asked for it and has no such payment: nothing will be heard of it. */
  isUnknownToBank: z.boolean(),
});
export type PaymentRow = z.infer<typeof paymentRow>;

/** What was paid on the owner's day, a sum a currency. */
const counterDay = z.object({
  paidCount: z.number(),
  totals: z.array(z.object({ currency: z.nullable(z.string()), value: z.string() })),
});
export type CounterDay = z.infer<typeof counterDay>;

const oneId = z.strictObject({ id: terminalPaymentId });

export const terminalPayments = {
  /** By their time, the latest first; `today` is of all of them, whatever is looked for. */
  list: command({
    input: z.strictObject({ text: z.string().check(z.maxLength(200)), ...stretch }),
    output: z.object({
      rows: z.array(paymentRow),
      matchCount: z.number(),
      totalCount: z.number(),
      today: counterDay,
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
  /** How many are being followed right now, for the navigation. */
  watching: command({ input: nothing, output: z.object({ count: z.number() }) }),
};

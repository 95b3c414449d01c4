import * as z from 'zod/mini';
import { limits } from '../cards/limits.ts';
import { command } from '../command.ts';
import { navigate } from '../events.ts';
import { noticeKind } from './notice-kinds.ts';
import { commandError } from '../result-schemas.ts';
import {
  cardId,
  done,
  nothing,
  openDecimal,
  openText,
  registrationId,
  supplierInvoiceId,
} from '../values.ts';

const namedCard = z.object({ id: cardId, name: openText, lastDigits: openText });

/** A field of a card with a changed value. Flags are `true` and `false`. */
const cardChange = z.object({ field: z.string(), before: openText, after: openText });
export type CardChange = z.infer<typeof cardChange>;

/** The content of a notice, at the time of the notice. The window has the texts. */
export const noticeAbout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('limit'),
    card: namedCard,
    limit: z.enum(limits.flatMap(({ key, spent }) => (spent === null ? [] : [key]))),
    percent: z.number(),
    spent: openDecimal,
    amount: z.string(),
  }),
  z.object({
    kind: z.literal('elsewhere'),
    card: namedCard,
    what: z.enum(['locked', 'unlocked', 'status', 'limits', 'options', 'several']),
    changes: z.array(cardChange),
  }),
  z.object({
    kind: z.enum(['invoice-due', 'invoice-late']),
    invoice: z.object({
      id: supplierInvoiceId,
      supplier: openText,
      dueDay: z.string(),
      amount: openDecimal,
      currency: openText,
    }),
  }),
  z.object({
    kind: z.literal('balance'),
    account: z.object({ name: openText, currency: openText }),
    balance: openDecimal,
    below: z.string(),
  }),
  z.object({
    kind: z.literal('registration'),
    registration: z.object({ id: registrationId, name: openText }),
    what: z.enum(['contract-signed', 'completed', 'reset', 'status']),
    /** The bank's status, for `status`. */
    status: openText,
  }),
  z.object({ kind: z.literal('silence'), sinceEpochMs: z.number(), hours: z.number() }),
  z.object({
    kind: z.literal('lock'),
    card: namedCard,
    outcome: z.enum(['locked', 'locked-unsaved', 'not-locked', 'unconfirmed']),
    status: openText,
    error: z.nullable(commandError),
  }),
  z.object({
    kind: z.literal('rule'),
    card: namedCard,
    of: z.enum(['hours', 'limits']),
    /**
     * `late`: made after its time; `skipped`: not made, because it is no longer correct. `paused`,
     * `off`: it waits for the user; `waiting`: for an approval.
     */
    what: z.enum(['late', 'skipped', 'paused', 'off', 'waiting', 'set-back']),
    /** The due time of a missed step. */
    dueEpochMs: z.nullable(z.number()),
  }),
  /** Too many at once to list each one. */
  z.object({
    kind: z.literal('many'),
    of: noticeKind,
    count: z.number(),
    /** If `of` is `several`: the number of each kind. */
    parts: z.optional(z.array(z.object({ of: noticeKind, count: z.number() }))),
  }),
]);
export type NoticeAbout = z.infer<typeof noticeAbout>;

const noticeEntry = z.object({
  /** Its number, which only grows. */
  entry: z.number(),
  atEpochMs: z.number(),
  isRead: z.boolean(),
  about: noticeAbout,
  leadsTo: navigate,
});
export type NoticeEntry = z.infer<typeof noticeEntry>;

/** The notices of a connection, including those sent while the window was closed. */
export const notices = {
  /** Newest first; `before` is the `entry` of the last one received. */
  list: command({
    input: z.strictObject({
      before: z.nullable(z.number()),
      limit: z.number().check(z.int(), z.minimum(1), z.maximum(200)),
    }),
    output: z.object({ notices: z.array(noticeEntry) }),
  }),
  unread: command({ input: nothing, output: z.object({ count: z.number() }) }),
  /** This one and all older ones. */
  markRead: command({ input: z.strictObject({ upTo: z.number() }), output: done }),
};

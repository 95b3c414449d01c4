import * as z from 'zod/mini';
import { command } from '../command.ts';
import { facet, facetChoice, savedFile, listRange } from '../lists.ts';
import { done, nothing, openText } from '../values.ts';

/** The result of one verification step. */
const proofStep = z.object({
  step: z.enum(['header', 'secret', 'body', 'signature', 'age', 'clock']),
  outcome: z.enum(['passed', 'failed', 'noted', 'skipped']),
  /**
   * The checked data, shortened: the header's name, the secret's name, bytes, the first digits of a
   * digest, seconds. For `clock`: the seconds that this computer's clock is ahead of the bank's.
   */
  detail: openText,
});
export type ProofStep = z.infer<typeof proofStep>;

/**
 * `genuine`: signed with a stored secret; `not-genuine`: signed in another way; `unsigned`: no
 * signature; `unknown`: no secret is stored. `likely`: the most frequent cause of such a failure.
 */
export const verdict = z.object({
  state: z.enum(['genuine', 'not-genuine', 'unsigned', 'unknown']),
  kind: z.nullable(z.enum(['v2', 'onboarding'])),
  secretName: openText,
  steps: z.array(proofStep),
  likely: z.nullable(
    z.enum([
      'wrong-secret',
      'body-changed',
      'reformatted-body',
      'too-old',
      'clock',
      'malformed-header',
      'no-secret',
      'no-header',
    ]),
  ),
});
export type Verdict = z.infer<typeof verdict>;

/**
 * The kinds of object that an event can be about: one per subscription type (specification,
 * "Subscription types"), registrations, and other.
 */
export const eventObjectKinds = [
  'card',
  'client',
  'product',
  'registration',
  'transaction',
  'account',
  'organization',
  'terminal-payment',
  'membership',
  'consent-revocation',
  'payment-link',
  'payment-link-connection',
  'beneficiary',
  'client-invoice',
  'other',
] as const;
export type EventObjectKind = (typeof eventObjectKinds)[number];

/**
 * Whether the object of an event is stored on this computer. `at-the-bank`: Cashdesk has no page
 * for such an object.
 */
const objectPlace = z.enum(['here', 'not-here', 'at-the-bank']);
export type EventObjectPlace = z.infer<typeof objectPlace>;

const eventRow = z.object({
  /** Our own number; the newest received has the highest. */
  entry: z.number(),
  eventId: openText,
  type: openText,
  name: openText,
  objectKind: z.nullable(z.enum(eventObjectKinds)),
  objectId: openText,
  createdAt: openText,
  receivedAtEpochMs: z.number(),
  verdict: verdict.shape.state,
  isRead: z.boolean(),
  isStarred: z.boolean(),
  /** How often the same event arrived. */
  timesReceived: z.number(),
  /** It arrived after a newer one about the same object. */
  isLate: z.boolean(),
  /**
   * `backup`: from an imported vault. The file's author may have forged the verdict, so it is
   * computed again on this computer.
   */
  source: z.enum(['receiver', 'import', 'backup']),
});
export type EventRow = z.infer<typeof eventRow>;

const queryFields = {
  text: z.string().check(z.maxLength(200)),
  types: facetChoice,
  verdicts: z.array(verdict.shape.state).check(z.maxLength(4)),
  isUnreadOnly: z.boolean(),
  isStarredOnly: z.boolean(),
  objectId: z.nullable(z.string().check(z.maxLength(128))),
};
const eventQuery = z.strictObject(queryFields);
export type EventQuery = z.infer<typeof eventQuery>;

const receiverStatus = z.object({
  state: z.enum(['off', 'starting', 'listening', 'failed']),
  port: z.nullable(z.number()),
  path: openText,
  failure: z.nullable(z.enum(['port-taken', 'not-permitted', 'keychain', 'storage', 'other'])),
  todayCount: z.number(),
  refusedTodayCount: z.number(),
  lastReceivedAtEpochMs: z.nullable(z.number()),
});
export type ReceiverStatus = z.infer<typeof receiverStatus>;

/**
 * A period in which no event could be received. `read`: the bank has been read again
 * since; `reading`: not read again yet; `unreadable`: the bank has no endpoint for the objects of
 * its events.
 */
const receivingGap = z.object({
  fromEpochMs: z.number(),
  toEpochMs: z.number(),
  state: z.enum(['read', 'reading', 'unreadable']),
  /** The number of cards that were not read since, of a service without a list of cards. */
  uncheckedCards: z.number(),
});
export type ReceivingGap = z.infer<typeof receivingGap>;

/**
 * The result of a test event. `arrived-untold`: it arrived, but the address did not answer with
 * success, so the bank would send again. `answered`: a server other than this receiver answered.
 * `not-sent`: no connection to the address. `no-subscription`: no subscription leads to this
 * receiver.
 */
const testOutcome = z.object({
  outcome: z.enum([
    'arrived',
    'arrived-untold',
    'arrived-unproven',
    'answered',
    'redirected',
    'not-sent',
    'untrusted',
    'offline',
    'timed-out',
    'receiver-off',
    'no-subscription',
    'no-secret',
  ]),
  /** The answer's status; null: no answer. */
  status: z.nullable(z.number()),
  /** The host it was sent to; null: not sent. */
  host: openText,
});
export type TestOutcome = z.infer<typeof testOutcome>;

const entry = z.number().check(z.int(), z.minimum(1));
const header = z.strictObject({
  name: z.string().check(z.maxLength(200)),
  value: z.string().check(z.maxLength(2000)),
});

export const events = {
  /** Newest first. */
  list: command({
    input: z.strictObject({ ...queryFields, ...listRange }),
    output: z.object({
      rows: z.array(eventRow),
      /**
       * A lower bound for large results; a `data.changed` for `events` follows once the count is
       * final.
       */
      matchCount: z.number(),
      totalCount: z.number(),
      unreadCount: z.number(),
      types: z.array(facet),
      notGenuineCount: z.number(),
      sizeBytes: z.number(),
    }),
  }),
  get: command({
    input: z.strictObject({ entry }),
    output: z.object({
      row: z.nullable(eventRow),
      verdict: z.nullable(verdict),
      body: openText,
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      /** Null: the event names no object. */
      object: z.nullable(objectPlace),
    }),
  }),
  /**
   * Reads the object of a genuine event from the bank, and updates the list of its kind. Error:
   * `not-found` for an event that is not genuine or names no object.
   */
  readObject: command({ input: z.strictObject({ entry }), output: done }),
  mark: command({
    input: z.strictObject({
      entries: z.array(entry).check(z.minLength(1), z.maxLength(1000)),
      isRead: z.optional(z.boolean()),
      isStarred: z.optional(z.boolean()),
    }),
    output: done,
  }),
  remove: command({
    input: z.strictObject({
      entries: z.nullable(z.array(entry).check(z.maxLength(10_000))),
      beforeEpochMs: z.nullable(z.number()),
    }),
    output: z.object({ removedCount: z.number() }),
  }),
  /**
   * A file that the user chooses, or dropped or pasted text: one event, an array, or JSON lines;
   * headers if available.
   */
  importEvents: command({
    input: z.strictObject({
      text: z.nullable(z.string().check(z.maxLength(20_000_000))),
      headers: z.array(header).check(z.maxLength(50)),
    }),
    output: z.object({
      wasChosen: z.boolean(),
      addedCount: z.number(),
      knownCount: z.number(),
      unreadableCount: z.number(),
    }),
  }),
  /** Verifies any pasted body, header and secret; stores nothing. */
  verify: command({
    input: z.strictObject({
      body: z.string().check(z.maxLength(2_000_000)),
      headers: z.array(header).check(z.maxLength(50)),
      secret: z.nullable(z.string().check(z.maxLength(512))),
    }),
    output: z.object({ verdict }),
  }),
  startReceiver: command({
    input: z.strictObject({
      port: z.nullable(z.number().check(z.int(), z.minimum(1024), z.maximum(65_535))),
    }),
    output: done,
  }),
  stopReceiver: command({ input: nothing, output: done }),
  /**
   * Sends a test event of the app to the address that leads to the receiver, and waits for its
   * arrival. It is not stored. Errors: `rate-limited`; `keychain-unavailable`.
   */
  sendTest: command({ input: nothing, output: testOutcome }),
  receiverStatus: command({
    input: nothing,
    output: z.object({
      receiver: receiverStatus,
      /** Of the whole inbox, except the quarantine. */
      unreadCount: z.number(),
      /** No genuine event arrived for three days in which events were possible. */
      silentSinceEpochMs: z.nullable(z.number()),
      gap: z.nullable(receivingGap),
    }),
  }),
  /** The user has read the notice of the gap that ended then. */
  dismissGap: command({ input: z.strictObject({ toEpochMs: z.number() }), output: done }),
  /** The matches of a query, or the one event of `entry`, even if quarantined. */
  export: command({
    input: z.strictObject({
      query: eventQuery,
      entry: z.optional(entry),
      format: z.enum(['csv', 'json']),
    }),
    output: savedFile,
  }),
};

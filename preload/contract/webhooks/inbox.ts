import * as z from 'zod/mini';
import { command } from '../command.ts';
import { facet, facetChoice, savedFile, stretch } from '../lists.ts';
import { done, nothing, openText } from '../values.ts';

/** How one step of a verification went. */
const proofStep = z.object({
  step: z.enum(['header', 'secret', 'body', 'signature', 'age', 'clock']),
  outcome: z.enum(['passed', 'failed', 'noted', 'skipped']),
  /**
   * What was looked at, shortened: the header's name, the secret's name, bytes, the first digits of
   * a digest, seconds. Of `clock`: the seconds that this computer's clock is ahead of the bank's.
   */
  detail: openText,
});
export type ProofStep = z.infer<typeof proofStep>;

/**
 * `genuine`: signed with a secret that is kept; `not-genuine`: signed otherwise; `unsigned`:
 * nothing to look at; `unknown`: no secret is kept. `likely`: what most often leads to such a
 * failure.
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
 * What an event can be about: one for each subscription type (specification, "Subscription types"),
 * registrations, and whatever else.
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
 * Whether what an event is about is on this computer. `at-the-bank`: Cashdesk has no page for such a
 * thing.
 */
const objectPlace = z.enum(['here', 'not-here', 'at-the-bank']);
export type EventObjectPlace = z.infer<typeof objectPlace>;

const eventRow = z.object({
  /** Ours; newest received has the highest. */
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
  /** How often the same event came. */
  timesReceived: z.number(),
  /** It arrived after a newer one of the same object. */
  isLate: z.boolean(),
  /**
   * `backup`: it was in an imported vault; whoever made the file may have written it, so its
   * verdict is the one found here.
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
 * A time in which no event could be received. `read`: the bank was read again since; `reading`: not
 * yet; `unreadable`: the bank shows nothing of what its events are about.
 */
const receivingGap = z.object({
  fromEpochMs: z.number(),
  toEpochMs: z.number(),
  state: z.enum(['read', 'reading', 'unreadable']),
  /** Cards of a service without a list that nobody has read since. */
  uncheckedCards: z.number(),
});
export type ReceivingGap = z.infer<typeof receivingGap>;

/**
 * What became of a test event. `arrived-untold`: it came, and the address answered otherwise, so
 * that the bank would send again. `answered`: by somebody else than this receiver. `not-sent`:
 * nobody takes a connection there. `no-subscription`: none leads to this receiver.
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
  /** Of the answer; null: there was none. */
  status: z.nullable(z.number()),
  /** Where it was sent; null: nowhere. */
  host: openText,
});
export type TestOutcome = z.infer<typeof testOutcome>;

const entry = z.number().check(z.int(), z.minimum(1));
const oneHeader = z.strictObject({
  name: z.string().check(z.maxLength(200)),
  value: z.string().check(z.maxLength(2000)),
});

export const events = {
  /** Newest first. */
  list: command({
    input: z.strictObject({ ...queryFields, ...stretch }),
    output: z.object({
      rows: z.array(eventRow),
      /** Of very many at least so many; `events` is told of when they are counted to the end. */ matchCount:
        z.number(),
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
      /** Null: it does not say what it is about. */
      object: z.nullable(objectPlace),
    }),
  }),
  /**
   * Reads what a genuine event is about from the bank; its own list tells of it. Error: `not-found`
   * for an event that is not genuine or names nothing.
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
   * A file the owner chooses, or text that was dropped or pasted: one event, an array, JSON lines;
   * headers where they are at hand.
   */
  importEvents: command({
    input: z.strictObject({
      text: z.nullable(z.string().check(z.maxLength(20_000_000))),
      headers: z.array(oneHeader).check(z.maxLength(50)),
    }),
    output: z.object({
      wasChosen: z.boolean(),
      addedCount: z.number(),
      knownCount: z.number(),
      unreadableCount: z.number(),
    }),
  }),
  /** Looks at any pasted body, header and secret; keeps nothing. */
  verify: command({
    input: z.strictObject({
      body: z.string().check(z.maxLength(2_000_000)),
      headers: z.array(oneHeader).check(z.maxLength(50)),
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
   * Sends an event of the app's own to the address that leads to the receiver, and sees whether it
   * arrives. It is kept nowhere. Errors: `rate-limited`; `keychain-unavailable`.
   */
  sendTest: command({ input: nothing, output: testOutcome }),
  receiverStatus: command({
    input: nothing,
    output: z.object({
      receiver: receiverStatus,
      /** Of the whole inbox but the quarantine. */ unreadCount: z.number(),
      /** Nothing genuine came for three days in which events could come. */
      silentSinceEpochMs: z.nullable(z.number()),
      gap: z.nullable(receivingGap),
    }),
  }),
  /** The owner has read about the gap that ended then. */
  dismissGap: command({ input: z.strictObject({ toEpochMs: z.number() }), output: done }),
  /** What a query finds, or the one event named by `entry`, held back or not. */
  export: command({
    input: z.strictObject({
      query: eventQuery,
      entry: z.optional(entry),
      format: z.enum(['csv', 'json']),
    }),
    output: savedFile,
  }),
};

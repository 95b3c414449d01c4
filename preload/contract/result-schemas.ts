import * as z from 'zod/mini';

const traced = { traceId: z.nullable(z.string()) };

/**
 * One thing the bank refused: where (a JSON pointer or a query parameter, as sent) and why (its
 * words).
 */
export const bankProblem = z.object({
  code: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  pointer: z.nullable(z.string()),
});

/**
 * One thing wrong with what was typed: `path` leads to the field, `code` names a message of the
 * catalogue.
 */
export const inputProblem = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
});

/**
 * `full` and `read-only` are of the disk or the folder that was to be written to; `in-use` is of a
 * file that another program holds; `unavailable` is everything else that keeps from it.
 */
export const storageReasons = [
  'unavailable',
  'full',
  'read-only',
  'in-use',
  'wrong-key',
  'damaged',
  'newer-version',
] as const;

/**
 * What stopped a command, named by what a person can do about it.
 * `traceId` is the service's own where it gave one: it is what the bank's support asks for.
 */
export const commandError = z.discriminatedUnion('kind', [
  /**
   * Nothing was sent. `no-server`: the name of the address leads to no machine, as far as this
   * computer finds out. `proxy`: the network's proxy lets nothing through. `proxy-password`: it asks
   * for a password first.
   */
  z.object({
    kind: z.literal('offline'),
    why: z.optional(z.enum(['no-server', 'proxy', 'proxy-password'])),
  }),
  /** The certificate that answered is not trusted, so nothing was sent. */
  z.object({ kind: z.literal('untrusted') }),
  /**
   * Something between this computer and the bank answered in its place: the sign-in page of a guest
   * network, a filter, a box that breaks TLS. Of a write: it was surely not passed on. `why`: what
   * answered, where it may as well be a wrong address.
   */
  z.object({
    kind: z.literal('not-the-bank'),
    why: z.optional(z.enum(['web-page', 'redirected', 'no-tls'])),
  }),
  z.object({ kind: z.literal('timed-out') }),
  /**
   * `isStillSignedIn`: the bank refused a token that it had only just issued. The session stays,
   * and its next token may do.
   */
  z.object({ kind: z.literal('signed-out'), isStillSignedIn: z.optional(z.boolean()) }),
  /**
   * Registrations alone, which have no session: the token of the developer portal is not there, was
   * typed for another address or partner (nothing is sent then), or the service does not take it
   * (401).
   */
  z.object({
    kind: z.literal('portal-token-needed'),
    reason: z.enum(['missing', 'for-others', 'refused']),
  }),
  z.object({ kind: z.literal('app-locked') }),
  z.object({ kind: z.literal('approval-needed'), isEnrolled: z.boolean(), ...traced }),
  z.object({
    kind: z.literal('not-allowed'),
    missingScope: z.nullable(z.string()),
    detail: z.nullable(z.string()),
    ...traced,
  }),
  z.object({ kind: z.literal('not-found'), ...traced }),
  z.object({ kind: z.literal('rejected'), problems: z.array(bankProblem), ...traced }),
  z.object({ kind: z.literal('invalid-input'), problems: z.array(inputProblem) }),
  z.object({ kind: z.literal('rate-limited'), retryAtEpochMs: z.nullable(z.number()), ...traced }),
  z.object({ kind: z.literal('outcome-unknown'), ...traced }),
  z.object({ kind: z.literal('not-supported') }),
  z.object({
    kind: z.literal('keychain-unavailable'),
    reason: z.enum(['locked', 'missing', 'failed']),
  }),
  z.object({ kind: z.literal('storage-unavailable'), reason: z.enum(storageReasons) }),
  /**
   * The service answered with a failure of its own (5xx) or with something that is not its API (half
   * a body). `status` null: no answer came.
   */
  z.object({
    kind: z.literal('service-failed'),
    status: z.nullable(z.number()),
    ...traced,
  }),
  /**
   * A list was not read to its end: it goes on and on, or reading it took more than anybody's list.
   * What was read, `readCount` entries of it, is kept.
   */
  z.object({
    kind: z.literal('list-cut-short'),
    why: z.enum(['never-ends', 'too-costly']),
    readCount: z.number(),
  }),
  /** A bug of ours. The trace id finds the detail in the log; nothing else leaves main. */
  z.object({ kind: z.literal('unexpected'), traceId: z.string() }),
  /**
   * Records are missing from this computer, and the bank could not be read before this change:
   * nothing was sent.
   */
  z.object({ kind: z.literal('bank-not-read') }),
]);

/**
 * How old something shown is, whether a newer one is on its way, and why the last try to get one
 * failed.
 */
export const freshness = z.object({
  asOfEpochMs: z.nullable(z.number()),
  isRefreshing: z.boolean(),
  failure: z.nullable(commandError),
});

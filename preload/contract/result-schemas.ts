import * as z from 'zod/mini';

const traced = { traceId: z.nullable(z.string()) };

/**
 * One problem in a rejected request: where (a JSON pointer or a query parameter, as sent) and why
 * (the bank's words).
 */
export const bankProblem = z.object({
  code: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  pointer: z.nullable(z.string()),
});

/**
 * One problem in the user's input: `path` leads to the field, `code` names a message of the
 * catalogue.
 */
export const inputProblem = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  code: z.string(),
});

/**
 * `full` and `read-only`: the disk or folder that was to be written; `in-use`: another program
 * holds the file; `unavailable`: any other cause.
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
 * Why a command failed, grouped by what the user can do. `traceId` is the service's own id if it
 * sent one: the bank's support asks for it.
 */
export const commandError = z.discriminatedUnion('kind', [
  /**
   * No request was sent. `no-server`: the address's host name does not resolve on this computer.
   * `proxy`: the network's proxy blocks every request. `proxy-password`: the proxy needs a password
   * first.
   */
  z.object({
    kind: z.literal('offline'),
    why: z.optional(z.enum(['no-server', 'proxy', 'proxy-password'])),
  }),
  /** The server's certificate is not trusted, so no request was sent. */
  z.object({ kind: z.literal('untrusted') }),
  /**
   * Something between this computer and the bank answered: the sign-in page of a guest network, a
   * filter, a middlebox that breaks TLS. A write was certainly not passed on. `why`: the kind of
   * answer, if a wrong address could also cause it.
   */
  z.object({
    kind: z.literal('not-the-bank'),
    why: z.optional(z.enum(['web-page', 'redirected', 'no-tls'])),
  }),
  z.object({ kind: z.literal('timed-out') }),
  /**
   * `isStillSignedIn`: the bank rejected a token it had just issued. The session stays; its next
   * token may work.
   */
  z.object({ kind: z.literal('signed-out'), isStillSignedIn: z.optional(z.boolean()) }),
  /**
   * Registrations only, which have no session. `missing`: no token of the developer portal is
   * stored. `for-others`: it was typed for another address or partner, so no request was sent.
   * `refused`: the service rejects it (401).
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
   * The service failed (5xx) or its answer is not a valid API answer (such as half a body).
   * `status` null: no answer came.
   */
  z.object({
    kind: z.literal('service-failed'),
    status: z.nullable(z.number()),
    ...traced,
  }),
  /**
   * A list was not read completely: it never ends, or reading it cost more than any real list. The
   * first `readCount` entries are stored.
   */
  z.object({
    kind: z.literal('list-cut-short'),
    why: z.enum(['never-ends', 'too-costly']),
    readCount: z.number(),
  }),
  /** A bug in the app. The trace id finds the detail in the log; no other detail leaves main. */
  z.object({ kind: z.literal('unexpected'), traceId: z.string() }),
  /**
   * Records are missing on this computer, and the bank could not be read before this change: no
   * request was sent.
   */
  z.object({ kind: z.literal('bank-not-read') }),
]);

/** The age of shown data, whether a refresh is in flight, and why the last one failed. */
export const freshness = z.object({
  asOfEpochMs: z.nullable(z.number()),
  isRefreshing: z.boolean(),
  failure: z.nullable(commandError),
});

import * as z from 'zod/mini';
import { command } from '../command.ts';
import { screenName } from '../events.ts';
import { commandError } from '../result-schemas.ts';
import { connectionId, done, nothing, openText } from '../values.ts';

/**
 * In the order of the run. Checks before `organization` test this computer and the profile; the
 * others send requests to the service.
 */
export const checkNames = [
  ...(['network', 'keychain', 'storage'] as const),
  ...(['addresses', 'discovery', 'client-secret', 'staging-token', 'session'] as const),
  ...([
    'organization',
    'clock',
    'cards',
    'memberships',
    'clients',
    'products',
    'supplier-invoices',
    'supplier-invoice',
    'terminal-payment',
    'webhooks',
    'webhook',
  ] as const),
  'registrations',
] as const;
const checkName = z.enum(checkNames);
export type CheckName = z.infer<typeof checkName>;

/**
 * `noted`: correct, but worth knowing. `attention`: works now, but will fail one day. `skipped`:
 * not tried, see `reason`.
 */
export const checkOutcomes = ['passed', 'noted', 'attention', 'failed', 'skipped'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/**
 * The reason of an outcome that its error does not explain; each has a message with the next
 * action.
 */
export const checkReasons = [
  /** Reasons of `skipped`. */
  ...([
    'no-connection',
    'no-banking',
    'no-registrations',
    'offline',
    'needs-session',
    'bank-silent',
    'rate-limited',
    'ended',
  ] as const),
  /** Not applicable. */
  ...(['typed-addresses', 'public-client', 'not-a-sandbox'] as const),
  ...([
    'not-https',
    'no-pkce',
    'no-client-secret',
    'no-staging-token',
    'bad-staging-token',
    'secret-for-others',
    'signed-out',
    'expired',
    'signing-in',
  ] as const),
  ...([
    'memory-only',
    'cache-quarantined',
    'cannot-write',
    'vault-closed',
    'vault-quarantined',
  ] as const),
  ...(['clock-ahead', 'clock-behind', 'no-date'] as const),
  /**
   * An endpoint: missing in this service; asked for an object that does not exist; known; answered
   * by a server that is no API, or redirected.
   */
  ...([
    'no-list',
    'no-endpoint',
    'nothing-there',
    'web-page',
    'no-answer',
    'inconclusive-token',
  ] as const),
] as const;
export type CheckReason = (typeof checkReasons)[number];

const check = z.object({
  name: checkName,
  outcome: z.enum(checkOutcomes),
  reason: z.nullable(z.enum(checkReasons)),
  error: z.nullable(commandError),
  /** Duration of the request; null if no request was sent. */
  tookMs: z.nullable(z.number()),
});
export type Check = z.infer<typeof check>;

/**
 * `answers`: not among the granted scopes, but the bank accepts requests. `refused`: the bank
 * answered 403. `not-said`: unknown until a request is tried.
 */
export const scopeStatuses = ['granted', 'answers', 'missing', 'refused', 'not-said'] as const;
export type ScopeStatus = (typeof scopeStatuses)[number];

/** A scope that a screen needs: to show data, to change data, or to show a part of it. */
const screenScope = z.object({
  screen: screenName,
  scope: z.string(),
  use: z.enum(['read', 'write', 'part']),
  status: z.enum(scopeStatuses),
});
export type ScreenScope = z.infer<typeof screenScope>;

/** One diagnostic run; while it is in progress, the checks done so far. */
const diagnosticRun = z.object({
  connectionId: z.nullable(connectionId),
  startedAtEpochMs: z.number(),
  endedAtEpochMs: z.nullable(z.number()),
  checks: z.array(check),
  /** All checks of the run in order, done or not. */
  planned: z.array(checkName),
  /** The bank's clock minus ours, rounded to a second; null if the bank sent no date. */
  clockDifferenceMs: z.nullable(z.number()),
  /** Whether the server reported the granted scopes. */
  areScopesKnown: z.boolean(),
  scopes: z.array(screenScope),
});
export type DiagnosticRun = z.infer<typeof diagnosticRun>;

const journalEntry = z.object({
  atEpochMs: z.number(),
  method: z.string(),
  path: z.string(),
  status: z.nullable(z.number()),
  durationMs: z.number(),
  traceId: openText,
  failure: openText,
});
export type JournalEntry = z.infer<typeof journalEntry>;

/**
 * Purposes of a host. `sign-in-page` opens in the browser; the app sends the other requests itself.
 */
const destinationUses = [
  'api',
  'registrations',
  'discovery',
  'sign-in-page',
  'token',
  'revocation',
] as const;
export type DestinationUse = (typeof destinationUses)[number];

/** A host that a connection may send requests to. */
const destination = z.object({
  connectionId,
  connectionName: z.string(),
  host: z.string(),
  isThisMachine: z.boolean(),
  uses: z.array(z.enum(destinationUses)),
});
export type Destination = z.infer<typeof destination>;

const contactedHost = z.object({
  host: z.string(),
  isThisMachine: z.boolean(),
  count: z.number(),
  lastAtEpochMs: z.number(),
});
export type ContactedHost = z.infer<typeof contactedHost>;

export const diagnostics = {
  /**
   * Checks the open connection and this computer step by step; only reads. Answers at the end;
   * `data.changed` reports each step. A second call joins the run in progress.
   */
  run: command({ input: nothing, output: diagnosticRun }),
  /** The run in progress, or the last one of the open connection. */
  latest: command({ input: nothing, output: z.object({ run: z.nullable(diagnosticRun) }) }),
  /**
   * The latest requests, newest first, redacted: method, path with shortened ids, status, duration,
   * trace id.
   */
  journal: command({
    input: nothing,
    output: z.object({ requests: z.array(journalEntry), mostKept: z.number(), logFile: openText }),
  }),
  /**
   * Where data goes: the hosts that each profile may use, and the hosts contacted since the app
   * started.
   */
  destinations: command({
    input: nothing,
    output: z.object({ expected: z.array(destination), contacted: z.array(contactedHost) }),
  }),
  /**
   * The scopes that each screen needs and whether the open connection has them, from the last run
   * or from the sign-in server.
   */
  permissions: command({ input: nothing, output: z.object({ scopes: z.array(screenScope) }) }),
  /** The full report as `copyReport` copies it. It contains no private data. */
  report: command({ input: nothing, output: z.object({ text: z.string() }) }),
  copyReport: command({ input: nothing, output: done }),
};

import * as z from 'zod/mini';
import { command } from '../command.ts';
import { screenName } from '../events.ts';
import { commandError } from '../result-schemas.ts';
import { connectionId, done, nothing, openText } from '../values.ts';

/**
 * In the order they are gone through. Those before `organization` look at this computer and the
 * profile, the others ask the service.
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
 * `noted`: as it should be, and worth knowing. `attention`: it works, and will not always.
 * `skipped`: could not be tried, see `reason`.
 */
export const checkOutcomes = ['passed', 'noted', 'attention', 'failed', 'skipped'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/**
 * Why a check came out as it did, where its error does not say it; each is a message with what to
 * do.
 */
export const checkReasons = [
  /** Could not be tried. */
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
  /** Nothing to try. */
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
   * The endpoint: not in this service; asked for an object that does not exist; a known one;
   * answered by something that is no API, or led elsewhere.
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
  /** How long asking took; null where nobody was asked. */
  tookMs: z.nullable(z.number()),
});
export type Check = z.infer<typeof check>;

/**
 * `answers`: not named among those granted, and the bank answers all the same. `refused`: the bank
 * said 403. `not-said`: nobody can tell before it is tried.
 */
export const scopeStatuses = ['granted', 'answers', 'missing', 'refused', 'not-said'] as const;
export type ScopeStatus = (typeof scopeStatuses)[number];

/**
 * A scope that a screen needs, and for what: to show something, to change something, or to show a
 * part of it.
 */
const screenScope = z.object({
  screen: screenName,
  scope: z.string(),
  use: z.enum(['read', 'write', 'part']),
  status: z.enum(scopeStatuses),
});
export type ScreenScope = z.infer<typeof screenScope>;

/** One run through everything. While it lasts, what is done so far. */
const diagnosticRun = z.object({
  connectionId: z.nullable(connectionId),
  startedAtEpochMs: z.number(),
  endedAtEpochMs: z.nullable(z.number()),
  checks: z.array(check),
  /** What is gone through, in order, done or not. */
  planned: z.array(checkName),
  /** The bank's clock less ours, to the second; null where the bank did not tell. */
  clockDifferenceMs: z.nullable(z.number()),
  /** Whether the server said what it granted. */
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
 * What is sent to a host. `sign-in-page` is opened in the browser; all others are asked by this app
 * itself.
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

/** A host that a connection may talk to. */
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
   * Tests the open connection and this computer, step by step; only reads. Answers at the end;
   * `data.changed` tells of each step. A second one joins the first.
   */
  run: command({ input: nothing, output: diagnosticRun }),
  /** The run that is under way, or the last one of the open connection. */
  latest: command({ input: nothing, output: z.object({ run: z.nullable(diagnosticRun) }) }),
  /**
   * The last requests, the newest first, redacted: method, path with ids shortened, status,
   * duration, trace id.
   */
  journal: command({
    input: nothing,
    output: z.object({ requests: z.array(journalEntry), mostKept: z.number(), logFile: openText }),
  }),
  /**
   * Where data goes: what each profile may talk to, and whom this app has asked since it was
   * started.
   */
  destinations: command({
    input: nothing,
    output: z.object({ expected: z.array(destination), contacted: z.array(contactedHost) }),
  }),
  /**
   * What each screen needs of the bank and whether the open connection has it: as the last run
   * found it, or as the sign-in server said.
   */
  permissions: command({ input: nothing, output: z.object({ scopes: z.array(screenScope) }) }),
  /** The report as it would be copied, in full. It holds nothing private. */
  report: command({ input: nothing, output: z.object({ text: z.string() }) }),
  /** Puts the report on the clipboard. */
  copyReport: command({ input: nothing, output: done }),
};

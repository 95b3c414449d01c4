import * as z from 'zod/mini';
import { command } from '../command.ts';
import {
  facet,
  facetChoice,
  savedFile,
  sortDirection,
  listRange,
  syncRequest,
  syncStatus,
  similarWords,
} from '../lists.ts';
import {
  clientWarning,
  eInvoicingGap,
  invoicingGap,
  newClient,
  wrongDigits,
} from './new-client.ts';
import { refresh } from '../organization.ts';
import { bankProblem, commandError, freshness, inputProblem } from '../result-schemas.ts';
import { clientId, done, extraField, openFlag, openText } from '../values.ts';

/**
 * Specification, "Client", address object. The country comes in lower case and is stored as
 * received.
 */
const clientAddress = z.object({
  streetAddress: openText,
  city: openText,
  zipCode: openText,
  provinceCode: openText,
  countryCode: openText,
});
export type ClientAddress = z.infer<typeof clientAddress>;

/** Specification, "Client". Every field may be missing. */
export const client = z.object({
  id: clientId,
  name: openText,
  firstName: openText,
  lastName: openText,
  /** Not a documented field of an answer: some services send it, under this name or as `type`. */
  kind: openText,
  phoneNumber: openText,
  phone: z.nullable(z.object({ countryCode: openText, number: openText })),
  email: openText,
  extraEmails: z.array(z.string()),
  currency: openText,
  eInvoicingAddress: openText,
  eInvoicingReachable: openFlag,
  vatNumber: openText,
  taxIdentificationNumber: openText,
  /** The deprecated fields at the root: read if present, never sent. */
  rootAddress: z.nullable(clientAddress),
  billingAddress: z.nullable(clientAddress),
  deliveryAddress: z.nullable(clientAddress),
  recipientCode: openText,
  createdAt: openText,
  updatedAt: openText,
  locale: openText,
  extras: z.array(extraField),
});
export type Client = z.infer<typeof client>;

/** One client in a list; a search matches one of these fields. */
export const clientRow = z.object({
  id: clientId,
  name: openText,
  kind: openText,
  email: openText,
  city: openText,
  /** In upper case if it is a two-letter code, else as received. */
  countryCode: openText,
  currency: openText,
  vatNumber: openText,
  taxIdentificationNumber: openText,
  phoneNumber: openText,
  gaps: z.array(invoicingGap),
  /** The last full pass over the bank's list did not contain it. */
  isAbsent: z.boolean(),
});
export type ClientRow = z.infer<typeof clientRow>;

const searchText = z.string().check(z.maxLength(200));
const clientSort = z.enum(['name', 'created', 'updated']);
export type ClientSort = z.infer<typeof clientSort>;

/** Filters and order of the list. */
const clientQueryFields = {
  text: searchText,
  kinds: facetChoice,
  countries: facetChoice,
  currencies: facetChoice,
  readiness: z.enum(['all', 'ready', 'not-ready']),
  sort: clientSort,
  direction: sortDirection,
};
const clientQuery = z.strictObject(clientQueryFields);
export type ClientQuery = z.infer<typeof clientQuery>;

/** Why a client may be the same as another one. */
export const matchReason = z.enum(['vat-number', 'tax-number', 'email', 'name']);

const instant = z.iso.datetime({ offset: true }).check(z.maxLength(40));

export const clients = {
  list: command({
    input: z.strictObject({ ...clientQueryFields, ...listRange, refresh }),
    output: z.object({
      rows: z.array(clientRow),
      matchCount: z.number(),
      similar: similarWords,
      totalCount: z.number(),
      /** Counted over the whole list, independent of the query. */
      kinds: z.array(facet),
      countries: z.array(facet),
      currencies: z.array(facet),
      notReadyCount: z.number(),
      sync: syncStatus,
      missingScope: openText,
      freshness,
    }),
  }),
  /**
   * `client` is null if this computer has no data of it. Reads the client at the bank if it has
   * that endpoint. `canUpdate`, `canRemove`: false if the service is known not to support it.
   * `eInvoicingGaps`: why an e-invoice may not reach it, for a company of the organization's
   * country. `wrongDigits`: which of its numbers may have a typing mistake.
   */
  get: command({
    input: z.strictObject({ id: clientId, refresh }),
    output: z.object({
      row: z.nullable(clientRow),
      client: z.nullable(client),
      canUpdate: z.boolean(),
      canRemove: z.boolean(),
      eInvoicingGaps: z.array(eInvoicingGap),
      wrongDigits: z.array(wrongDigits),
      freshness,
    }),
  }),
  /**
   * Its position among the matches of the query, counted from 0, so that a list of any length can
   * scroll to it; null: not among them.
   */
  place: command({
    input: z.strictObject({ id: clientId, query: clientQuery }),
    output: z.object({ place: z.nullable(z.number()) }),
  }),
  sync: command({ input: syncRequest, output: done }),
  /**
   * GET /v2/clients with its own filters and order; the result is cached. Null filters are not
   * sent. Times are instants (RFC 3339).
   */
  askBank: command({
    input: z.strictObject({
      name: z.nullable(z.string().check(z.minLength(2), z.maxLength(250))),
      email: z.nullable(searchText),
      vatNumber: z.nullable(searchText),
      taxIdentificationNumber: z.nullable(searchText),
      updatedFrom: z.nullable(instant),
      updatedTo: z.nullable(instant),
      sort: clientSort,
      direction: sortDirection,
      page: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    }),
    output: z.object({
      rows: z.array(clientRow),
      nextPage: z.nullable(z.number()),
      totalCount: z.nullable(z.number()),
    }),
  }),
  /**
   * Checks a form: problems, warnings, what an invoice would lack, and how a pasted phone number is
   * split.
   */
  check: command({
    input: z.strictObject({
      client: newClient,
      phoneText: z.nullable(z.string().check(z.maxLength(100))),
    }),
    output: z.object({
      problems: z.array(inputProblem),
      doubts: z.array(clientWarning),
      gaps: z.array(invoicingGap),
      phone: z.nullable(z.object({ countryCode: z.string(), number: z.string() })),
    }),
  }),
  /**
   * Likely duplicates, from cached clients and, online, from the bank. `bankError`: why the bank
   * could not be read.
   */
  findDuplicates: command({
    input: z.strictObject({ client: newClient }),
    output: z.object({
      duplicates: z.array(z.object({ row: clientRow, because: z.array(matchReason) })),
      bankError: z.nullable(commandError),
    }),
  }),
  /**
   * POST /v2/clients, once. The window chooses `intentId`: the same id never sends twice and
   * answers the current state. After a rejection or an error, a new try needs a new id. `unknown`:
   * the answer was lost and the bank was searched for the client; see `writes`.
   */
  create: command({
    input: z.strictObject({ intentId: z.uuid(), client: newClient }),
    output: z.discriminatedUnion('state', [
      z.object({ state: z.literal('created'), row: clientRow }),
      /** The answer was lost, and the bank has exactly one matching client created since then. */
      z.object({ state: z.literal('found'), row: clientRow }),
      z.object({ state: z.literal('unknown') }),
      z.object({
        state: z.literal('refused'),
        problems: z.array(inputProblem),
        bankProblems: z.array(bankProblem),
        traceId: openText,
      }),
    ]),
  }),
  /** All rows that the query matches. */
  export: command({
    input: z.strictObject({ query: clientQuery, format: z.enum(['csv', 'json']) }),
    output: savedFile,
  }),
};

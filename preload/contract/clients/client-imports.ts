import * as z from 'zod/mini';
import { matchReason } from './clients.ts';
import { command } from '../command.ts';
import { listRange } from '../lists.ts';
import { clientWarning, clientKind, invoicingGap } from './new-client.ts';
import { bankProblem, commandError, inputProblem } from '../result-schemas.ts';
import { clientId, done, nothing, openText } from '../values.ts';

/**
 * The meanings of a column. `extra-emails`: several in one cell, or one column for each. A street
 * may be joined from several columns, in their order.
 */
export const importField = z.enum([
  'kind',
  'name',
  'first-name',
  'last-name',
  'email',
  'extra-emails',
  'phone',
  'phone-country-code',
  'phone-number',
  'vat-number',
  'tax-number',
  'e-invoicing-address',
  'recipient-code',
  'currency',
  'locale',
  'billing-street',
  'billing-zip',
  'billing-city',
  'billing-province',
  'billing-country',
  'delivery-street',
  'delivery-zip',
  'delivery-city',
  'delivery-province',
  'delivery-country',
]);
export type ImportField = z.infer<typeof importField>;

/** Text of a column that has no place in a client: a province by name, a second phone. */
const leftOutText = z.object({ field: importField, text: z.string() });
export type LeftOutText = z.infer<typeof leftOutText>;

const mapping = z.array(z.nullable(importField)).check(z.maxLength(300));
const typedDefault = z.nullable(z.string().check(z.maxLength(100)));
const defaults = z.strictObject({
  kind: z.nullable(clientKind),
  currency: typedDefault,
  locale: typedDefault,
  countryCode: typedDefault,
});
const cells = z.array(z.string().check(z.maxLength(20_000))).check(z.maxLength(300));

/**
 * One row of the file. `ready` can be sent; `problem` cannot; `doubt` and `double` (likely a
 * duplicate) wait for the user's decision (`accepted`).
 */
export const importRow = z.object({
  /** Counted from 1, without the header. */
  row: z.number(),
  cells: z.array(z.string()),
  name: openText,
  state: z.enum([
    'ready',
    'problem',
    'doubt',
    'double',
    'skipped',
    'sending',
    'created',
    'refused',
    'unknown',
  ]),
  isAccepted: z.boolean(),
  /** The user can edit its cells: it was not sent, or the bank rejected it. */
  canEdit: z.boolean(),
  /** The row was not sent: the user can skip it, or accept it with its warnings. */
  canDecide: z.boolean(),
  /** A warning or a likely duplicate blocks it, which the user may accept. */
  canAccept: z.boolean(),
  problems: z.array(inputProblem),
  doubts: z.array(clientWarning),
  /** What an invoice to this client would still lack. The row can be sent anyway. */
  gaps: z.optional(z.array(invoicingGap)),
  leftOut: z.array(leftOutText),
  /** Known clients, and earlier rows of this file, that it may duplicate. */
  duplicates: z.array(
    z.object({
      clientId: z.nullable(clientId),
      row: z.nullable(z.number()),
      name: openText,
      because: z.array(matchReason),
    }),
  ),
  bankProblems: z.array(bankProblem),
  error: z.nullable(commandError),
  /** The bank's trace id of a rejected row, for its support. */
  traceId: z.optional(openText),
  clientId: z.nullable(clientId),
});
export type ImportRow = z.infer<typeof importRow>;

/**
 * An import of a file. `reading`: the file is being read and checked; `unread`: reading failed
 * before the end (`stoppedBy`: the disk's failure, if it was one); `preview`: the user reviews the
 * rows; `running`; `stopped`: by the user, by a restart, or by an error that would fail every row
 * (`stoppedBy`); `done`.
 */
export const clientImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['reading', 'unread', 'preview', 'running', 'stopped', 'done']),
  /** No reading or sending is in progress: the user can edit and decide on rows. */
  isOpenForChanges: z.boolean(),
  encoding: z.string(),
  delimiter: z.string(),
  hasHeader: z.boolean(),
  /**
   * Rows above the header, such as a title, which become no client; left out for a file that an
   * earlier version read.
   */
  rowsAbove: z.optional(z.number()),
  /** The header, or generated column names (A, B, C …). */
  columns: z.array(z.string()),
  mapping,
  /** Suggestions for columns without a mapping: fields that no column has. */
  suggestions: mapping,
  /** Used if no column is mapped to the field, or a cell is empty. */
  defaults: z.object({
    kind: z.nullable(clientKind),
    currency: openText,
    locale: openText,
    countryCode: openText,
  }),
  rowCount: z.number(),
  checkedCount: z.number(),
  /**
   * `ready` counts all rows that `run` would send, including accepted doubts and duplicates; these
   * count as `doubt` or `double` only until then.
   */
  counts: z.object({
    ready: z.number(),
    problem: z.number(),
    doubt: z.number(),
    double: z.number(),
    skipped: z.number(),
    created: z.number(),
    refused: z.number(),
    unknown: z.number(),
  }),
  stoppedBy: z.nullable(commandError),
});
export type ClientImport = z.infer<typeof clientImport>;

/**
 * A filter of rows. `undecided`: problems, and doubts and duplicates that are not accepted;
 * `failed`: rejected and unknown.
 */
const importView = z.enum(['all', 'undecided', 'ready', 'failed', 'created']);
export type ImportView = z.infer<typeof importView>;

export const clientImports = {
  /** The import in progress, or the last one if not dismissed yet. */
  get: command({ input: nothing, output: z.object({ run: z.nullable(clientImport) }) }),
  /**
   * The user chooses a file, or the window passes a dropped one. Sends nothing. Error:
   * `invalid-input` with `run-under-way`, `no-rows`, `too-large`, `too-many-rows`, `row-too-long`,
   * `not-text`.
   */
  open: command({
    input: z.strictObject({
      file: z.nullable(
        z.strictObject({
          name: z.string().check(z.maxLength(255)),
          base64: z.string().check(z.maxLength(70_000_000)),
        }),
      ),
    }),
    output: z.object({ wasChosen: z.boolean() }),
  }),
  /** Reads the file again with these settings; edits and skipped rows stay if the columns stay. */
  configure: command({
    input: z.strictObject({
      delimiter: z.string().check(z.minLength(1), z.maxLength(1)),
      encoding: z.string().check(z.maxLength(40)),
      hasHeader: z.boolean(),
      mapping,
      defaults,
    }),
    output: done,
  }),
  rows: command({
    input: z.strictObject({ view: importView, ...listRange }),
    output: z.object({ rows: z.array(importRow), matchCount: z.number() }),
  }),
  editRow: command({
    input: z.strictObject({ row: z.number().check(z.int(), z.minimum(1)), cells }),
    output: z.object({ row: importRow }),
  }),
  /**
   * `accept`: send despite doubts and duplicates; `skip`: do not send; `ask`: neither. Null rows:
   * all of the view.
   */
  decide: command({
    input: z.strictObject({
      rows: z.nullable(z.array(z.number()).check(z.maxLength(10_000))),
      view: importView,
      decision: z.enum(['accept', 'skip', 'ask']),
    }),
    output: done,
  }),
  /**
   * Sends ready and accepted rows, one request per row; call it again after a stop. No row is ever
   * sent twice.
   */
  run: command({ input: nothing, output: done }),
  stop: command({ input: nothing, output: done }),
  /** A CSV file of the rows that became no client, with the reasons. */
  exportFailed: command({ input: nothing, output: z.object({ wasSaved: z.boolean() }) }),
  dismiss: command({ input: nothing, output: done }),
};

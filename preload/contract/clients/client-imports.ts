import * as z from 'zod/mini';
import { matchReason } from './clients.ts';
import { command } from '../command.ts';
import { stretch } from '../lists.ts';
import { clientWarning, clientKind, invoicingGap } from './new-client.ts';
import { bankProblem, commandError, inputProblem } from '../result-schemas.ts';
import { clientId, done, nothing, openText } from '../values.ts';

/**
 * What a column of a file can be. `extra-emails`: several in one cell, or one more column each. A
 * street may be put together from several columns, in their order.
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

/** What stands in a column and has no place in a client: a province by name, a second phone. */
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
 * duplicate) wait for a word of the owner (`accepted`).
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
  /** Its cells can be put right: it was not sent, or the bank refused it. */
  canEdit: z.boolean(),
  /** Nothing was sent of it: it can be left out, or sent in spite of what was found. */
  canDecide: z.boolean(),
  /** A warning or a likely duplicate stands in its way, which the owner may accept. */
  canAccept: z.boolean(),
  problems: z.array(inputProblem),
  doubts: z.array(clientWarning),
  /** What an invoice to it would still lack. It can be sent all the same. */
  gaps: z.optional(z.array(invoicingGap)),
  leftOut: z.array(leftOutText),
  /** Known clients it may duplicate, and rows of this file before it. */
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
  /** What the bank's support asks for, of a row that it refused. */
  traceId: z.optional(openText),
  clientId: z.nullable(clientId),
});
export type ImportRow = z.infer<typeof importRow>;

/**
 * A file that is being imported. `reading`: it is being read and checked; `unread`: the reading
 * failed before its end (`stoppedBy`: the failure of the disk, if it was one); `preview`: the owner
 * looks; `running`; `stopped`: by her, by a restart, or by what would stop every row (`stoppedBy`);
 * `done`.
 */
export const clientImport = z.object({
  id: z.string(),
  fileName: z.string(),
  state: z.enum(['reading', 'unread', 'preview', 'running', 'stopped', 'done']),
  /** Nothing of it is being read or sent: rows can be put right and decided on. */
  isOpenForChanges: z.boolean(),
  encoding: z.string(),
  delimiter: z.string(),
  hasHeader: z.boolean(),
  /**
   * A title and the like above the header, which become no client; left out of what an earlier
   * version read.
   */
  rowsAbove: z.optional(z.number()),
  /** The header, or made-up names of the columns (A, B, C…). */
  columns: z.array(z.string()),
  mapping,
  /** What columns may be that are mapped to nothing: fields that no column has. */
  suggestions: mapping,
  /** Used where no column is mapped to it, or a cell is empty. */
  defaults: z.object({
    kind: z.nullable(clientKind),
    currency: openText,
    locale: openText,
    countryCode: openText,
  }),
  rowCount: z.number(),
  checkedCount: z.number(),
  /**
   * `ready` are all that `run` would send, accepted doubts and duplicates among them; these count
   * as `doubt` or `double` only until then.
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
 * Rows the owner looks at. `undecided`: problems, doubts and duplicates that nobody has accepted;
 * `failed`: refused and unknown.
 */
const importView = z.enum(['all', 'undecided', 'ready', 'failed', 'created']);
export type ImportView = z.infer<typeof importView>;

export const clientImports = {
  /** The import that is under way or not yet dismissed. */
  get: command({ input: nothing, output: z.object({ run: z.nullable(clientImport) }) }),
  /**
   * The owner chooses a file, or the window hands over one that was dropped. Nothing is sent.
   * Error: `invalid-input` with `run-under-way`, `no-rows`, `too-large`, `too-many-rows`,
   * `row-too-long`, `not-text`.
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
  /** Reads the file anew this way; what was edited or skipped stays where the columns stay. */
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
    input: z.strictObject({ view: importView, ...stretch }),
    output: z.object({ rows: z.array(importRow), matchCount: z.number() }),
  }),
  editRow: command({
    input: z.strictObject({ row: z.number().check(z.int(), z.minimum(1)), cells }),
    output: z.object({ row: importRow }),
  }),
  /**
   * `accept`: send in spite of doubts and duplicates; `skip`: do not send; `ask`: neither. No rows
   * named: all of the view.
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
   * Sends what is ready or accepted, one request a row; the same again after a stop. Rows already
   * sent are never sent twice.
   */
  run: command({ input: nothing, output: done }),
  stop: command({ input: nothing, output: done }),
  /** A CSV file of the rows that were not made into clients, with why. */
  exportFailed: command({ input: nothing, output: z.object({ wasSaved: z.boolean() }) }),
  dismiss: command({ input: nothing, output: done }),
};

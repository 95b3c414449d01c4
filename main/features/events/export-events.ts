import {
  type ExportFormat,
  type ExportParts,
  exportedText,
  recordsAtATime,
} from '../export-records.ts';
import type { Month } from '../month-part.ts';
import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { KeptEventRow } from '../../data/vault/events/event-questions.ts';

const eventColumns = [
  'receivedAt',
  'createdAt',
  'type',
  'name',
  'objectKind',
  'objectId',
  'eventId',
  'verdict',
  'timesReceived',
  'isLate',
  'source',
  'body',
] as const;
type EventColumn = (typeof eventColumns)[number];
/** What the owner reads in a table in place of Cashdesk's own codes. */
type EventWord =
  | `verdict.${KeptEventRow['verdict']}`
  | `source.${KeptEventRow['source']}`
  | 'late.yes'
  | 'late.no';

function cellsOf(row: KeptEventRow, body: string): Readonly<Record<EventColumn, string | null>> {
  return {
    receivedAt: new Date(row.receivedAtEpochMs).toISOString(),
    createdAt: row.createdAt,
    type: row.type,
    name: row.name,
    objectKind: row.objectKind,
    objectId: row.objectId,
    eventId: row.eventId,
    verdict: row.verdict,
    timesReceived: String(row.timesReceived),
    isLate: row.isLate === 1 ? 'true' : 'false',
    source: row.source,
    body,
  };
}

type EventExportParts = Omit<ExportParts, 'messages'> & {
  readonly heading: (column: EventColumn) => string;
  readonly word: (of: EventWord) => string;
};
export function inWords({ messages, ...parts }: ExportParts): EventExportParts {
  return {
    ...parts,
    heading: (column) => messages(`events.column.${column}`),
    word: (of) => messages(`events.${of}`),
  };
}

/** What a question finds, one event alone, or what was received in a month. */
type Wanted =
  | { readonly query: EventQuery; readonly entry?: number | undefined }
  | { readonly month: Month };

function rowsOf(
  { receivedEvents }: Pick<Vault, 'receivedEvents'>,
  wanted: Wanted,
): Iterable<readonly KeptEventRow[]> {
  if ('month' in wanted) {
    const { fromEpochMs, untilEpochMs } = wanted.month;
    return receivedEvents.between(fromEpochMs, untilEpochMs, recordsAtATime);
  }
  return wanted.entry === undefined
    ? receivedEvents.each(wanted.query, recordsAtATime)
    : [receivedEvents.rowsOf([wanted.entry])];
}

/**
 * What is wanted, newest first, written while it is read. CSV is for a
 * person and has words; JSON holds the codes, headers and the body as it came, and can be imported again as it is.
 */
export function exportedEvents(
  vault: Vault,
  { format, ...wanted }: Wanted & { readonly format: ExportFormat },
  { heading, word, ...parts }: EventExportParts,
): AsyncIterable<string> {
  const cellsOfKept = (row: KeptEventRow) => {
    const kept = vault.receivedEvents.bodyOf(row.entry);
    const body = kept?.body === undefined ? '' : new TextDecoder().decode(kept.body);
    return { cells: cellsOf(row, body), headers: kept?.headers ?? '[]' };
  };
  return exportedText({
    ...parts,
    format,
    chunks: rowsOf(vault, wanted),
    headings: eventColumns.map(heading),
    toCells: (row) => {
      const worded = {
        ...cellsOfKept(row).cells,
        verdict: word(`verdict.${row.verdict}`),
        isLate: word(row.isLate === 1 ? 'late.yes' : 'late.no'),
        source: word(`source.${row.source}`),
      };
      return eventColumns.map((column) => worded[column]);
    },
    toJson: (row) => {
      const { cells, headers } = cellsOfKept(row);
      return JSON.stringify({
        ...cells,
        timesReceived: row.timesReceived,
        isLate: row.isLate === 1,
        headers: JSON.parse(headers) as unknown,
      });
    },
  });
}

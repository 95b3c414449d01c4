import {
  type ExportFormat,
  type ExportParts,
  generateExport,
  recordsPerChunk,
} from '../export-records.ts';
import type { Month } from '../month-part.ts';
import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { MessageId } from '../../messages/messages.ts';
import type { StoredEventRow } from '../../data/vault/events/event-questions.ts';

const eventColumns = {
  receivedAt: 'inbox.field.receivedAt',
  createdAt: 'inbox.field.createdAt',
  type: 'ui.word.type',
  name: 'inbox.section.event',
  objectKind: 'events.column.objectKind',
  objectId: 'inbox.field.objectId',
  eventId: 'events.column.eventId',
  verdict: 'inbox.filter.verdict',
  timesReceived: 'events.column.timesReceived',
  isLate: 'events.column.isLate',
  source: 'inbox.field.source',
  body: 'events.column.body',
} as const satisfies Record<string, MessageId>;
type EventColumn = keyof typeof eventColumns;

function cellsOf(row: StoredEventRow, body: string): Readonly<Record<EventColumn, string | null>> {
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

/** The events of a query, a single event, or those received in a month. */
type EventSelection =
  | { readonly query: EventQuery; readonly entry?: number | undefined }
  | { readonly month: Month };

function rowsOf(
  { receivedEvents }: Pick<Vault, 'receivedEvents'>,
  selection: EventSelection,
): Iterable<readonly StoredEventRow[]> {
  if ('month' in selection) {
    const { fromEpochMs, untilEpochMs } = selection.month;
    return receivedEvents.between(fromEpochMs, untilEpochMs, recordsPerChunk);
  }
  return selection.entry === undefined
    ? receivedEvents.each(selection.query, recordsPerChunk)
    : [receivedEvents.rowsOf([selection.entry])];
}

/**
 * The wanted events, newest first, written while they are read. CSV is for people and contains
 * words; JSON contains the codes, the headers and the body as received, and can be imported again.
 */
export function exportEvents(
  vault: Vault,
  { format, ...selection }: EventSelection & { readonly format: ExportFormat },
  { messages, ...parts }: ExportParts,
): AsyncIterable<string> {
  const cellsOfRow = (row: StoredEventRow) => {
    const stored = vault.receivedEvents.bodyOf(row.entry);
    const body = stored?.body === undefined ? '' : new TextDecoder().decode(stored.body);
    return { cells: cellsOf(row, body), headers: stored?.headers ?? '[]' };
  };
  return generateExport({
    ...parts,
    format,
    chunks: rowsOf(vault, selection),
    headings: Object.values(eventColumns).map((word) => messages(word)),
    toCells: (row) => {
      return Object.values({
        ...cellsOfRow(row).cells,
        verdict: messages(`inbox.mark.${row.verdict}`),
        isLate: messages(row.isLate === 1 ? 'ui.word.yes' : 'ui.word.no'),
        source: messages(`inbox.source.${row.source}`),
      });
    },
    toJson: (row) => {
      const { cells, headers } = cellsOfRow(row);
      return JSON.stringify({
        ...cells,
        timesReceived: row.timesReceived,
        isLate: row.isLate === 1,
        headers: JSON.parse(headers) as unknown,
      });
    },
  });
}

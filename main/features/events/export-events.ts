import type { ExportParts } from '../export-records.ts';
import type { Month } from '../month-part.ts';
import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { KeptEventRow } from '../../data/vault/events/event-questions.ts';
import type { MessageId } from '../../messages/messages.ts';
import { csvRecord } from '../../export/csv.ts';

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

const rowsAtATime = 50;
function textOf(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : new TextDecoder().decode(bytes);
}
function timeOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

function cellsOf(row: KeptEventRow, body: string): Readonly<Record<EventColumn, string | null>> {
  return {
    receivedAt: timeOf(row.receivedAtEpochMs),
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
    return receivedEvents.between(fromEpochMs, untilEpochMs, rowsAtATime);
  }
  return wanted.entry === undefined
    ? receivedEvents.each(wanted.query, rowsAtATime)
    : [receivedEvents.rowsOf([wanted.entry])];
}

/**
 * What is wanted, newest first, written while it is read. CSV is for a
 * person and has words; JSON holds the codes, headers and the body as it came, and can be imported again as it is.
 */
export async function* exportedEvents(
  vault: Vault,
  { format, ...wanted }: Wanted & { readonly format: 'csv' | 'json' },
  { messages, csvForm, yieldToEventLoop, onRow }: ExportParts,
): AsyncIterable<string> {
  yield format === 'csv'
    ? csvRecord(
        Object.values(eventColumns).map((word) => messages(word)),
        csvForm,
      )
    : '[';
  let isFirst = true;
  for (const rows of rowsOf(vault, wanted)) {
    const texts: string[] = [];
    for (const row of rows) {
      const kept = vault.receivedEvents.bodyOf(row.entry);
      const cells = cellsOf(row, textOf(kept?.body));
      if (format === 'csv') {
        const worded = {
          ...cells,
          verdict: messages(`inbox.mark.${row.verdict}`),
          isLate: messages(row.isLate === 1 ? 'ui.word.yes' : 'ui.word.no'),
          source: messages(`inbox.source.${row.source}`),
        };
        texts.push(csvRecord(Object.values(worded), csvForm));
      } else
        texts.push(
          `${isFirst ? '\n' : ',\n'}${JSON.stringify({ ...cells, timesReceived: row.timesReceived, isLate: row.isLate === 1, headers: JSON.parse(kept?.headers ?? '[]') as unknown })}`,
        );
      isFirst = false;
      onRow();
    }
    yield texts.join('');
    await yieldToEventLoop();
  }
  if (format === 'json') yield '\n]\n';
}

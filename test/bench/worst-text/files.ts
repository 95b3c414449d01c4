import { splitEventsInChunks } from '../../../main/events/split-events.ts';
import { readImportFile } from '../../../main/features/clients/import/read-import-file.ts';
import type { YieldToEventLoop } from '../../../main/features/yield-to-event-loop.ts';
import { findInvoiceIds } from '../../../main/features/supplier-invoices/read-invoice-ids.ts';

/** Readers of user files: they yield in between, and no task may be long. */
export const fileReaders: readonly (readonly [
  name: string,
  run: (text: string, yieldToEventLoop: YieldToEventLoop) => Promise<unknown>,
])[] = [
  [
    'file of clients',
    (text, yieldToEventLoop) =>
      readImportFile(Buffer.from(text), {
        encoding: null,
        delimiter: null,
        hasHeader: null,
        yieldToEventLoop,
      }),
  ],
  [
    'file of clients in another encoding',
    (text, yieldToEventLoop) =>
      readImportFile(Buffer.from(text, 'utf16le'), {
        encoding: 'utf-16le',
        delimiter: ';',
        hasHeader: null,
        yieldToEventLoop,
      }),
  ],
  ['file of ids', (text, yieldToEventLoop) => findInvoiceIds(text, yieldToEventLoop)],
  [
    'file of events',
    (text, yieldToEventLoop) =>
      splitEventsInChunks(Buffer.from(text), { headers: [], yieldToEventLoop }),
  ],
];

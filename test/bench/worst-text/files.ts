import { splitEventsInStretches } from '../../../main/events/split-events.ts';
import { readImportFile } from '../../../main/features/clients/import/read-import-file.ts';
import type { Breathe } from '../../../main/features/slices.ts';
import { invoiceIdsIn } from '../../../main/features/supplier-invoices/read-ids.ts';

/**
 * What reads a file that somebody wrote: it lets others have their turn in between, and no turn may
 * be long.
 */
export const fileWorks: readonly (readonly [
  name: string,
  run: (text: string, breathe: Breathe) => Promise<unknown>,
])[] = [
  [
    'file of clients',
    (text, breathe) =>
      readImportFile(Buffer.from(text), {
        encoding: null,
        delimiter: null,
        hasHeader: null,
        breathe,
      }),
  ],
  [
    'file of clients in another encoding',
    (text, breathe) =>
      readImportFile(Buffer.from(text, 'utf16le'), {
        encoding: 'utf-16le',
        delimiter: ';',
        hasHeader: null,
        breathe,
      }),
  ],
  ['file of ids', (text, breathe) => invoiceIdsIn(text, breathe)],
  [
    'file of events',
    (text, breathe) => splitEventsInStretches(Buffer.from(text), { headers: [], breathe }),
  ],
];

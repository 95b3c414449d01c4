import type { EventNarrowing } from '../../preload/contract/inbox.ts';
import { type Result, failed, ok } from '../../preload/contract/result.ts';
import type { Book } from '../data/book/open-book.ts';
import type { SaveText } from '../export/save-text.ts';
import { exportedEvents } from '../features/events/export-events.ts';
import { type SlicesDeps, createSlices } from '../features/slices.ts';
import type { Words } from '../words/words.ts';

/** Saves the events that a question finds where the owner says, written while they are read. Error: `storage-unavailable` for a place that cannot be written to. */
export const saveEvents = async (
  book: Book,
  order: { readonly narrowing: EventNarrowing; readonly format: 'csv' | 'json' },
  { saveText, words: current, ...slices }: SlicesDeps & { readonly saveText: SaveText; readonly words: () => Words },
): Promise<Result<{ readonly wasSaved: boolean; readonly rowCount: number }>> => {
  const words = current();
  let rowCount = 0;
  const text = exportedEvents(book, order, { heading: (column) => words(`events.column.${column}`), breathe: createSlices(slices), onRow: () => void (rowCount += 1) });
  const end = await saveText({ suggestedName: `${words('events.file')}.${order.format}`, text, extension: order.format });
  return end === 'failed' ? failed({ kind: 'storage-unavailable', reason: 'unavailable' }) : ok({ wasSaved: end === 'saved', rowCount });
};

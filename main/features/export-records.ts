import { type CsvCell, type CsvForm, csvRecord } from '../export/csv.ts';
import type { StoredRecord } from '../data/cache/records/record-table.ts';
import type { Messages } from '../messages/messages.ts';
import type { YieldToEventLoop } from './yield-to-event-loop.ts';

export type ExportFormat = 'csv' | 'json';

/** What an export needs of whoever saves it. */
export type ExportParts = {
  readonly messages: Messages;
  readonly csvForm: CsvForm;
  readonly yieldToEventLoop: YieldToEventLoop;
  readonly onRow: () => void;
};

type RecordsToExport = {
  readonly format: ExportFormat;
  /** Records in stretches that are read one at a time. */
  readonly chunks: Iterable<readonly StoredRecord[]>;
  readonly headings: readonly string[];
  readonly toRow: (record: StoredRecord) => readonly CsvCell[];
  readonly toModel: (record: StoredRecord) => unknown;
  readonly csvForm: CsvForm;
  readonly yieldToEventLoop: YieldToEventLoop;
  readonly onRow: () => void;
};

/**
 * The text of an export, made while it is written. JSON holds the whole model of each record,
 * decimals as texts.
 */
export async function* exportedText({
  format,
  chunks,
  headings,
  toRow,
  toModel,
  csvForm,
  yieldToEventLoop,
  onRow,
}: RecordsToExport): AsyncIterable<string> {
  yield format === 'csv' ? csvRecord(headings, csvForm) : '[';
  let isFirst = true;
  for (const records of chunks) {
    const texts: string[] = [];
    for (const record of records) {
      texts.push(
        format === 'csv'
          ? csvRecord(toRow(record), csvForm)
          : `${isFirst ? '\n' : ',\n'}${JSON.stringify(toModel(record))}`,
      );
      isFirst = false;
      onRow();
    }
    yield texts.join('');
    await yieldToEventLoop();
  }
  if (format === 'json') yield '\n]\n';
}

/** So many are read at a stretch. */
export const recordsAtATime = 50;

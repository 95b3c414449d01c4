import { type CsvCell, type CsvForm, csvRecord } from '../export/csv.ts';
import type { Messages } from '../messages/messages.ts';
import type { YieldToEventLoop } from './yield-to-event-loop.ts';

export type ExportFormat = 'csv' | 'json';

/** The services that an export gets from the code that saves it. */
export type ExportParts = {
  readonly messages: Messages;
  readonly csvForm: CsvForm;
  readonly yieldToEventLoop: YieldToEventLoop;
  readonly onRow: () => void;
};

type RowsToExport<Row> = Omit<ExportParts, 'messages'> & {
  readonly format: ExportFormat;
  /** The rows in chunks, read one chunk at a time. */
  readonly chunks: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
  readonly headings: readonly string[];
  readonly toCells: (row: Row) => readonly CsvCell[];
  readonly toJson: (row: Row) => string;
};

/**
 * The text of an export, generated while it is written. JSON holds all known fields of each row,
 * decimals as strings.
 */
export async function* generateExport<Row>({
  format,
  chunks,
  headings,
  toCells,
  toJson,
  csvForm,
  yieldToEventLoop,
  onRow,
}: RowsToExport<Row>): AsyncIterable<string> {
  yield format === 'csv' ? csvRecord(headings, csvForm) : '[';
  let isFirst = true;
  for await (const rows of chunks) {
    const texts: string[] = [];
    for (const row of rows) {
      texts.push(
        format === 'csv'
          ? csvRecord(toCells(row), csvForm)
          : `${isFirst ? '\n' : ',\n'}${toJson(row)}`,
      );
      isFirst = false;
      onRow();
    }
    yield texts.join('');
    await yieldToEventLoop();
  }
  if (format === 'json') yield '\n]\n';
}

/** The number of records read in one chunk. */
export const recordsPerChunk = 50;

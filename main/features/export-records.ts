import { type CsvCell, type CsvForm, csvRecord } from '../export/csv.ts';
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

type RowsToExport<Row> = Omit<ExportParts, 'messages'> & {
  readonly format: ExportFormat;
  /** Rows in stretches that are read one at a time. */
  readonly chunks: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;
  readonly headings: readonly string[];
  readonly toCells: (row: Row) => readonly CsvCell[];
  readonly toJson: (row: Row) => string;
};

/**
 * The text of an export, made while it is written. JSON holds all that is known of each row,
 * decimals as texts.
 */
export async function* exportedText<Row>({
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

/** So many are read at a stretch. */
export const recordsAtATime = 50;

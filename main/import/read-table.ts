import { type YieldToEventLoop, decodeText } from './decode-text.ts';
import { parseTable } from './parse-table.ts';

export type HowToRead = { readonly encoding: string | null; readonly delimiter: string | null };
type ReadTable =
  | {
      readonly kind: 'table';
      readonly encoding: string;
      readonly delimiter: string;
      readonly rows: readonly (readonly string[])[];
    }
  | {
      readonly kind: 'not-text' | 'no-rows' | 'too-many-rows' | 'too-many-columns' | 'row-too-long';
    };

/**
 * More than any real list has. A file with more is not a table, or was split at the wrong
 * delimiter.
 */
const maxColumns = 300;

/** Reads a file of rows and columns. Null options are detected. A header counts as a row. */
export async function readTable(
  bytes: Uint8Array,
  {
    encoding,
    delimiter,
    maxRows,
    yieldToEventLoop,
  }: HowToRead & { readonly maxRows: number; readonly yieldToEventLoop: YieldToEventLoop },
): Promise<ReadTable> {
  const decoded = await decodeText(bytes, { encoding, yieldToEventLoop });
  if (decoded.kind === 'not-text') return decoded;
  const table = await parseTable(decoded.text, { delimiter, maxRows, yieldToEventLoop });
  if (table.kind === 'row-too-long') return table;
  const { rows, delimiter: usedDelimiter } = table;
  if (rows.length === 0) return { kind: 'no-rows' };
  if (rows.length > maxRows) return { kind: 'too-many-rows' };
  if (rows.some((row) => row.length > maxColumns)) return { kind: 'too-many-columns' };
  return { kind: 'table', encoding: decoded.encoding, delimiter: usedDelimiter, rows };
}

import type { Parser, ParseConfig } from 'papaparse';
import type { YieldToEventLoop } from './decode-text.ts';
import { textPieces } from './text-pieces.ts';

type Table =
  | {
      readonly kind: 'table';
      readonly delimiter: string;
      readonly rows: readonly (readonly string[])[];
    }
  | { readonly kind: 'row-too-long' };

/**
 * Quotation marks without an end are slowest for the parser: a piece of only these must be read
 * within a turn.
 */
const pieceLength = 8 * 1024;
const sampleLength = 8 * 1024;
/** Far more than any row. A longer row comes from an unclosed quotation mark. */
const maxRowLength = 64 * 1024;
/** The comma first: a file with one column counts as comma-separated. */
const commonDelimiters = [',', ';', '\t', '|', '\u001f', '^', '~', ':'];

type Parsed = {
  readonly data: readonly (readonly string[])[];
  readonly meta: { readonly cursor: number };
};

/** Spreadsheets may declare the delimiter in a separate first line. */
const declaredDelimiter = /^"?sep=(.)"?\n/i;

async function guessDelimiter(text: string, yieldToEventLoop: YieldToEventLoop): Promise<string> {
  const { default: papa } = await import('papaparse');
  await yieldToEventLoop();
  const sample = text.slice(0, sampleLength);
  // The library picks the first of the best. Comparing two at a time gives the same result in
  // shorter turns.
  let [likeliest = ','] = commonDelimiters;
  for (const other of commonDelimiters.slice(1)) {
    const { meta } = papa.parse<string[]>(sample, {
      newline: '\n',
      preview: 30,
      delimitersToGuess: [likeliest, other],
      skipEmptyLines: 'greedy',
    });
    likeliest = meta.delimiter;
    await yieldToEventLoop();
  }
  return likeliest;
}

async function withPlainLines(source: string, yieldToEventLoop: YieldToEventLoop): Promise<string> {
  const pieces: string[] = [];
  for (const piece of textPieces(source)) {
    pieces.push(piece.replaceAll(/\r\n?/g, '\n'));
    await yieldToEventLoop();
  }
  return pieces.join('');
}

/**
 * The rows of a CSV file (RFC 4180 and its variants). Cells stay unchanged except line breaks,
 * which become `\n`. Rows without text are left out. Without a given delimiter, the most likely one
 * is used. Reading stops one row after `maxRows`, and at a row that is too long.
 */
export async function parseTable(
  source: string,
  {
    delimiter,
    maxRows,
    yieldToEventLoop,
  }: {
    readonly delimiter: string | null;
    readonly maxRows: number;
    readonly yieldToEventLoop: YieldToEventLoop;
  },
): Promise<Table> {
  const plain = await withPlainLines(source, yieldToEventLoop);
  const declaration = declaredDelimiter.exec(plain);
  const text = declaration === null ? plain : plain.slice(declaration[0].length);
  const chosen = delimiter ?? declaration?.[1] ?? (await guessDelimiter(text, yieldToEventLoop));
  await yieldToEventLoop();
  const { default: papa } = await import('papaparse');
  const config: ParseConfig = { delimiter: chosen, newline: '\n', quoteChar: '"' };
  const rows: (readonly string[])[] = [];
  let length = pieceLength;
  for (let at = 0; at < text.length && rows.length <= maxRows;) {
    const isLast = at + length >= text.length;
    const parser: Parser = new papa.Parser(config);
    const { data, meta } = parser.parse(text.slice(at, at + length), 0, !isLast) as Parsed;
    for (const row of data) if (row.some((cell) => cell.trim() !== '')) rows.push(row);
    at += meta.cursor;
    await yieldToEventLoop();
    if (isLast) break;
    // A piece may contain no complete row: then a longer one is needed.
    length = meta.cursor > 0 ? pieceLength : length * 2;
    if (length > maxRowLength) return { kind: 'row-too-long' };
  }
  return { kind: 'table', delimiter: chosen, rows: rows.slice(0, maxRows + 1) };
}

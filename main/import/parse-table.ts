import type { Parser, ParseConfig } from 'papaparse';
import type { Breathe } from './decode-text.ts';

export type Table = { readonly delimiter: string; readonly rows: readonly (readonly string[])[] };

const pieceLength = 32 * 1024;
const sampleLength = 64 * 1024;
/** The comma first: it is what a file with one column counts as. */
const usualDelimiters = [',', ';', '\t', '|', '\u001f', '^', '~', ':'];

type Parsed = {
  readonly data: readonly (readonly string[])[];
  readonly meta: { readonly cursor: number };
};

/** Spreadsheets may say the delimiter in a first line of its own. */
const spokenDelimiter = /^"?sep=(.)"?\n/i;

const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

const guessDelimiter = async (text: string, breathe: Breathe): Promise<string> => {
  const { default: papa } = await import('papaparse');
  await breathe();
  const { meta } = papa.parse<string[]>(text.slice(0, sampleLength), {
    newline: '\n',
    preview: 30,
    delimitersToGuess: usualDelimiters,
    skipEmptyLines: 'greedy',
  });
  return meta.delimiter === '' ? ',' : meta.delimiter;
};

/**
 * The rows of a CSV file (RFC 4180, and what others make of it), cells exactly as they are but for line breaks, which all become `\n`.
 * Rows without any text are left out. Without a delimiter the likeliest is taken. Reading ends at once after `mostRows` rows and one more.
 */
export const parseTable = async (
  source: string,
  {
    delimiter,
    mostRows,
    breathe,
  }: { readonly delimiter: string | null; readonly mostRows: number; readonly breathe: Breathe },
): Promise<Table> => {
  const plain = source.replaceAll(/\r\n?/g, '\n');
  await breathe();
  const spoken = spokenDelimiter.exec(plain);
  const text = spoken === null ? plain : plain.slice(spoken[0].length);
  const chosen = delimiter ?? spoken?.[1] ?? (await guessDelimiter(text, breathe));
  await breathe();
  const { default: papa } = await import('papaparse');
  const config: ParseConfig = { delimiter: chosen, newline: '\n', quoteChar: '"' };
  const rows: (readonly string[])[] = [];
  let length = pieceLength;
  for (let at = 0; at < text.length && rows.length <= mostRows;) {
    const isLast = at + length >= text.length;
    const parser: Parser = new papa.Parser(config);
    const { data, meta } = parser.parse(text.slice(at, at + length), 0, !isLast) as Parsed;
    for (const row of data) if (!isBlank(row)) rows.push(row);
    at += meta.cursor;
    // A piece may hold no whole row: then a longer one is needed.
    length = isLast || meta.cursor > 0 ? pieceLength : length * 4;
    await breathe();
    if (isLast) break;
  }
  return { delimiter: chosen, rows: rows.slice(0, mostRows + 1) };
};

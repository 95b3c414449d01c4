/**
 * How a CSV file is written so that spreadsheets of a locale read it: what parts its cells, and
 * what stands before decimals.
 */
export type CsvForm = { readonly delimiter: string; readonly decimalSign: '.' | ',' };

/** Spreadsheets take a CSV file for UTF-8 only if it begins with this. */
export const byteOrderMark = '\uFEFF';

/**
 * A text as it is, null for nothing, or a plain decimal (`-12.50`), exactly, with the decimal sign
 * of the file.
 */
export type CsvCell = string | null | { readonly decimal: string };

/** RFC 4180 as it stands: commas, and points before decimals. */
export const commaForm: CsvForm = { delimiter: ',', decimalSign: '.' };

/** Spreadsheets of Switzerland and Liechtenstein expect `;` between cells, and points in numbers. */
const semicolonRegions: ReadonlySet<string> = new Set(['CH', 'LI']);

/**
 * Where a locale writes decimals with a comma (French, German, Italian, Spanish), spreadsheets
 * expect `;` between cells and take `12.50` for a text or a day: such files have `;` and `12,50`.
 * Swiss ones have `;` and `12.50`. Everywhere else it is `,` and `12.50`. @assumption spreadsheets
 * follow the locale the app does.
 * @param formatLocale a BCP 47 tag: `fr-CH`
 */
export function csvFormOf(formatLocale: string): CsvForm {
  const sign = new Intl.NumberFormat(formatLocale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  if (sign === ',') return { delimiter: ';', decimalSign: ',' };
  return semicolonRegions.has(new Intl.Locale(formatLocale).region ?? '')
    ? { delimiter: ';', decimalSign: '.' }
    : commaForm;
}

/**
 * Beginnings that make a spreadsheet run a cell: also after blanks and what nobody sees (some
 * programs drop it), and in the wide and small forms that some take for the same.
 */
const sign = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
const firstSeen = /[^\s\p{C}]/u;
function isFormula(text: string): boolean {
  return sign.test(firstSeen.exec(text)?.[0] ?? '') || /^[\t\r\n]/.test(text);
}
const plainDecimal = /^-?\d+(\.\d+)?$/;
const plainNumber = /^-?\d+([.,]\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;
/**
 * The same inside a text, after what some spreadsheet takes for the end of a cell: one of another
 * country goes by its own delimiter and sees no quotes in the middle. A sign alone is honest there
 * (`+33 6 12`, `12,-`); one that calls something is not. Looked for from the sign on: a text of
 * nothing but blanks, where every one could begin it, would take for ever.
 */
const inside =
  /(?=[=@＝＠﹦﹫+\-＋－﹢﹣])(?<=[,;|\t\r\n]["'\s\p{C}]*)(?=[=@＝＠﹦﹫]|[+\-＋－﹢﹣][^,;\t\r\n(!|]*[(!|])/gu;

/**
 * A text that no spreadsheet takes for a formula: words of the bank or of others can begin with one
 * (OWASP, "CSV injection"). Numbers stay numbers.
 */
function harmless(text: string): string {
  return plainNumber.test(text)
    ? text
    : `${isFormula(text) ? "'" : ''}${text.replace(inside, "'")}`;
}

/** An amount, a rate or a limit. What is no plain decimal stays a text as it came. */
export function decimalCell(value: string | null | undefined): CsvCell {
  return value != null && plainDecimal.test(value) ? { decimal: value } : (value ?? null);
}

/** A moment in RFC 3339, in UTC. */
export function timeCell(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

function written(cell: CsvCell, { delimiter, decimalSign }: CsvForm): string {
  const safe = harmless(
    typeof cell === 'object' ? (cell?.decimal.replace('.', decimalSign) ?? '') : cell,
  );
  // Quotes change nothing for who reads by the letter; some spreadsheets take a number in them for
  // a text.
  const isBareNumber = typeof cell === 'object' && !safe.includes(delimiter);
  return !isBareNumber && (needsQuotes.test(safe) || safe.includes(delimiter))
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

/**
 * One record of a CSV file with its end of line (RFC 4180): quoted where needed, null as nothing,
 * formulas made harmless by an apostrophe.
 * @param form `csvFormOf` of the owner's locale; another where a file goes back to the program it
 * came from
 */
export function csvRecord(cells: readonly CsvCell[], form: CsvForm = commaForm): string {
  return `${cells.map((cell) => written(cell, form)).join(form.delimiter)}\r\n`;
}

/** A whole CSV file: the headings, then the records. */
export function toCsv(
  headings: readonly string[],
  records: Iterable<readonly CsvCell[]>,
  form: CsvForm = commaForm,
): string {
  const lines = [csvRecord(headings, form)];
  for (const record of records) lines.push(csvRecord(record, form));
  return lines.join('');
}

/** The CSV form that spreadsheets of a locale read: the delimiter and the decimal sign. */
export type CsvForm = { readonly delimiter: string; readonly decimalSign: '.' | ',' };

/** Spreadsheets read a CSV file as UTF-8 only if it begins with this. */
export const byteOrderMark = '\uFEFF';

/**
 * A text unchanged, null for an empty cell, or an exact plain decimal (`-12.50`), with the decimal
 * sign of the file.
 */
export type CsvCell = string | null | { readonly decimal: string };

/** Plain RFC 4180: commas, and decimal points. */
export const commaForm: CsvForm = { delimiter: ',', decimalSign: '.' };

/**
 * Spreadsheets of Switzerland and Liechtenstein expect `;` between cells, and points in numbers.
 */
const semicolonRegions: ReadonlySet<string> = new Set(['CH', 'LI']);

/**
 * Where a locale writes decimals with a comma (French, German, Italian, Spanish), spreadsheets
 * expect `;` between cells. They read `12.50` as a text or a day. Such files have `;` and `12,50`.
 * Swiss ones have `;` and `12.50`. All others have `,` and `12.50`. @assumption spreadsheets follow
 * the locale that the app follows.
 * @param formatLocale a BCP 47 tag: `fr-CH`
 */
export function csvFormOf(formatLocale: string): CsvForm {
  const decimalSign = new Intl.NumberFormat(formatLocale)
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  if (decimalSign === ',') return { delimiter: ';', decimalSign: ',' };
  return semicolonRegions.has(new Intl.Locale(formatLocale).region ?? '')
    ? { delimiter: ';', decimalSign: '.' }
    : commaForm;
}

/**
 * Beginnings that make a spreadsheet evaluate a cell. Blanks and invisible characters may come
 * first, because some programs drop them. Wide and small forms count, too, because some programs
 * treat them as equal.
 */
const formulaSign = /^[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
const firstVisible = /[^\s\p{C}]/u;
function isFormula(text: string): boolean {
  return formulaSign.test(firstVisible.exec(text)?.[0] ?? '') || /^[\t\r\n]/.test(text);
}
const plainDecimal = /^-?\d+(\.\d+)?$/;
const plainNumber = /^-?\d+([.,]\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;
/**
 * A formula inside a text, after a character that a spreadsheet of another country reads as a
 * delimiter; such a spreadsheet ignores quotes in the middle. A lone sign is harmless (`+33 6 12`,
 * `12,-`), a sign followed by a call is not. The search starts at the sign, because in a text of
 * blanks each blank could begin a match, which would take very long.
 */
const innerFormula =
  /(?=[=@＝＠﹦﹫+\-＋－﹢﹣])(?<=[,;|\t\r\n]["'\s\p{C}]*)(?=[=@＝＠﹦﹫]|[+\-＋－﹢﹣][^,;\t\r\n(!|]*[(!|])/gu;

/**
 * Makes a text that no spreadsheet evaluates as a formula: texts of the bank or of others can begin
 * with one (OWASP, "CSV injection"). Numbers stay numbers.
 */
function disableFormulas(text: string): string {
  return plainNumber.test(text)
    ? text
    : `${isFormula(text) ? "'" : ''}${text.replace(innerFormula, "'")}`;
}

/** An amount, a rate or a limit. A value that is not a plain decimal stays an unchanged text. */
export function decimalCell(value: string | null | undefined): CsvCell {
  return value != null && plainDecimal.test(value) ? { decimal: value } : (value ?? null);
}

/** A moment in RFC 3339, in UTC. */
export function timeCell(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString();
}

function writeCell(cell: CsvCell, { delimiter, decimalSign }: CsvForm): string {
  const safe = disableFormulas(
    typeof cell === 'object' ? (cell?.decimal.replace('.', decimalSign) ?? '') : cell,
  );
  // Quotes are optional by the standard, but some spreadsheets read a quoted number as a text.
  const isBareNumber = typeof cell === 'object' && !safe.includes(delimiter);
  return !isBareNumber && (needsQuotes.test(safe) || safe.includes(delimiter))
    ? `"${safe.replaceAll('"', '""')}"`
    : safe;
}

/**
 * One record of a CSV file with its line end (RFC 4180): quoted if needed, null as an empty cell,
 * formulas disabled by an apostrophe.
 * @param form `csvFormOf` of the user's locale; another one if a file goes back to the program it
 * came from
 */
export function csvRecord(cells: readonly CsvCell[], form: CsvForm = commaForm): string {
  return `${cells.map((cell) => writeCell(cell, form)).join(form.delimiter)}\r\n`;
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

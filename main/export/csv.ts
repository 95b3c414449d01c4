/** Beginnings that make a spreadsheet run a cell: also after blanks, and in the full-width forms that some take for the same. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

/** A text that no spreadsheet takes for a formula: words of the bank or of others can begin with one (OWASP, "CSV injection"). Numbers stay numbers. */
const harmless = (text: string): string => (formula.test(text) && !plainNumber.test(text) ? `'${text}` : text);

const cell = (text: string | null, delimiter: string): string => {
  const safe = harmless(text ?? '');
  return needsQuotes.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * One record of a CSV file with its end of line (RFC 4180): quoted where needed, null as nothing, formulas made harmless by an apostrophe.
 * @param delimiter one character; another than the comma where a file goes back to a program that wants it
 */
export const csvRecord = (cells: readonly (string | null)[], delimiter = ','): string => `${cells.map((text) => cell(text, delimiter)).join(delimiter)}\r\n`;

/** A whole CSV file: the headings, then the records. */
export const toCsv = (headings: readonly string[], records: Iterable<readonly (string | null)[]>): string => {
  const lines = [csvRecord(headings)];
  for (const record of records) lines.push(csvRecord(record));
  return lines.join('');
};

/** Separators that people write differently in invoice numbers, as SQL. */
const separators = [
  "'-'",
  "'/'",
  "'.'",
  "'_'",
  "' '",
  'char(9)',
  'char(10)',
  'char(13)',
  'char(160)',
  'char(8239)',
];

/** SQL of a number without case and separators. The schema of the cache indexes this expression. */
export function normalizedNumberSql(number: string): string {
  return separators.reduce((sql, sign) => `replace(${sql}, ${sign}, '')`, `lower(${number})`);
}

/** SQL of a field of the model; null for an invoice that was never read. */
function modelFieldSql(name: string): string {
  return `CASE WHEN json_valid(model) THEN json_extract(model, '$.${name}') END`;
}

/** SQL of the supplier's name without case and separators. */
export const supplierNameSql = normalizedNumberSql(modelFieldSql('supplierName'));

/** SQL of the issue date as received. An index uses this expression, too. */
export const issueDateSql = modelFieldSql('issueDate');

/** SQL of a decimal without trailing zeros. An index uses this expression, too. */
export function normalizedAmountSql(amount: string): string {
  return `CASE WHEN instr(${amount}, '.') > 0 THEN rtrim(rtrim(${amount}, '0'), '.') ELSE ${amount} END`;
}

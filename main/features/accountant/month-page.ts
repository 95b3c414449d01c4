import type { MonthCell, MonthTable } from '../../../preload/contract/accountant.ts';
import { escapeHtml } from '../../export/escape-html.ts';

/** Codes that are no currency are said as they came. */
const formatter = (locale: string, currency: string | null): Intl.NumberFormat | null => {
  if (currency === null) return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency });
  } catch {
    return null;
  }
};

const amountText = (
  { value, currency }: Exclude<MonthCell, string>,
  formatLocale: string,
): string => {
  // A decimal as a text is formatted exactly (ECMA-402, "Intl mathematical value").
  const exact = value as unknown as number;
  const known = formatter(formatLocale, currency);
  return known === null ? `${value} ${currency ?? ''}` : known.format(exact);
};

const cellOf = (cell: MonthCell, formatLocale: string): string =>
  typeof cell === 'string'
    ? `<td><bdi>${escapeHtml(cell)}</bdi></td>`
    : `<td class="figure">${escapeHtml(amountText(cell, formatLocale))}</td>`;

const tableOf = ({ title, columns, rows, note }: MonthTable, formatLocale: string): string => `
<h2>${escapeHtml(title)}</h2>
<table>
<thead><tr>${columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => cellOf(cell, formatLocale)).join('')}</tr>`).join('')}</tbody>
</table>
${note === '' ? '' : `<p>${escapeHtml(note)}</p>`}`;

/** The first page of the accountant's month. */
export const monthPage = (
  { title, sentence, tables }: { title: string; sentence: string; tables: readonly MonthTable[] },
  formatLocale: string,
): string =>
  `<h1><bdi>${escapeHtml(title)}</bdi></h1><p>${escapeHtml(sentence)}</p>${tables
    .map((table) => tableOf(table, formatLocale))
    .join('')}`;

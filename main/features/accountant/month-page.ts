import type { MonthCell, MonthTable } from '../../../preload/contract/invoices/accountant.ts';
import { escapeHtml } from '../../export/escape-html.ts';

/** An unknown currency code is shown unchanged. */
function createFormatter(
  locale: string,
  { value, currency }: Exclude<MonthCell, string>,
): Intl.NumberFormat | null {
  const decimals = Math.min(20, value.split('.')[1]?.length ?? 0);
  const exactDecimals = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  } as const;
  if (currency === null) return new Intl.NumberFormat(locale, exactDecimals);
  try {
    const style = { style: 'currency', currency, useGrouping: 'always' } as const;
    const usualFormat = new Intl.NumberFormat(locale, style);
    return decimals > (usualFormat.resolvedOptions().maximumFractionDigits ?? decimals)
      ? new Intl.NumberFormat(locale, { ...style, ...exactDecimals })
      : usualFormat;
  } catch {
    return null;
  }
}

function amountText(amount: Exclude<MonthCell, string>, formatLocale: string): string {
  return (
    createFormatter(formatLocale, amount)?.format(amount.value as Intl.StringNumericLiteral) ??
    `${amount.value} ${amount.currency ?? ''}`
  );
}

function cellOf(cell: MonthCell, formatLocale: string): string {
  return typeof cell === 'string'
    ? `<td><bdi>${escapeHtml(cell)}</bdi></td>`
    : `<td class="figure">${escapeHtml(amountText(cell, formatLocale))}</td>`;
}

function tableOf({ title, columns, rows, note }: MonthTable, formatLocale: string): string {
  return `
<h2>${escapeHtml(title)}</h2>
<table>
<thead><tr>${columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => cellOf(cell, formatLocale)).join('')}</tr>`).join('')}</tbody>
</table>
${note === '' ? '' : `<p>${escapeHtml(note)}</p>`}`;
}

/** The first page of the accountant's month. */
export function monthPage(
  { title, sentence, tables }: { title: string; sentence: string; tables: readonly MonthTable[] },
  formatLocale: string,
): string {
  return `<h1><bdi>${escapeHtml(title)}</bdi></h1><p>${escapeHtml(sentence)}</p>${tables
    .map((table) => tableOf(table, formatLocale))
    .join('')}`;
}

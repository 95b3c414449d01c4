import Big from 'big.js';
import type { EInvoicePage } from '../../../../preload/contract/invoices/e-invoice-page.ts';
import { amountText, percentText } from '../../../format/amount.ts';
import { displayName } from '../../../format/display-name.ts';
import { formatLocale, language } from '../../../platform/preferences.ts';
import { dateLabel } from '../invoice-labels.ts';
import type { CodeWords } from './code-words/en.ts';

/** The currency of the invoice, and the names of codes in the window's language. */
export type PageStyle = { readonly currency: string | null; readonly words: CodeWords };

/** The names of the standards, the same in every language. */
export const standardNames: Readonly<Record<EInvoicePage['standard'], string>> = {
  ubl: 'UBL',
  cii: 'CII',
  'zugferd-1': 'ZUGFeRD 1.0',
  'fattura-pa': 'FatturaPA',
  'fattura-pa-simplified': 'FatturaPA (FSM10)',
};

export function dateText(text: string): string {
  return dateLabel(formatLocale(), text) ?? text;
}

/** A quantity in the regional format, or as the file writes it. */
export function numberText(text: string): string {
  return amountText(formatLocale(), text, { currency: null, precision: 'exact' });
}

/** `19.00` as 19 %, or as the file writes it. */
export function rateText(rate: string): string {
  return /^-?\d+(?:\.\d+)?$/.test(rate)
    ? percentText(formatLocale(), new Big(rate).times('0.01').toFixed())
    : rate;
}

export function countryText(code: string): string {
  return displayName(language(), 'region', code) ?? code;
}

export function periodText(period: EInvoicePage['period']): string | null {
  if (period === null) return null;
  const [from, to] = [period.from, period.to].map((day) => (day === null ? '' : dateText(day)));
  return `${from} – ${to}`.trim();
}

import type { ComparedField } from '../../../../preload/contract/invoices/invoice-comparison.ts';
import type { MessageId } from '../../../i18n/i18n.ts';

export const fieldLabels: Readonly<Record<ComparedField, MessageId>> = {
  kind: 'ui.word.type',
  number: 'invoices.field.invoiceNumber',
  seller: 'invoices.field.supplierName',
  vatNumber: 'clients.field.vatNumber',
  iban: 'ui.word.iban',
  gross: 'invoices.sum.total',
  net: 'invoices.sum.net',
  tax: 'invoices.sum.tax',
  payable: 'invoices.status.to_pay',
  currency: 'clients.field.currency',
  issueDate: 'invoices.field.issueDate',
  dueDate: 'invoices.field.dueDate',
};

/** Why a file was rejected, by the code of main or the window. */
export const problemMessages: Readonly<Record<string, MessageId>> = {
  'too-large': 'invoices.compare.problem.too-large',
  'plain-pdf': 'invoices.compare.problem.plain-pdf',
  encrypted: 'invoices.compare.problem.encrypted',
  'encrypted-envelope': 'invoices.compare.problem.encrypted-envelope',
  'signature-only': 'invoices.compare.problem.signature-only',
  unsafe: 'invoices.compare.problem.unsafe',
  'too-complex': 'invoices.compare.problem.too-complex',
  damaged: 'invoices.compare.problem.damaged',
  other: 'invoices.compare.problem.other',
  unreadable: 'imports.open.unreadable',
  'not-readable': 'imports.open.unreadable',
};

import { duplicateWords } from '../../../../preload/contract/clients/client-problem-words.ts';
import type {
  ClientImport,
  ImportField,
  ImportRow,
} from '../../../../preload/contract/clients/client-imports.ts';
import type { BankProblem, CommandError } from '../../../../preload/contract/result.ts';
import { messageForCode } from '../../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';

export const importFields: readonly ImportField[] = [
  'kind',
  'name',
  'first-name',
  'last-name',
  'email',
  'extra-emails',
  'phone',
  'phone-country-code',
  'phone-number',
  'vat-number',
  'tax-number',
  'e-invoicing-address',
  'recipient-code',
  'currency',
  'locale',
  'billing-street',
  'billing-zip',
  'billing-city',
  'billing-province',
  'billing-country',
  'delivery-street',
  'delivery-zip',
  'delivery-city',
  'delivery-province',
  'delivery-country',
];
/** Columns with the same label as the client's field. */
const clientFields = {
  name: 'ui.word.name',
  'last-name': 'clients.field.lastName',
  email: 'clients.field.email',
  'vat-number': 'clients.field.vatNumber',
  'tax-number': 'clients.field.taxIdentificationNumber',
  'e-invoicing-address': 'clients.field.eInvoicingAddress',
  'recipient-code': 'clients.field.recipientCode',
  currency: 'clients.field.currency',
  locale: 'ui.word.language',
} as const satisfies Partial<Record<ImportField, MessageId>>;
function isOfClient(field: ImportField): field is keyof typeof clientFields {
  return Object.hasOwn(clientFields, field);
}
export function fieldLabel(field: ImportField, t: Translate): string {
  return t(isOfClient(field) ? clientFields[field] : `imports.field.${field}`);
}

/** The usual delimiters of files. */
export const usualDelimiters = [',', ';', '\t', '|'] as const;
const delimiterNames: Readonly<Record<string, MessageId>> = {
  ',': 'imports.delimiter.comma',
  ';': 'imports.delimiter.semicolon',
  '\t': 'imports.delimiter.tab',
  '|': 'imports.delimiter.bar',
};
export function delimiterLabel(delimiter: string, t: Translate): string {
  return messageForCode(delimiterNames, delimiter, t) ?? delimiter;
}

/**
 * The usual encodings of files in our five countries, with their names in the WHATWG Encoding
 * Standard.
 */
export const usualEncodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'ibm850',
  'windows-1250',
  'utf-16le',
  'utf-16be',
] as const;
const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'iso-8859-15': 'ISO 8859-15',
  macintosh: 'Mac Roman',
  ibm850: 'MS-DOS (CP850)',
};
export function encodingName(encoding: string): string {
  return (Object.hasOwn(encodingNames, encoding) ? encodingNames[encoding] : undefined) ?? encoding;
}

/** How the file was interpreted, in one line. */
export function readingLabel(run: ClientImport, t: Translate): string {
  return [
    encodingName(run.encoding),
    delimiterLabel(run.delimiter, t),
    t(run.hasHeader ? 'imports.reading.with-header' : 'imports.reading.without-header'),
    ...(run.rowsAbove ? [t('imports.reading.rows-above', { count: run.rowsAbove })] : []),
    t('imports.reading.columns', {
      used: run.mapping.filter((field) => field !== null).length,
      count: run.columns.length,
    }),
  ].join(' · ');
}

export function reasonLabels(
  because: ImportRow['duplicates'][number]['because'],
  t: Translate,
): string {
  return because.map((each) => t(duplicateWords[each])).join(', ');
}

export function duplicateName(duplicate: ImportRow['duplicates'][number], t: Translate): string {
  return duplicate.clientId === null && duplicate.row !== null
    ? t('imports.duplicate.row', { row: duplicate.row, name: duplicate.name ?? '' })
    : t('imports.duplicate.client', { name: duplicate.name ?? t('clients.no-name') });
}

/** The bank's message about one problem: where, and its words. */
export function bankProblemMessage({ pointer, detail, code }: BankProblem): string {
  return [pointer, detail ?? code].filter((text) => text !== null).join(': ');
}

const openProblems: Readonly<Record<string, MessageId>> = {
  'run-under-way': 'imports.open.run-under-way',
  'no-rows': 'imports.open.no-rows',
  'too-large': 'imports.open.too-large',
  'too-many-rows': 'imports.open.too-many-rows',
  'row-too-long': 'imports.open.row-too-long',
  'not-text': 'imports.open.not-text',
};
/** Why a file was rejected, if the cause is in the file. */
export function openProblem(error: CommandError | null): MessageId | null {
  return error?.kind === 'invalid-input'
    ? (openProblems[error.problems[0]?.code ?? ''] ?? null)
    : null;
}

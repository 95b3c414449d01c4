import { readEmails } from '../../../../preload/contract/clients/email-list.ts';
import type {
  ImportField,
  ImportRow,
} from '../../../../preload/contract/clients/client-imports.ts';

export type RowNote =
  | {
      readonly kind: 'problem';
      readonly code: string;
      readonly field: ImportField | null;
      readonly column: number | null;
    }
  | {
      readonly kind: 'warning';
      readonly code: ImportRow['doubts'][number]['code'];
      readonly field: ImportField | null;
      readonly column: number | null;
    }
  | {
      readonly kind: 'left-out';
      readonly text: string;
      readonly field: ImportField;
      readonly column: number | null;
    };

type Path = readonly (string | number)[];
type Mapping = readonly (ImportField | null)[];

/** The columns that a client's field can come from, most likely first. */
const sources: Readonly<Record<string, readonly ImportField[]>> = {
  kind: ['kind'],
  name: ['name', 'first-name', 'last-name'],
  firstName: ['first-name', 'name'],
  lastName: ['last-name', 'name'],
  email: ['email'],
  extraEmails: ['extra-emails', 'email'],
  phone: ['phone', 'phone-number', 'phone-country-code'],
  'phone.countryCode': ['phone-country-code', 'phone', 'phone-number'],
  'phone.number': ['phone-number', 'phone'],
  vatNumber: ['vat-number'],
  taxIdentificationNumber: ['tax-number'],
  eInvoicingAddress: ['e-invoicing-address'],
  recipientCode: ['recipient-code'],
  currency: ['currency'],
  locale: ['locale'],
  billingAddress: ['billing-street'],
  'billingAddress.streetAddress': ['billing-street'],
  'billingAddress.zipCode': ['billing-zip'],
  'billingAddress.city': ['billing-city'],
  'billingAddress.provinceCode': ['billing-province'],
  'billingAddress.countryCode': ['billing-country'],
  deliveryAddress: ['delivery-street'],
  'deliveryAddress.streetAddress': ['delivery-street'],
  'deliveryAddress.zipCode': ['delivery-zip'],
  'deliveryAddress.city': ['delivery-city'],
  'deliveryAddress.provinceCode': ['delivery-province'],
  'deliveryAddress.countryCode': ['delivery-country'],
};

function sourcesOf(path: Path): readonly ImportField[] {
  const names = path.filter((part) => typeof part === 'string');
  return sources[names.join('.')] ?? sources[names[0] ?? ''] ?? [];
}

function columnOfEmail(mapping: Mapping, cells: readonly string[], index: number): number | null {
  let before = 0;
  for (const [column, field] of mapping.entries()) {
    if (field !== 'extra-emails') continue;
    before += readEmails(cells[column] ?? '').length;
    if (index < before) return column;
  }
  return null;
}

/** The import field and the column of a path; null if no column has it. */
export function cellOfPath(
  path: Path,
  mapping: Mapping,
  cells: readonly string[],
): { readonly field: ImportField | null; readonly column: number | null } {
  const fields = sourcesOf(path);
  const index = path.find((part) => typeof part === 'number');
  if (fields[0] === 'extra-emails' && index !== undefined) {
    const column = columnOfEmail(mapping, cells, index);
    if (column !== null) return { field: 'extra-emails', column };
  }
  const mapped = fields.find((field) => mapping.includes(field));
  // A phone number in one column is one field for the user.
  return {
    field: mapped === 'phone' ? mapped : (fields[0] ?? null),
    column: mapped === undefined ? null : mapping.indexOf(mapped),
  };
}

/** The weight of a note: needs a correction, needs a decision, or is only information. */
export const noteTones = { problem: 'wax', warning: 'brass', 'left-out': 'dim' } as const;

/** All notes about a row, each with its cell. */
export function rowNotes(
  row: Pick<ImportRow, 'problems' | 'doubts' | 'leftOut' | 'cells'>,
  mapping: Mapping,
): readonly RowNote[] {
  return [
    ...row.problems.map(({ path, code }) => ({
      kind: 'problem' as const,
      code,
      ...cellOfPath(path, mapping, row.cells),
    })),
    ...row.doubts.map(({ path, code }) => ({
      kind: 'warning' as const,
      code,
      ...cellOfPath(path, mapping, row.cells),
    })),
    ...row.leftOut.map(({ field, text }) => ({
      kind: 'left-out' as const,
      text,
      field,
      column: mapping.includes(field) ? mapping.indexOf(field) : null,
    })),
  ];
}

/** The columns that are mapped to a field, in the order of the file. */
export function usedColumns(mapping: Mapping): readonly number[] {
  return mapping.flatMap((field, column) => (field === null ? [] : [column]));
}

/** A row with one changed cell; a short row is filled up to it. */
export function withCell(
  cells: readonly string[],
  column: number,
  text: string,
): readonly string[] {
  const filled = Array.from(
    { length: Math.max(cells.length, column + 1) },
    (_, index) => cells[index] ?? '',
  );
  return filled.with(column, text);
}

/** A few values of a column as written in the file, so that the user recognises it. */
export function sampleOf(rows: readonly (readonly string[])[], column: number): readonly string[] {
  return [
    ...new Set(rows.map((cells) => (cells[column] ?? '').trim()).filter((text) => text !== '')),
  ].slice(0, 3);
}

const multiColumnFields: ReadonlySet<ImportField | null> = new Set<ImportField>([
  'extra-emails',
  'billing-street',
  'delivery-street',
]);

/**
 * The mapping with another field for a column. A field that allows one column only is taken from
 * its former column.
 */
export function remapColumn(
  mapping: Mapping,
  column: number,
  field: ImportField | null,
): readonly (ImportField | null)[] {
  return mapping.map((before, index) =>
    index === column ? field : before === field && !multiColumnFields.has(field) ? null : before,
  );
}

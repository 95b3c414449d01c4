import type { ProductQuery } from '../../../preload/contract/products.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import { type CsvCell, decimalCell } from '../../export/csv.ts';
import {
  type ExportFormat,
  exportedText,
  recordsAtATime,
  type ExportParts,
} from '../export-records.ts';
import type { Scope } from '../scope.ts';
import { productOf } from './product-record.ts';

const columns = [
  'id',
  'title',
  'type',
  'unitPrice',
  'currency',
  'vatRate',
  'unit',
  'description',
  'internalNote',
  'vatExemptionCode',
  'links',
  'createdAt',
  'updatedAt',
] as const;

/** Price and rate digit for digit as the service gave them: a decimal, and a fraction. */
function toRow(record: StoredRecord): readonly CsvCell[] {
  const product = productOf(record);
  return [
    product.id,
    product.title,
    product.type,
    decimalCell(product.unitPrice?.value),
    product.unitPrice?.currency ?? null,
    decimalCell(product.vatRate),
    product.unit,
    product.description,
    product.internalNote,
    product.vatExemptionCode,
    product.links.flatMap(({ url }) => url ?? []).join(' '),
    product.createdAt,
    product.updatedAt,
  ];
}

/** All products that the question finds when writing begins, in its order. */
export function exportProducts(
  { cache }: Pick<Scope, 'cache'>,
  { query, format }: { readonly query: ProductQuery; readonly format: ExportFormat },
  { messages, ...parts }: ExportParts,
): AsyncIterable<string> {
  return exportedText({
    format,
    chunks: cache.products.each(query, recordsAtATime),
    headings: columns.map((column) => messages(`products.column.${column}`)),
    toCells: toRow,
    toJson: (record) => JSON.stringify(productOf(record)),
    ...parts,
  });
}

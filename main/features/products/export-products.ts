import type { ProductQuery } from '../../../preload/contract/products.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import { type CsvCell, decimalCell } from '../../export/csv.ts';
import {
  type ExportFormat,
  generateExport,
  recordsPerChunk,
  type ExportParts,
} from '../export-records.ts';
import type { MessageId } from '../../messages/messages.ts';
import type { Scope } from '../scope.ts';
import { productOf } from './product-record.ts';

const columns = {
  id: 'ui.word.id',
  title: 'products.column.title',
  type: 'ui.word.type',
  unitPrice: 'products.field.unitPrice',
  currency: 'clients.field.currency',
  vatRate: 'products.column.vatRate',
  unit: 'products.field.unit',
  description: 'invoices.field.description',
  internalNote: 'products.field.internalNote',
  vatExemptionCode: 'products.field.vatExemptionCode',
  links: 'products.section.links',
  createdAt: 'ui.word.created',
  updatedAt: 'ui.word.last-changed',
} as const satisfies Record<string, MessageId>;

/** Price and rate digit for digit as the service sent them: a decimal, and a fraction. */
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

/** All products that match the query when writing begins, in its order. */
export function exportProducts(
  { cache }: Pick<Scope, 'cache'>,
  { query, format }: { readonly query: ProductQuery; readonly format: ExportFormat },
  { messages, ...parts }: ExportParts,
): AsyncIterable<string> {
  return generateExport({
    format,
    chunks: cache.products.each(query, recordsPerChunk),
    headings: Object.values(columns).map((word) => messages(word)),
    toCells: toRow,
    toJson: (record) => JSON.stringify(productOf(record)),
    ...parts,
  });
}

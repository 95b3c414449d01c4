import type { Product, ProductRow } from '../../../preload/contract/products.ts';
import type { ProductToStore } from '../../data/cache/products.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { productCodec } from '../../data/codecs/bank-models.ts';

/** `0.200` and `0.2` are one rate in the filter. */
function normalizeRate(rate: string | null): string | null {
  return rate?.includes('.') === true ? rate.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : rate;
}

/** The stored form of a product: its model, and the fields to sort, filter and search by. */
export function toProductRecord(product: Product, asOfEpochMs: number): ProductToStore {
  return {
    id: product.id,
    model: productCodec.write(product),
    asOfEpochMs,
    title: product.title,
    createdEpochMs: epochMsOf(product.createdAt),
    updatedEpochMs: epochMsOf(product.updatedAt),
    type: product.type,
    currency: product.unitPrice?.currency ?? null,
    vatRate: normalizeRate(product.vatRate),
    texts: [product.description, product.internalNote, product.unit].filter(
      (text) => text !== null,
    ),
  };
}

export function productOf(stored: StoredRecord): Product {
  return productCodec.read(stored.model);
}

export function toProductRow(
  { id, title, type, unitPrice, vatRate, unit, description }: Product,
  marks: Pick<ProductRow, 'isAbsent' | 'isPriceChanged'>,
): ProductRow {
  return { id, title, type, unitPrice, vatRate, unit, description, ...marks };
}

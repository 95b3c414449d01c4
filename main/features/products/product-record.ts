import type { Product, ProductRow } from '../../../preload/contract/products.ts';
import type { ProductToStore } from '../../data/cache/products.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { productCodec } from '../../data/codecs/bank-models.ts';

/** `0.200` and `0.2` are one rate to choose. */
const plainRate = (rate: string | null): string | null =>
  rate?.includes('.') === true ? rate.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : rate;

/** A product as it is kept: its model, and what of it sorts, filters and finds. */
export const toProductRecord = (product: Product, asOfEpochMs: number): ProductToStore => ({
  id: product.id,
  model: productCodec.write(product),
  asOfEpochMs,
  title: product.title,
  createdEpochMs: epochMsOf(product.createdAt),
  updatedEpochMs: epochMsOf(product.updatedAt),
  type: product.type,
  currency: product.unitPrice?.currency ?? null,
  vatRate: plainRate(product.vatRate),
  texts: [product.description, product.internalNote, product.unit].filter((text) => text !== null),
});

/** What was kept by `toProductRecord`. */
export const productOf = (stored: StoredRecord): Product => productCodec.read(stored.model);

export const toProductRow = (
  { id, title, type, unitPrice, vatRate, unit, description }: Product,
  marks: Pick<ProductRow, 'isAbsent' | 'isPriceChanged'>,
): ProductRow => ({ id, title, type, unitPrice, vatRate, unit, description, ...marks });

import type { Product } from '../../../preload/contract/products.ts';
import { productId } from '../../../preload/contract/values.ts';
import { createListReader } from '../transport/list-reader.ts';
import { readFields } from '../wire/fields.ts';
import { requestedReader } from '../wire/requested-reader.ts';
import { isJsonObject } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';
import { toMoney } from '../wire/money.ts';
import { readEntries, readObjectEntry } from '../wire/nested.ts';
import type { Nested } from '../wire/nested.ts';
import { linkHost } from './link-host.ts';
import { wireLink, wireProduct } from './wire-product.ts';

/**
 * Converts a product of the service. Null only without a usable id; any other field may be missing
 * or invalid.
 */
export function toProduct(source: JsonValue | undefined): Product | null {
  if (!isJsonObject(source)) return null;
  const { fields, extras } = readFields(wireProduct, source);
  const id = productId.safeParse(fields.id);
  if (!id.success) return null;
  const price = toMoney(fields.unit_price, 'unit_price');
  const links = toLinks(fields.links);
  return {
    id: id.data,
    organizationId: fields.organization_id,
    title: fields.title,
    type: fields.type,
    unitPrice: price.value,
    vatRate: fields.vat_rate,
    description: fields.description,
    internalNote: fields.internal_note,
    unit: fields.unit,
    vatExemptionCode: fields.vat_exemption_code,
    links: [...links.value],
    createdAt: fields.created_at,
    updatedAt: fields.updated_at,
    extras: [...extras, ...price.extras, ...links.extras],
  };
}

/**
 * An invalid entry, and more fields of a link, are stored unchanged under their position in the
 * list.
 */
function toLinks(list: readonly JsonValue[] | null): Nested<Product['links']> {
  return readEntries(list, 'links', (entry, name) => {
    const { value, extras } = readObjectEntry(wireLink)(entry, name);
    return { value: value && { ...value, host: linkHost(value.url) }, extras };
  });
}

export const toRequestedProduct = requestedReader('product', toProduct);

/**
 * A page of `{products, meta}`; products without a usable id are left out. Null if `products` is
 * not a list.
 */
export const toProductPage = createListReader<Product>(['products'], toProduct);

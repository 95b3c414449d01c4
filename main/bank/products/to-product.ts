import type { Product } from '../../../preload/contract/products.ts';
import { productId } from '../../../preload/contract/values.ts';
import type { ExtraField } from '../../../preload/contract/values.ts';
import { readListPage } from '../transport/list-page.ts';
import type { ListBody } from '../transport/list-page.ts';
import { extra, readFields } from '../wire/fields.ts';
import { isJsonObject, member } from '../wire/json.ts';
import type { JsonObject, JsonValue } from '../wire/json.ts';
import { linkHost } from './link-host.ts';
import { wireLink, wireMoney, wireProduct } from './wire-product.ts';

/** A product of the service as the app knows it. Null only without an id that can be used; any other field may be missing or odd. */
export function toProduct(source: JsonValue | undefined): Product | null {
  if (!isJsonObject(source)) return null;
  const { fields, extras } = readFields(wireProduct, source);
  const id = productId.safeParse(fields.id);
  if (!id.success) return null;
  const price = toMoney(fields.unit_price);
  const links = toLinks(fields.links ?? []);
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

type Nested<Value> = { readonly value: Value; readonly extras: readonly ExtraField[] };

function toMoney(source: JsonObject | null): Nested<Product['unitPrice']> {
  if (source === null) return { value: null, extras: [] };
  const { fields, extras } = readFields(wireMoney, source, 'unit_price.');
  return { value: fields.value === null && fields.currency === null ? null : fields, extras };
}

const mostLinkExtras = 50;

/** An entry that is no link, and what else is said of one, is kept under its place in the list as it came. */
function toLinks(list: readonly JsonValue[]): Nested<Product['links']> {
  const read = list.map((entry, at): Nested<Product['links']> => {
    if (!isJsonObject(entry)) return { value: [], extras: entry === null ? [] : [extra(`links.${String(at)}`, entry)] };
    const { fields, extras } = readFields(wireLink, entry, `links.${String(at)}.`);
    const says = fields.title !== null || fields.url !== null;
    return { value: says ? [{ ...fields, host: linkHost(fields.url) }] : [], extras };
  });
  return { value: read.flatMap(({ value }) => value), extras: read.flatMap(({ extras }) => extras).slice(0, mostLinkExtras) };
}

/** The product out of `{product: …}`, if it is the one that was asked for: an answer about another product is no answer. */
export function toAskedProduct(body: JsonValue, askedId: string): Product | null {
  const product = toProduct(member(body, 'product'));
  return product !== null && product.id.toLowerCase() === askedId.toLowerCase() ? product : null;
}

/** A page of `{products, meta}`; products without a usable id are left out. Null when `products` is no list. */
export const toProductPage = (body: JsonValue): ListBody<Product> | null => readListPage(body, 'products', toProduct);

import type { SortDirection } from '../../../preload/contract/lists.ts';
import type { Product } from '../../../preload/contract/products.ts';
import type { ProductId } from '../../../preload/contract/values.ts';
import type { Answered, BankClient, CallOptions } from '../transport/bank-client.ts';
import { sortBy } from '../transport/list-page.ts';
import type { ListPage } from '../transport/list-page.ts';
import type { Query } from '../transport/request-address.ts';
import { toRequestedProduct, toProductPage } from './to-product.ts';
import { listPage } from '../transport/list-calls.ts';

export type ProductPageRequest = {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** The two orders that the bank supports. */
  readonly sort: 'title' | 'created';
  readonly direction: SortDirection;
  /** Null: all types. */
  readonly type?: 'good' | 'service' | null;
};

/** The query of GET /v2/products (specification, same heading). */
export function productQuery({
  page,
  perPage,
  sort,
  direction,
  type = null,
}: ProductPageRequest): Query {
  return [
    ...(type === null ? [] : [['filter[type]', type] as const]),
    ['sort_by', sortBy(sort === 'title' ? 'title' : 'created_at', direction)],
    ['page', String(page)],
    ['per_page', String(perPage)],
  ];
}

/**
 * GET /v2/products, one page. A service without products, or a plan without them, is
 * `not-supported`.
 */
export function listProducts(
  client: BankClient,
  request: ProductPageRequest,
  options: CallOptions = {},
): Answered<ListPage<Product>> {
  return listPage(
    client,
    { ...options, path: '/v2/products', query: productQuery(request), read: toProductPage },
    request,
  );
}

/**
 * GET /v2/products/{id}, an optional endpoint. A 404 may also mean that the product does not exist.
 */
export function getProduct(
  client: BankClient,
  id: ProductId,
  options: CallOptions = {},
): Answered<Product> {
  return client.get({
    ...options,
    path: '/v2/products/{id}',
    ids: { id },
    read: (body) => toRequestedProduct(body, id),
  });
}

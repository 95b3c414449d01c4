import type { Refresh } from '../../../preload/contract/organization.ts';
import type { Input, Output } from '../../../preload/contract/index.ts';
import type { StoredRecord } from '../../data/cache/records/record-table.ts';
import type { Product, ProductQuery, ProductRow } from '../../../preload/contract/products.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { ProductId } from '../../../preload/contract/values.ts';
import type { Scope } from '../scope.ts';
import type { ListSync } from '../../list-sync/list-sync.ts';
import { refreshObject } from '../refresh-object.ts';
import {
  syncedListFreshness,
  missingScopeOf,
  recordsPerPage,
  refreshList,
} from '../synced-list.ts';
import { storeInBatches } from '../store-in-batches.ts';
import { formerPrice, recordPriceChanges } from './price-changes.ts';
import { productOf, toProductRecord, toProductRow } from './product-record.ts';

function rowOf({ vault }: Pick<Scope, 'vault'>, stored: StoredRecord): ProductRow {
  return toProductRow(productOf(stored), {
    isAbsent: stored.absentSinceEpochMs !== null,
    isPriceChanged: (vault?.changedPrices.get(stored.id) ?? null) !== null,
  });
}

/** The requested part of the list at once, from the cache; the bank's answer follows later. */
export function readProducts(
  scope: Scope,
  sync: ListSync,
  {
    at,
    limit,
    refresh,
    ...query
  }: ProductQuery & { readonly at: number; readonly limit: number; readonly refresh: Refresh },
): Result<Output<'products', 'list'>> {
  refreshList(sync, refresh, scope.now());
  const { products } = scope.cache;
  const { records, matchCount, similar } = products.range({ question: query, at, limit });
  const { types, currencies, vatRates } = products.facets();
  const status = sync.status();
  return ok({
    rows: records.map((stored) => rowOf(scope, stored)),
    matchCount,
    similar: [...similar],
    totalCount: products.total(),
    types: [...types],
    currencies: [...currencies],
    vatRates: [...vatRates],
    sync: status,
    missingScope: missingScopeOf(status),
    freshness: syncedListFreshness(status),
  });
}

function storeProducts(scope: Scope, products: readonly Product[], askedAtEpochMs: number): void {
  const nowEpochMs = scope.now();
  recordPriceChanges(scope, products, { askedAtEpochMs, nowEpochMs });
  scope.cache.products.put({
    records: products.map((product) => toProductRecord(product, askedAtEpochMs)),
    nowEpochMs,
  });
}

/** The user has seen the price, so its mark is removed. */
export function markProductSeen(
  { vault, publishChange }: Scope,
  id: ProductId,
): Result<Record<string, never>> {
  vault?.changedPrices.remove(id);
  publishChange('products');
  return ok({});
}

/**
 * One cached product at once; if the service has an endpoint for one product, a fresh answer
 * follows.
 */
export function readProduct(
  scope: Scope,
  { id, refresh }: { readonly id: ProductId; readonly refresh: Refresh },
): Result<Output<'products', 'get'>> {
  const { products } = scope.cache;
  const stored = products.get(id);
  return ok({
    row: stored && rowOf(scope, stored),
    product: stored && productOf(stored),
    formerPrice: formerPrice(scope, id),
    freshness: refreshObject(scope, refresh, {
      topic: 'products',
      subject: `product:${id}`,
      id,
      endpoint: 'products.get',
      stored,
      askBank: () => scope.bank.readProduct(id),
      store: (product, askedAtEpochMs) => storeProducts(scope, [product], askedAtEpochMs),
      markGone: () => products.markGone(id, scope.now()),
    }),
  });
}

const maxFound = 500;

/** The bank's own order and filter, one page at a time. The results are cached. */
export async function searchBankForProducts(
  scope: Scope,
  { type, sort, direction, page }: Input<'products', 'askBank'>,
): Promise<Result<Output<'products', 'askBank'>>> {
  const askedAtEpochMs = scope.now();
  const answer = await scope.bank.listProducts({
    page,
    perPage: recordsPerPage,
    sort,
    direction,
    type,
  });
  if (!answer.ok) return answer;
  const { nextPage, totalCount } = answer.value;
  // A service without pages returns all of them.
  const items = answer.value.items.slice(0, maxFound);
  const store = (batch: readonly Product[]): void => storeProducts(scope, batch, askedAtEpochMs);
  const isStored = await storeInBatches(items, store, scope.isOpen);
  if (isStored && items.length > 0) scope.publishChange('products');
  return ok({
    rows: items.map((product) =>
      toProductRow(product, {
        isAbsent: false,
        isPriceChanged: formerPrice(scope, product.id) !== null,
      }),
    ),
    nextPage,
    totalCount,
  });
}

/** The address of a product's link, by its index; null if there is none. */
export function productLink(
  { cache }: Pick<Scope, 'cache'>,
  id: ProductId,
  index: number,
): string | null {
  const stored = cache.products.get(id);
  return stored === null ? null : (productOf(stored).links[index]?.url ?? null);
}

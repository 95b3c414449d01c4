import type { Bridge } from '../../../preload/contract/index.ts';
import type { Product, ProductQuery } from '../../../preload/contract/products.ts';
import { type Result, ok } from '../../../preload/contract/result.ts';
import type { ProductId } from '../../../preload/contract/values.ts';
import { toProductRecord } from './product-record.ts';
import type { Scope } from '../scope.ts';
import { type AskedBy, askedByOf } from '../../list-sync/asked-by.ts';
import type { ListSync } from '../../list-sync/list-sync.ts';
import { mayAsk, recordOneRead, toldOf } from '../optional-endpoints.ts';
import {
  syncedListFreshness,
  missingScopeOf,
  recordsPerPage,
  refreshList,
} from '../synced-list.ts';
import { storeInBatches } from '../store-in-batches.ts';
import { shouldRefresh } from '../when-to-refresh.ts';
import { productOf, productRowOf, toProductRow } from './product-record.ts';

type Refresh = 'no' | 'if-stale' | 'now';
type Input<Verb extends keyof Bridge['products']> = Parameters<Bridge['products'][Verb]>[0];
type Output<Verb extends keyof Bridge['products']> = Extract<
  Awaited<ReturnType<Bridge['products'][Verb]>>,
  { ok: true }
>['value'];

const readOne = 'products.get';

/** The stretch of the list that was asked for, at once; what the bank has follows. */
export const readProducts = (
  scope: Scope,
  sync: ListSync,
  {
    at,
    limit,
    refresh,
    ...query
  }: ProductQuery & { readonly at: number; readonly limit: number; readonly refresh: Refresh },
): Result<Output<'list'>> => {
  refreshList(sync, refresh, scope.now());
  const { products } = scope.cache;
  const { records, matchCount } = products.stretch({ question: query, at, limit });
  const { types, currencies, vatRates } = products.facets();
  const status = sync.status();
  return ok({
    rows: records.map(productRowOf),
    matchCount,
    totalCount: products.total(),
    types: [...types],
    currencies: [...currencies],
    vatRates: [...vatRates],
    sync: status,
    missingScope: missingScopeOf(status),
    freshness: syncedListFreshness(status),
  });
};

const fetchOne = async (
  scope: Scope,
  { id, askedBy }: { readonly id: ProductId; readonly askedBy: AskedBy },
): Promise<Result<unknown>> => {
  const { now } = scope;
  const askedAtEpochMs = now();
  const { products } = scope.cache;
  const kept = products.get(id);
  const answer = recordOneRead(scope, readOne, {
    answer: await scope.bank.readProduct(id),
    id,
    isKnown: kept !== null && kept.absentSinceEpochMs === null,
    now: now(),
  });
  if (answer.ok)
    products.put({ records: [toProductRecord(answer.value, askedAtEpochMs)], nowEpochMs: now() });
  else if (answer.error.kind === 'not-found') products.markGone(id, now());
  scope.publishChange('products');
  // A product that is gone is said on its page.
  return !answer.ok && answer.error.kind === 'not-found' ? ok({}) : toldOf(answer, askedBy);
};

/**
 * One product as it is kept, at once; where the service reads single ones, a fresh answer follows.
 */
export const readProduct = (
  scope: Scope,
  { id, refresh }: { readonly id: ProductId; readonly refresh: Refresh },
): Result<Output<'get'>> => {
  const stored = scope.cache.products.get(id);
  const asOfEpochMs = stored?.asOfEpochMs ?? null;
  const subject = `product:${id}`;
  const askedBy = askedByOf(refresh);
  if (
    mayAsk(scope, readOne, scope.now(), askedBy) &&
    shouldRefresh(refresh, { connection: scope, subject, asOfEpochMs, now: scope.now() })
  ) {
    scope.refreshes
      .run({ topic: 'products', subject }, () => fetchOne(scope, { id, askedBy }))
      .catch(scope.reportBug);
  }
  return ok({
    row: stored && productRowOf(stored),
    product: stored && productOf(stored),
    freshness: scope.refreshes.freshness(subject, asOfEpochMs),
  });
};

const mostFound = 500;

/** The bank's own order and filter, a page at a time. What comes is kept. */
export const askBankForProducts = async (
  scope: Scope,
  { type, sort, direction, page }: Input<'askBank'>,
): Promise<Result<Output<'askBank'>>> => {
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
  // A service that does not turn pages gives all of them.
  const items = answer.value.items.slice(0, mostFound);
  const store = (some: readonly Product[]): void =>
    void scope.cache.products.put({
      records: some.map((product) => toProductRecord(product, askedAtEpochMs)),
      nowEpochMs: scope.now(),
    });
  const isKept = await storeInBatches(items, store, scope.isOpen);
  if (isKept && items.length > 0) scope.publishChange('products');
  return ok({ rows: items.map((product) => toProductRow(product, false)), nextPage, totalCount });
};

/** The address of a product's link, by its place among them; null where there is none. */
export const productLink = (
  { cache }: Pick<Scope, 'cache'>,
  id: ProductId,
  index: number,
): string | null => {
  const stored = cache.products.get(id);
  return stored === null ? null : (productOf(stored).links[index]?.url ?? null);
};

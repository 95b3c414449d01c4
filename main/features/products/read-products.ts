import type { Bridge } from '../../../preload/contract/index.ts';
import type { Product, ProductQuery } from '../../../preload/contract/products.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { ProductId } from '../../../preload/contract/values.ts';
import { toProductRecord } from './product-record.ts';
import type { OpenConnection } from '../open-connection.ts';
import { type AskedBy, askedByOf } from '../../list-sync/asked-by.ts';
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

export type ProductsDeps = {
  readonly connection: () => OpenConnection | null;
  readonly now: () => number;
  readonly reportBug: (cause: unknown) => void;
  /** What is kept of products changed. */
  readonly onChange: () => void;
};

type Refresh = 'no' | 'if-stale' | 'now';
type Input<Verb extends keyof Bridge['products']> = Parameters<Bridge['products'][Verb]>[0];
type Output<Verb extends keyof Bridge['products']> = Extract<
  Awaited<ReturnType<Bridge['products'][Verb]>>,
  { ok: true }
>['value'];

const readOne = 'products.get';

/** The stretch of the list that was asked for, at once; what the bank has follows. */
export const readProducts = (
  deps: ProductsDeps,
  {
    at,
    limit,
    refresh,
    ...query
  }: ProductQuery & { readonly at: number; readonly limit: number; readonly refresh: Refresh },
): Result<Output<'list'>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const sync = connection.listSyncs.products;
  refreshList(sync, refresh, deps.now());
  const { products } = connection.cache;
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
  connection: OpenConnection,
  { id, askedBy }: { readonly id: ProductId; readonly askedBy: AskedBy },
  { now, onChange }: ProductsDeps,
): Promise<Result<unknown>> => {
  const askedAtEpochMs = now();
  const { products } = connection.cache;
  const kept = products.get(id);
  const answer = recordOneRead(connection, readOne, {
    answer: await connection.bank.readProduct(id),
    id,
    isKnown: kept !== null && kept.absentSinceEpochMs === null,
    now: now(),
  });
  if (answer.ok)
    products.put({ records: [toProductRecord(answer.value, askedAtEpochMs)], nowEpochMs: now() });
  else if (answer.error.kind === 'not-found') products.markGone(id, now());
  onChange();
  // A product that is gone is said on its page.
  return !answer.ok && answer.error.kind === 'not-found' ? ok({}) : toldOf(answer, askedBy);
};

/**
 * One product as it is kept, at once; where the service reads single ones, a fresh answer follows.
 */
export const readProduct = (
  deps: ProductsDeps,
  { id, refresh }: { readonly id: ProductId; readonly refresh: Refresh },
): Result<Output<'get'>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const stored = connection.cache.products.get(id);
  const asOfEpochMs = stored?.asOfEpochMs ?? null;
  const subject = `product:${id}`;
  const askedBy = askedByOf(refresh);
  if (
    mayAsk(connection, readOne, deps.now(), askedBy) &&
    shouldRefresh(refresh, { connection, subject, asOfEpochMs, now: deps.now() })
  ) {
    connection.refreshes
      .run(subject, () => fetchOne(connection, { id, askedBy }, deps))
      .catch(deps.reportBug);
  }
  return ok({
    row: stored && productRowOf(stored),
    product: stored && productOf(stored),
    freshness: connection.refreshes.freshness(subject, asOfEpochMs),
  });
};

const mostFound = 500;

/** The bank's own order and filter, a page at a time. What comes is kept. */
export const askBankForProducts = async (
  deps: ProductsDeps,
  { type, sort, direction, page }: Input<'askBank'>,
): Promise<Result<Output<'askBank'>>> => {
  const connection = deps.connection();
  if (!connection) return failed({ kind: 'signed-out' });
  const askedAtEpochMs = deps.now();
  const answer = await connection.bank.listProducts({
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
    void connection.cache.products.put({
      records: some.map((product) => toProductRecord(product, askedAtEpochMs)),
      nowEpochMs: deps.now(),
    });
  const isKept = await storeInBatches(items, store, () => deps.connection() === connection);
  if (isKept && items.length > 0) deps.onChange();
  return ok({ rows: items.map((product) => toProductRow(product, false)), nextPage, totalCount });
};

/** The address of a product's link, by its place among them; null where there is none. */
export const productLink = (
  connection: OpenConnection | null,
  id: ProductId,
  index: number,
): string | null => {
  const stored = connection?.cache.products.get(id) ?? null;
  return stored === null ? null : (productOf(stored).links[index]?.url ?? null);
};

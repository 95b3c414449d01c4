import type { ProductQuery, ProductSort } from '../../../preload/contract/products.ts';
import type { Database } from '../sqlite.ts';
import { listWritesIn, type RecordList, recordListIn } from './records/record-list.ts';

/**
 * A product as the bank last told of it. `model` is JSON text, kept exactly; the other fields
 * repeat from it what sorts, filters and finds.
 */
export interface ProductToStore {
  readonly id: string;
  readonly model: string;
  readonly asOfEpochMs: number;
  readonly title: string | null;
  readonly createdEpochMs: number | null;
  readonly updatedEpochMs: number | null;
  readonly type: string | null;
  readonly currency: string | null;
  /**
   * As it is shown in lists of values: `0.2` and `0.20` are two, unless whoever stores them writes
   * them alike.
   */
  readonly vatRate: string | null;
  /** Further texts that find it, such as its description. */
  readonly texts: readonly string[];
}

export type Products = ReturnType<typeof productsIn>;

const list: RecordList<
  ProductToStore,
  ProductQuery,
  ProductSort,
  'types' | 'currencies' | 'vatRates',
  never
> = {
  table: {
    name: 'product',
    sorts: { title: 'title_key', created: 'created_epoch_ms', updated: 'updated_epoch_ms' },
    facets: { types: 'type', currencies: 'currency', vatRates: 'vat_rate' },
    keys: {},
  },
  toRecord: ({ type, currency, vatRate, ...product }) => ({
    ...product,
    facets: { types: type, currencies: currency, vatRates: vatRate },
    keys: {},
  }),
  questionOf: ({ text, types, currencies, vatRates, sort, direction }) => ({
    text,
    choices: { types, currencies, vatRates },
    sort,
    direction,
  }),
  all: {
    choices: { types: [], currencies: [], vatRates: [] },
    sort: 'title',
    direction: 'ascending',
  },
};

/** What writes products. */
export function productWritesIn(db: Database) {
  return listWritesIn(db, list);
}

/** The products of a connection. */
export function productsIn(db: Database) {
  return recordListIn(db, list);
}

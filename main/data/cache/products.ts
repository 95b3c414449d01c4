import type { ProductQuery, ProductSort } from '../../../preload/contract/products.ts';
import type { Database } from '../sqlite.ts';
import { listWritesIn, type RecordList, recordListIn } from './records/record-list.ts';

/**
 * A product as the bank last reported it. `model` is JSON text, stored byte for byte. The other
 * fields repeat parts of it for sorting, filtering and search.
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
   * As shown in lists of values. `0.2` and `0.20` are different values unless the caller normalizes
   * them.
   */
  readonly vatRate: string | null;
  /** More texts that find the product, such as its description. */
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

export function productWritesIn(db: Database) {
  return listWritesIn(db, list);
}

/** The products of a connection. */
export function productsIn(db: Database) {
  return recordListIn(db, list);
}

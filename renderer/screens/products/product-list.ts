import type { Output } from '../../../preload/contract/index.ts';
import type { ProductQuery } from '../../../preload/contract/products.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'products', 'list'>;
/** The data of the whole catalogue in an answer, next to its rows. */
export type ProductSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

const everyProduct: ProductQuery = {
  text: '',
  types: [],
  currencies: [],
  vatRates: [],
  sort: 'title',
  direction: 'ascending',
};

/**
 * The list of the products screen. It is a module-level store, so it stays when the user goes to
 * other screens.
 */
export const productList = createLongList({
  query: everyProduct,
  read: (query, chunk, refresh) => bridge().products.list({ ...query, ...chunk, refresh }),
});

/** Whether a filter hides products. */
export function hasFilter({ types, currencies, vatRates }: Omit<ProductQuery, 'text'>): boolean {
  return types.length + currencies.length + vatRates.length > 0;
}

/** Whether a filter or a search hides products. */
export function isFiltered(query: ProductQuery): boolean {
  return query.text.trim() !== '' || hasFilter(query);
}

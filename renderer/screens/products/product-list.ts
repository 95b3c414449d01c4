import type { Output } from '../../../preload/contract/index.ts';
import type { ProductQuery } from '../../../preload/contract/products.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'products', 'list'>;
/** What an answer says of the whole catalogue, next to its rows. */
export type ProductSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

const everyProduct: ProductQuery = {
  text: '',
  types: [],
  currencies: [],
  vatRates: [],
  sort: 'title',
  direction: 'ascending',
};

/** The list of products as its screen reads it, wherever the owner goes in between. */
export const productList = createLongList({
  query: everyProduct,
  read: (query, stretch, refresh) => bridge().products.list({ ...query, ...stretch, refresh }),
});

/** Whether a filter leaves something out. */
export function hasFilter({ types, currencies, vatRates }: Omit<ProductQuery, 'text'>): boolean {
  return types.length + currencies.length + vatRates.length > 0;
}

/** Whether something is left out of the list. */
export function isFiltered(query: ProductQuery): boolean {
  return query.text.trim() !== '' || hasFilter(query);
}

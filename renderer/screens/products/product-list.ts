import type { Output } from '../../../preload/contract/index.ts';
import type { ProductQuery, ProductRow } from '../../../preload/contract/products.ts';
import { ok } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'products', 'list'>;
/** What an answer says of the whole catalogue, next to its rows. */
export type ProductSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

export const everyProduct: ProductQuery = {
  text: '',
  types: [],
  currencies: [],
  vatRates: [],
  sort: 'title',
  direction: 'ascending',
};

/** The list of products as its screen reads it, wherever the owner goes in between. */
export const productList = createLongList<ProductQuery, ProductRow, ProductSummary>({
  query: everyProduct,
  read: async (query, stretch, refresh) => {
    const answer = await bridge().products.list({ ...query, ...stretch, refresh });
    if (!answer.ok) return answer;
    const { rows, matchCount, ...summary } = answer.value;
    return ok({ rows, matchCount, summary });
  },
});

/** Whether a filter leaves something out. */
export function hasFilter({ types, currencies, vatRates }: Omit<ProductQuery, 'text'>): boolean {
  return types.length + currencies.length + vatRates.length > 0;
}

/** Whether something is left out of the list. */
export function isFiltered(query: ProductQuery): boolean {
  return query.text.trim() !== '' || hasFilter(query);
}

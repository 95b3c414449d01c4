import { useStore } from 'zustand';
import type { Facet, SortDirection } from '../../../preload/contract/lists.ts';
import type { ProductSort } from '../../../preload/contract/products.ts';
import { useFormatLocale } from '../../app/store/preferences.ts';
import { percentText } from '../../format/amount.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { FacetChoices } from '../../ui/facet-choices.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { MenuChoices, MenuItem } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { isFiltered, productBook } from './product-book.ts';
import { typeWords } from './product-words.ts';

const orders: readonly { readonly id: string; readonly sort: ProductSort; readonly direction: SortDirection; readonly words: MessageId }[] = [
  { id: 'title', sort: 'title', direction: 'ascending', words: 'products.sort.title' },
  { id: 'title-down', sort: 'title', direction: 'descending', words: 'products.sort.title-down' },
  { id: 'created', sort: 'created', direction: 'descending', words: 'lists.sort.created' },
  { id: 'created-up', sort: 'created', direction: 'ascending', words: 'lists.sort.created-up' },
  { id: 'updated', sort: 'updated', direction: 'descending', words: 'lists.sort.updated' },
  { id: 'updated-up', sort: 'updated', direction: 'ascending', words: 'lists.sort.updated-up' },
];
const nothing: readonly Facet[] = [];

/** Above the list: what to look for, which products, in which order. */
export const ProductTools = () => {
  const t = useT();
  const locale = useFormatLocale();
  const question = useStore(productBook.store, (state) => state.question);
  const summary = useStore(productBook.store, (state) => state.summary);
  const order = orders.find(({ sort, direction }) => sort === question.sort && direction === question.direction);
  const leftOut = t('lists.filter.left-out');
  return (
    <>
      <SearchField label={t('products.search.label')} value={question.text} onChange={(text) => void productBook.ask({ text: text.slice(0, 200) })} />
      <FilterMenu isActive={isFiltered(question)}>
        <FacetChoices title={t('products.filter.type')} facets={summary?.types ?? nothing} chosen={question.types} wordsOf={(type) => typeWords(type, t)} onChange={(types) => void productBook.ask({ types: [...types] })} />
        <FacetChoices
          title={t('products.filter.currency')}
          facets={summary?.currencies ?? nothing}
          chosen={question.currencies}
          wordsOf={(currency) => currency ?? leftOut}
          onChange={(currencies) => void productBook.ask({ currencies: [...currencies] })}
        />
        <FacetChoices
          title={t('products.filter.vat')}
          facets={summary?.vatRates ?? nothing}
          chosen={question.vatRates}
          wordsOf={(rate) => (rate === null ? leftOut : percentText(locale, rate))}
          onChange={(vatRates) => void productBook.ask({ vatRates: [...vatRates] })}
        />
        <MenuChoices
          title={t('lists.sort.title')}
          mode="single"
          chosen={order === undefined ? [] : [order.id]}
          onChange={([chosen]) => {
            const next = orders.find(({ id }) => id === chosen);
            if (next) void productBook.ask({ sort: next.sort, direction: next.direction });
          }}
        >
          {orders.map(({ id, words }) => (
            <MenuItem key={id} id={id} words={t(words)} />
          ))}
        </MenuChoices>
      </FilterMenu>
    </>
  );
};

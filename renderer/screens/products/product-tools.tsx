import { memo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import type { Facet } from '../../../preload/contract/lists.ts';
import type { ProductSort } from '../../../preload/contract/products.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { percentText } from '../../format/amount.ts';
import { t } from '../../i18n/i18n.ts';
import { FacetChoices } from '../../widgets/lists/facet-choices.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { OrderChoices, ordersByTime } from '../../widgets/lists/order-choices.tsx';
import type { Order } from '../../widgets/lists/order-choices.tsx';
import { ListSearch } from '../../widgets/lists/list-search.tsx';
import { hasFilter, productList } from './product-list.ts';
import { typeLabel } from './product-labels.ts';

const orders: readonly Order<ProductSort>[] = [
  { sort: 'title', direction: 'ascending', label: 'products.sort.title' },
  { sort: 'title', direction: 'descending', label: 'products.sort.title-down' },
  ...ordersByTime,
];
const noFacets: readonly Facet[] = [];

/** Above the list: search, filters and order. A typed letter renders only the field. */
export const ProductTools = memo(function ProductTools() {
  return (
    <>
      <ListSearch list={productList} label={t('products.search.label')} />
      <ProductFilter />
    </>
  );
});

function ProductFilter() {
  const query = useStore(
    productList.store,
    useShallow(({ query: { text: _text, ...chosen } }) => chosen),
  );
  const summary = useStore(productList.store, (state) => state.summary);
  const missingLabel = t('overview.fact.missing');
  return (
    <FilterMenu isActive={hasFilter(query)}>
      <FacetChoices
        title={t('ui.word.type')}
        facets={summary?.types ?? noFacets}
        chosen={query.types}
        labelOf={(type) => typeLabel(type, t)}
        onChange={(types) => void productList.changeQuery({ types: [...types] })}
      />
      <FacetChoices
        title={t('clients.field.currency')}
        facets={summary?.currencies ?? noFacets}
        chosen={query.currencies}
        labelOf={(currency) => currency ?? missingLabel}
        onChange={(currencies) => void productList.changeQuery({ currencies: [...currencies] })}
      />
      <FacetChoices
        title={t('products.filter.vat')}
        facets={summary?.vatRates ?? noFacets}
        chosen={query.vatRates}
        labelOf={(rate) => (rate === null ? missingLabel : percentText(formatLocale(), rate))}
        onChange={(vatRates) => void productList.changeQuery({ vatRates: [...vatRates] })}
      />
      <OrderChoices
        orders={orders}
        chosen={query}
        onChange={(order) => void productList.changeQuery(order)}
      />
    </FilterMenu>
  );
}

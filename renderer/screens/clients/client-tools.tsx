import { memo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import type { ClientSort } from '../../../preload/contract/clients/clients.ts';
import type { Facet } from '../../../preload/contract/lists.ts';
import { language } from '../../platform/preferences.ts';
import { displayName } from '../../format/display-name.ts';
import { t } from '../../i18n/i18n.ts';
import { FacetChoices } from '../../widgets/lists/facet-choices.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { MenuChoices, MenuItem, MenuRule } from '../../ui/menu.tsx';
import { OrderChoices, ordersByTime } from '../../widgets/lists/order-choices.tsx';
import type { Order } from '../../widgets/lists/order-choices.tsx';
import { ListSearch } from '../../widgets/lists/list-search.tsx';
import { clientList, isFiltered } from './client-list.ts';
import { kindLabel } from './client-labels.ts';

const orders: readonly Order<ClientSort>[] = [
  { sort: 'name', direction: 'ascending', label: 'lists.sort.name' },
  { sort: 'name', direction: 'descending', label: 'lists.sort.name-down' },
  ...ordersByTime,
];
const noFacets: readonly Facet[] = [];
const readinessChoices = ['all', 'ready', 'not-ready'] as const;

/** Above the list: search, filters and order. A typed letter renders only the field. */
export const ClientTools = memo(function ClientTools() {
  return (
    <>
      <ListSearch list={clientList} label={t('clients.search.label')} />
      <ClientFilter />
    </>
  );
});

function ClientFilter() {
  const query = useStore(
    clientList.store,
    useShallow(({ query: { text: _text, ...chosen } }) => chosen),
  );
  const summary = useStore(clientList.store, (state) => state.summary);
  return (
    <FilterMenu isActive={isFiltered({ ...query, text: '' })}>
      <MenuChoices
        title={t('clients.filter.readiness')}
        mode="single"
        chosen={[query.readiness]}
        onChange={([chosen]) =>
          void clientList.changeQuery({
            readiness: readinessChoices.find((each) => each === chosen) ?? 'all',
          })
        }
      >
        {readinessChoices.map((each) => (
          <MenuItem
            key={each}
            id={each}
            label={t(`clients.filter.readiness.${each}`)}
            {...(each === 'not-ready' && summary
              ? { end: <span className="caption figures">{summary.notReadyCount}</span> }
              : {})}
          />
        ))}
      </MenuChoices>
      <MenuRule />
      <FacetChoices
        title={t('imports.field.kind')}
        facets={summary?.kinds ?? noFacets}
        chosen={query.kinds}
        labelOf={(kind) => kindLabel(kind, t)}
        onChange={(kinds) => void clientList.changeQuery({ kinds: [...kinds] })}
      />
      <FacetChoices
        title={t('clients.field.countryCode')}
        facets={summary?.countries ?? noFacets}
        chosen={query.countries}
        labelOf={(country) =>
          country === null
            ? t('overview.fact.missing')
            : (displayName(language(), 'region', country) ?? country)
        }
        onChange={(countries) => void clientList.changeQuery({ countries: [...countries] })}
      />
      <FacetChoices
        title={t('clients.field.currency')}
        facets={summary?.currencies ?? noFacets}
        chosen={query.currencies}
        labelOf={(currency) => currency ?? t('overview.fact.missing')}
        onChange={(currencies) => void clientList.changeQuery({ currencies: [...currencies] })}
      />
      <OrderChoices
        orders={orders}
        chosen={query}
        onChange={(order) => void clientList.changeQuery(order)}
      />
    </FilterMenu>
  );
}

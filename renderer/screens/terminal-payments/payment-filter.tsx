import { useStore } from 'zustand';
import { paymentOutcomes } from '../../../preload/contract/terminal-payments.ts';
import { t } from '../../i18n/i18n.ts';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { MenuChoices, MenuItem } from '../../ui/menu.tsx';
import { FacetChoices } from '../../widgets/lists/facet-choices.tsx';
import { isFiltered, paymentList } from './payment-list.ts';
import { useTerminalName } from './terminals/terminal-name.ts';

/** The filters: terminals and outcomes. */
export function PaymentFilter() {
  const nameOf = useTerminalName();
  const query = useStore(paymentList.store, (state) => state.query);
  const terminals = useStore(paymentList.store, ({ summary }) => summary?.terminals);
  return (
    <FilterMenu isActive={isFiltered(query)}>
      <FacetChoices
        title={t('payments.field.terminal')}
        facets={(terminals ?? []).map(({ id, paymentCount }) => ({
          value: id,
          count: paymentCount,
        }))}
        chosen={query.terminals}
        labelOf={(id) => nameOf(id) ?? t('overview.fact.missing')}
        onChange={(chosen) => void paymentList.changeQuery({ terminals: [...chosen] })}
      />
      <MenuChoices
        title={t('ui.word.status')}
        mode="multiple"
        chosen={query.outcomes}
        onChange={(ids) =>
          void paymentList.changeQuery({
            outcomes: paymentOutcomes.filter((each) => ids.includes(each)),
          })
        }
      >
        {paymentOutcomes.map((each) => (
          <MenuItem key={each} id={each} label={t(`payments.filter.${each}`)} />
        ))}
      </MenuChoices>
    </FilterMenu>
  );
}

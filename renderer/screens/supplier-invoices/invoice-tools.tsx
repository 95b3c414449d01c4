import { useStore } from 'zustand';
import type { DueLane } from '../../../preload/contract/invoices/supplier-invoices.ts';
import { t } from '../../i18n/i18n.ts';
import { FacetChoices } from '../../widgets/lists/facet-choices.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { MenuChoices, MenuItem, MenuRule } from '../../ui/menu.tsx';
import { ListSearch } from '../../widgets/lists/list-search.tsx';
import { invoiceList } from './invoice-list.ts';
import { statusLabel } from './invoice-labels.ts';

const lanes = [
  'late',
  'today',
  'next-7-days',
  'later',
  'no-date',
  'done',
  'unread',
] as const satisfies readonly DueLane[];

/** Above the board: search and filters. */
export function InvoiceTools() {
  const query = useStore(invoiceList.store, (state) => state.query);
  const summary = useStore(invoiceList.store, (state) => state.summary);
  return (
    <>
      <ListSearch list={invoiceList} label={t('invoices.search.label')} />
      <FilterMenu isActive={query.lanes.length + query.statuses.length > 0 || query.isChangedOnly}>
        <MenuChoices
          title={t('invoices.filter.changed')}
          mode="multiple"
          chosen={query.isChangedOnly ? ['changed'] : []}
          onChange={(ids) =>
            void invoiceList.changeQuery({ isChangedOnly: ids.includes('changed') })
          }
        >
          <MenuItem
            id="changed"
            label={t('invoices.filter.changed-only')}
            end={<span className="caption figures">{summary?.changedCount ?? 0}</span>}
          />
        </MenuChoices>
        <MenuRule />
        <MenuChoices
          title={t('invoices.field.dueDate')}
          mode="multiple"
          chosen={query.lanes}
          onChange={(ids) =>
            void invoiceList.changeQuery({ lanes: lanes.filter((lane) => ids.includes(lane)) })
          }
        >
          {lanes.map((lane) => (
            <MenuItem key={lane} id={lane} label={t(`invoices.lane.${lane}`)} />
          ))}
        </MenuChoices>
        <MenuRule />
        <FacetChoices
          title={t('ui.word.status')}
          facets={summary?.statuses ?? []}
          chosen={query.statuses}
          labelOf={(status) => statusLabel(status, t)}
          onChange={(statuses) => void invoiceList.changeQuery({ statuses: [...statuses] })}
        />
      </FilterMenu>
    </>
  );
}

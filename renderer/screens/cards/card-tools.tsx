import { useStore } from 'zustand';
import type { CardSort } from '../../../preload/contract/cards.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { MenuChoices, MenuItem, MenuRule } from '../../ui/menu.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { wordFor } from '../../widgets/cards/status-mark-look.ts';
import { cardList } from './card-list.ts';

const sorts: Readonly<Record<CardSort, MessageId>> = {
  'near-limit': 'cards.sort.near-limit',
  'most-used': 'cards.sort.most-used',
  name: 'cards.sort.name',
  'last-activity': 'cards.sort.last-activity',
  created: 'cards.sort.created',
};
const isSort = (id: string | undefined): id is CardSort => id !== undefined && id in sorts;

/** Above the list: what to look for, which statuses, which order. */
export const CardTools = () => {
  const t = useT();
  const query = useStore(cardList.store, (state) => state.query);
  const counts = useStore(cardList.store, (state) => state.summary?.statusCounts) ?? [];
  const labelOf = (status: string): string => {
    const word = wordFor(status);
    return word === null ? status : t(`cards.status.${word}`);
  };
  return (
    <>
      <SearchField
        label={t('cards.search.label')}
        value={query.text}
        onChange={(text) => void cardList.ask({ text: text.slice(0, 200) })}
      />
      <FilterMenu isActive={query.statuses.length > 0}>
        <MenuChoices
          title={t('cards.filter.title')}
          mode="multiple"
          chosen={query.statuses}
          onChange={(statuses) => void cardList.ask({ statuses })}
        >
          {counts.flatMap(({ status, count }) =>
            status === null
              ? []
              : [
                  <MenuItem
                    key={status}
                    id={status}
                    label={labelOf(status)}
                    end={<span className="caption figures">{count}</span>}
                  />,
                ],
          )}
        </MenuChoices>
        <MenuRule />
        <MenuChoices
          title={t('cards.sort.title')}
          mode="single"
          chosen={[query.sort]}
          onChange={([sort]) => isSort(sort) && void cardList.ask({ sort })}
        >
          {Object.entries(sorts).map(([id, label]) => (
            <MenuItem key={id} id={id} label={t(label)} />
          ))}
        </MenuChoices>
      </FilterMenu>
    </>
  );
};

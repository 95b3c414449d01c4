import { useStore } from 'zustand';
import type { CardSort } from '../../../../preload/contract/cards/cards.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import { MenuChoices, MenuItem, MenuRule } from '../../../ui/menu.tsx';
import { ListSearch } from '../../../widgets/lists/list-search.tsx';
import { shortIban } from '../../../format/iban.ts';
import { FacetChoices } from '../../../widgets/lists/facet-choices.tsx';
import { statusWord } from '../../../widgets/cards/status-display.ts';
import { cardList } from './card-list.ts';
import type { CardFacetChoice, CardQuery } from './card-list.ts';
import { levelLabel } from '../new-card/card-level.ts';

const sorts: Readonly<Record<CardSort, MessageId>> = {
  'near-limit': 'ui.word.closest-to-limit',
  'most-used': 'cards.sort.most-used',
  name: 'ui.word.name',
  'last-activity': 'cards.sort.last-activity',
  created: 'cards.sort.created',
};
function isSort(id: string | undefined): id is CardSort {
  return id !== undefined && Object.hasOwn(sorts, id);
}

function isFiltered({ statuses, facets }: CardQuery): boolean {
  return (
    facets.isExpiringOnly ||
    [statuses, facets.holders, facets.accounts, facets.levels, facets.forms].some(
      (chosen) => chosen.length > 0,
    )
  );
}

/** Above the list: search, filters and order. */
export function CardTools() {
  const query = useStore(cardList.store, (state) => state.query);
  const counts = useStore(cardList.store, (state) => state.summary?.statusCounts) ?? [];
  const facets = useStore(cardList.store, (state) => state.summary?.facets);
  const chosen = query.facets;
  const changeFacets = (change: Partial<CardFacetChoice>): void =>
    void cardList.changeQuery({ facets: { ...chosen, ...change } });
  const labelOf = (status: string): string => {
    const word = statusWord(status);
    return word === null ? status : t(`cards.status.${word}`);
  };
  return (
    <>
      <ListSearch list={cardList} label={t('cards.search.label')} />
      <FilterMenu isActive={isFiltered(query)}>
        <MenuChoices
          title={t('cards.field.status')}
          mode="multiple"
          chosen={query.statuses}
          onChange={(statuses) => void cardList.changeQuery({ statuses: [...statuses] })}
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
        {(facets?.expiringCount ?? 0) > 0 && (
          <>
            <MenuChoices
              title={t('cards.filter.expiry')}
              mode="multiple"
              chosen={chosen.isExpiringOnly ? ['expiring'] : []}
              onChange={(ids) => changeFacets({ isExpiringOnly: ids.includes('expiring') })}
            >
              <MenuItem
                id="expiring"
                label={t('cards.status.pre_expired')}
                end={<span className="caption figures">{facets?.expiringCount}</span>}
              />
            </MenuChoices>
            <MenuRule />
          </>
        )}
        <FacetChoices
          title={t('ui.word.cardholder')}
          facets={
            facets?.holders.filter(({ value, name }) => value === null || name !== null) ?? []
          }
          chosen={chosen.holders}
          labelOf={(id) =>
            facets?.holders.find(({ value }) => value === id)?.name ?? t('overview.fact.missing')
          }
          onChange={(holders) => changeFacets({ holders: [...holders] })}
        />
        <FacetChoices
          title={t('ui.word.account')}
          facets={
            facets?.accounts.filter(
              ({ value, name, iban }) => value === null || name !== null || iban !== null,
            ) ?? []
          }
          chosen={chosen.accounts}
          labelOf={(id) => {
            const { name = null, iban = null } =
              facets?.accounts.find(({ value }) => value === id) ?? {};
            const words = [name, iban === null ? null : shortIban(iban)].filter(Boolean);
            return words.join(' – ') || t('overview.fact.missing');
          }}
          onChange={(accounts) => changeFacets({ accounts: [...accounts] })}
        />
        <FacetChoices
          title={t('cards.filter.form')}
          facets={facets?.forms ?? []}
          chosen={chosen.forms}
          labelOf={(form) =>
            t(
              form === 'physical' || form === 'virtual'
                ? `cards.filter.form.${form}`
                : 'overview.fact.missing',
            )
          }
          onChange={(forms) =>
            changeFacets({
              forms: ([null, 'physical', 'virtual'] as const).filter((form) =>
                forms.includes(form),
              ),
            })
          }
        />
        <FacetChoices
          title={t('cards.filter.level')}
          facets={facets?.levels ?? []}
          chosen={chosen.levels}
          labelOf={(level) => {
            const label = level === null ? 'overview.fact.missing' : levelLabel(level);
            return label === null ? (level ?? '') : t(label);
          }}
          onChange={(levels) => changeFacets({ levels: [...levels] })}
        />
        <MenuChoices
          title={t('ui.word.sort-by')}
          mode="single"
          chosen={[query.sort]}
          onChange={([sort]) => isSort(sort) && void cardList.changeQuery({ sort })}
        >
          {Object.entries(sorts).map(([id, label]) => (
            <MenuItem key={id} id={id} label={t(label)} />
          ))}
        </MenuChoices>
      </FilterMenu>
    </>
  );
}

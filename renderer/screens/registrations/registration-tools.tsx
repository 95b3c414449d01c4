import { useStore } from 'zustand';
import type { RegistrationStep } from '../../../preload/contract/registrations.ts';
import { t } from '../../i18n/i18n.ts';
import { FacetChoices } from '../../widgets/lists/facet-choices.tsx';
import { FilterMenu } from '../../ui/filter-menu.tsx';
import { MenuChoices, MenuItem, MenuRule } from '../../ui/menu.tsx';
import { ListSearch } from '../../widgets/lists/list-search.tsx';
import { registrationList } from './registration-list.ts';
import { statusLabel, stepLabel, steps } from './registration-labels.ts';

const stillDays = [2, 3, 7, 14, 30, 90] as const;
/** The ids of menu items must be unique in the menu, and the service may use any status. */
const anyTime = 'still:any';
function stillId(days: number): string {
  return `still:${String(days)}`;
}
function stepId(step: RegistrationStep): string {
  return `step:${step}`;
}

/** Above the list: search, steps, statuses, and registrations without a change for days. */
export function RegistrationTools() {
  const query = useStore(registrationList.store, (state) => state.query);
  const summary = useStore(registrationList.store, (state) => state.summary);
  const counts = new Map(summary?.steps.map(({ step, count }) => [step, count]));
  const shown = steps.filter((step) => counts.has(step) || query.steps.includes(step));
  return (
    <>
      <ListSearch list={registrationList} label={t('registrations.search.label')} />
      <FilterMenu
        isActive={query.steps.length + query.statuses.length > 0 || query.stillForDays !== null}
      >
        <MenuChoices
          title={t('registrations.filter.still')}
          mode="single"
          chosen={[query.stillForDays === null ? anyTime : stillId(query.stillForDays)]}
          onChange={([chosen]) =>
            void registrationList.changeQuery({
              stillForDays: stillDays.find((days) => stillId(days) === chosen) ?? null,
            })
          }
        >
          <MenuItem id={anyTime} label={t('ui.choices.open')} />
          {stillDays.map((days) => (
            <MenuItem
              key={days}
              id={stillId(days)}
              label={t('registrations.filter.still.days', { days })}
            />
          ))}
        </MenuChoices>
        <MenuRule />
        <FacetChoices
          title={t('registrations.filter.status')}
          facets={summary?.statuses ?? []}
          chosen={query.statuses}
          labelOf={(status) => statusLabel(status, t)}
          onChange={(statuses) => void registrationList.changeQuery({ statuses: [...statuses] })}
        />
        <MenuChoices
          title={t('registrations.filter.step')}
          mode="multiple"
          chosen={query.steps.map(stepId)}
          onChange={(ids) =>
            void registrationList.changeQuery({
              steps: steps.filter((step) => ids.includes(stepId(step))),
            })
          }
        >
          {shown.map((step) => (
            <MenuItem
              key={step}
              id={stepId(step)}
              label={stepLabel(step, t)}
              end={<span className="caption figures">{counts.get(step) ?? 0}</span>}
            />
          ))}
        </MenuChoices>
      </FilterMenu>
    </>
  );
}

import { ShieldX, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { EventQuery, Verdict } from '../../../../preload/contract/webhooks/inbox.ts';
import { eventTypeName } from '../../../widgets/events/event-names.ts';
import { showInPlace } from '../../../platform/navigation.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FacetChoices } from '../../../widgets/lists/facet-choices.tsx';
import { FilterMenu } from '../../../ui/filter-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { MenuChoices, MenuItem, MenuRule } from '../../../ui/menu.tsx';
import { ListSearch } from '../../../widgets/lists/list-search.tsx';
import { restoreFocus } from '../../../ui/restore-focus.ts';
import { eventList, hasFilter } from './event-list.ts';
import './event-tools.css';

const verdicts = [
  'genuine',
  'not-genuine',
  'unsigned',
  'unknown',
] as const satisfies readonly Verdict['state'][];
/** The receiver quarantines every event that is not verified, for any reason. */
const unproven: Verdict['state'][] = verdicts.filter((verdict) => verdict !== 'genuine');

/** The filter changed: shows the first match instead of the selected event. */
function showOthers(change: Partial<EventQuery>): void {
  void eventList.changeQuery(change).then(() => {
    showInPlace({ screen: 'webhooks' });
    restoreFocus();
  });
}

/** Above the events: search and filters. */
export function EventTools() {
  const query = useStore(eventList.store, (state) => state.query);
  const summary = useStore(eventList.store, (state) => state.summary);
  return (
    <>
      <ListSearch list={eventList} label={t('inbox.search.label')} />
      <FilterMenu isActive={hasFilter(query)}>
        <MenuChoices
          title={t('inbox.filter.marks')}
          mode="multiple"
          chosen={[
            ...(query.isUnreadOnly ? ['unread'] : []),
            ...(query.isStarredOnly ? ['starred'] : []),
          ]}
          onChange={(ids) =>
            void eventList.changeQuery({
              isUnreadOnly: ids.includes('unread'),
              isStarredOnly: ids.includes('starred'),
            })
          }
        >
          <MenuItem
            id="unread"
            label={t('inbox.filter.unread')}
            end={<span className="caption figures">{summary?.unreadCount ?? 0}</span>}
          />
          <MenuItem id="starred" label={t('inbox.row.starred')} />
        </MenuChoices>
        <MenuRule />
        <MenuChoices
          title={t('inbox.filter.verdict')}
          mode="multiple"
          chosen={query.verdicts}
          onChange={(ids) =>
            void eventList.changeQuery({ verdicts: verdicts.filter((each) => ids.includes(each)) })
          }
        >
          {verdicts.map((each) => (
            <MenuItem key={each} id={each} label={t(`inbox.mark.${each}`)} />
          ))}
        </MenuChoices>
        <MenuRule />
        <FacetChoices
          title={t('ui.word.type')}
          facets={summary?.types ?? []}
          chosen={query.types}
          labelOf={(type) => (type === null ? t('inbox.row.no-type') : eventTypeName(type, t))}
          onChange={(types) => void eventList.changeQuery({ types: [...types] })}
        />
      </FilterMenu>
    </>
  );
}

/** Between the tools and the rows: the list has the events of one object only. */
export function ObjectNote() {
  const objectId = useStore(eventList.store, (state) => state.query.objectId);
  if (objectId === null) return null;
  return (
    <div className="long-list-note">
      <p className="event-object-note">
        <span>
          {t('inbox.object.only')} <CodeText>{visibleText(objectId)}</CodeText>
        </span>
        <Button size="small" look="quiet" icon={X} onPress={() => showOthers({ objectId: null })}>
          {t('ui.choices.open')}
        </Button>
      </p>
    </div>
  );
}

/** Events that are not genuine are in quarantine: their number, and a link there and back. */
export function QuarantineNote() {
  const verdicts = useStore(eventList.store, (state) => state.query.verdicts);
  const count = useStore(eventList.store, (state) => state.summary?.notGenuineCount ?? 0);
  const isShown = verdicts.includes('not-genuine');
  if (count === 0 || (isShown && verdicts.includes('genuine'))) return null;
  return (
    <div className="long-list-note">
      <p className="event-object-note">
        <Icon of={ShieldX} size="s" tone="wax" />
        <span>{t('inbox.quarantine.text', { count })}</span>
        <Button
          size="small"
          look="quiet"
          onPress={() => showOthers({ verdicts: isShown ? [] : unproven })}
        >
          {t(isShown ? 'inbox.quarantine.back' : 'ui.word.show')}
        </Button>
      </p>
    </div>
  );
}

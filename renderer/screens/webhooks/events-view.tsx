import { useEffect } from 'react';
import { Inbox } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { showInPlace, useView } from '../../platform/navigation.ts';
import { indexOfRow } from '../../platform/reads/long-list.ts';
import type { ShownList } from '../../platform/reads/long-list.ts';
import type { EventQuery } from '../../../preload/contract/webhooks/inbox.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongListPane } from '../../widgets/lists/long-list-pane.tsx';
import { UnreadList } from '../../widgets/lists/unread-list.tsx';
import { eventList, eventRowHeightPx, everyEvent, maxListed } from './events/event-list.ts';
import type { InboxSummary, ListedEvent } from './events/event-list.ts';
import { ChosenNote } from './events/chosen-note.tsx';
import { EventPage } from './events/event-page.tsx';
import { EventRowCells } from './events/event-row.tsx';
import { EventTools, ObjectNote, QuarantineNote } from './events/event-tools.tsx';
import { eventRoute } from './webhooks-lists.ts';

type EventsViewProps = {
  readonly state: ShownList<EventQuery, ListedEvent, InboxSummary>;
  readonly notes: ReactNode;
  readonly onImport: () => void;
  readonly onGuide: () => void;
};

/**
 * If the user interacts with the first event, it stays selected while newer ones arrive above it.
 */
function SelectOnUse({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const isChosen = useView('webhooks') !== undefined;
  /* React also delivers events from a dialog over it; and a deleted event must not be held. */
  const select = ({ target, currentTarget }: SyntheticEvent): void => {
    if (
      !isChosen &&
      target instanceof Node &&
      currentTarget.contains(target) &&
      indexOfRow(eventList.store.getState().chunks, id) !== -1
    )
      showInPlace(eventRoute(Number(id)));
  };
  return (
    <div onPointerMove={select} onFocus={select}>
      {children}
    </div>
  );
}

/** The received events, newest first. */
export function EventsView({ state, notes, onImport, onGuide }: EventsViewProps) {
  const view = useView('webhooks');
  const objectId = view?.kind === 'object' ? view.objectId : null;
  useEffect(() => {
    if (objectId === null) return;
    showInPlace({ screen: 'webhooks' });
    void eventList.changeQuery({ ...everyEvent, objectId });
  }, [objectId]);
  const { summary, error } = state;

  if (summary === null)
    return <UnreadList list={eventList} error={error} rowHeightPx={eventRowHeightPx} />;
  if (summary.totalCount === 0 && summary.notGenuineCount === 0) {
    return (
      <>
        {notes}
        <EmptyState
          icon={Inbox}
          title={t('inbox.empty.title')}
          actions={
            <>
              <Button onPress={onGuide}>{t('webhooks.guide.action')}</Button>
              <Button onPress={onImport}>{t('inbox.import.action')}</Button>
            </>
          }
        >
          {t('inbox.empty.why')}
        </EmptyState>
      </>
    );
  }
  return (
    <LongListPane
      label={t('ui.word.events')}
      list={eventList}
      state={state}
      chosenId={view?.kind === 'event' ? String(view.entry) : null}
      onChoose={(id) => showInPlace(eventRoute(Number(id)))}
      rowHeightPx={eventRowHeightPx}
      tools={<EventTools />}
      notes={
        <>
          {notes}
          <ChosenNote />
          <ObjectNote />
          <QuarantineNote />
          {summary.foundCount > maxListed && (
            <p className="long-list-note caption">{t('inbox.list.capped', { count: maxListed })}</p>
          )}
        </>
      }
      noMatch={{ title: t('ui.word.nothing-found') }}
      nothingChosen={t('ui.word.choose-entry')}
      row={(row) => <EventRowCells row={row} query={state.resultQuery.text} />}
      detail={(id, headingRef) => (
        <SelectOnUse key={id} id={id}>
          <EventPage entry={Number(id)} headingRef={headingRef} />
        </SelectOnUse>
      )}
    />
  );
}

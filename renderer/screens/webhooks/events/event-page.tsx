import { memo, useEffect, useState } from 'react';
import { Archive, Copy, CopyCheck, History, MessageSquareX } from 'lucide-react';
import type { RefObject } from 'react';
import type { EventRow } from '../../../../preload/contract/webhooks/inbox.ts';
import { bridge } from '../../../platform/bridge.ts';
import { eventCode, eventTitle, eventTypeLabel } from '../../../widgets/events/event-names.ts';
import { callWhenSeen } from '../../../widgets/lists/call-when-seen.ts';
import { isSameRoute, useRoute } from '../../../platform/navigation.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactList } from '../../../widgets/facts/fact-list.tsx';
import type { Fact, FactValue } from '../../../widgets/facts/fact-list.tsx';
import { FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { CodeText, InstantText } from '../../../widgets/facts/labels.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { useSaving } from '../../../widgets/faults/saving-note.tsx';
import { Section } from '../../../ui/section.tsx';
import { eventRoute } from '../webhooks-lists.ts';
import { RemoveEventsDialog } from './remove-events-dialog.tsx';
import { everyEvent } from './event-list.ts';
import { ObjectElsewhere, ObjectLink } from './object-link.tsx';
import { sizeText } from '../../../format/size.ts';
import { ObjectEvents } from './object-events.tsx';
import { Payload } from './payload.tsx';
import { Proof } from './proof.tsx';
import { ActionIconButton } from '../../../widgets/action-button.tsx';
import { webhookActions } from '../webhook-actions.ts';
import './event-page.css';

/** A selected event must be visible this long before it counts as read. */
const readAfterMs = 1000;

function visibleOrNull(text: string | null): string | null {
  return text === null ? null : visibleText(text);
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The label with its code; an unknown type is shown as received. */
function typeValue(type: string | null, t: Translate): FactValue {
  const label = type === null ? null : eventTypeLabel(type, t);
  if (type === null || label === null) return { kind: 'code', text: visibleOrNull(type) };
  return {
    kind: 'element',
    element: (
      <>
        {label} <CodeText>{type}</CodeText>
      </>
    ),
  };
}

function EventButtons({
  row,
  onExport,
  onRemove,
}: {
  readonly row: EventRow;
  readonly onExport: () => void;
  readonly onRemove: () => void;
}) {
  const mark = (change: { readonly isRead?: boolean; readonly isStarred?: boolean }): void =>
    void bridge().events.mark({ entries: [row.entry], ...change });
  return (
    <div className="event-page-head-actions">
      <ActionIconButton
        action={webhookActions[row.isStarred ? 'unstar-event' : 'star-event']}
        onRun={() => mark({ isStarred: !row.isStarred })}
        isOn={row.isStarred}
      />
      <ActionIconButton
        action={webhookActions[row.isRead ? 'mark-event-unread' : 'mark-event-read']}
        onRun={() => mark({ isRead: !row.isRead })}
      />
      <ActionIconButton action={webhookActions['export-event']} onRun={onExport} />
      <ActionIconButton action={webhookActions['remove-event']} onRun={onRemove} />
    </div>
  );
}

function eventFacts(row: EventRow, t: Translate): readonly Fact[] {
  return [
    { id: 'type', label: t('ui.word.type'), value: typeValue(row.type, t) },
    {
      id: 'objectId',
      label: t('inbox.field.objectId'),
      value: { kind: 'code', text: visibleOrNull(row.objectId), canCopy: true },
    },
    {
      id: 'createdAt',
      label: t('inbox.field.createdAt'),
      value: { kind: 'instant', text: visibleOrNull(row.createdAt) },
    },
    {
      id: 'receivedAt',
      label: t('inbox.field.receivedAt'),
      value: { kind: 'element', element: <InstantText epochMs={row.receivedAtEpochMs} isFull /> },
    },
    {
      id: 'source',
      label: t('inbox.field.source'),
      value: { kind: 'text', text: t(`inbox.source.${row.source}`) },
    },
    {
      id: 'eventId',
      label: t('ui.word.id'),
      value: { kind: 'code', text: visibleOrNull(row.eventId), canCopy: true },
    },
  ];
}

/** The event's source, if it is unusual. */
function Notes({ row }: { readonly row: EventRow }) {
  return (
    <div className="event-page-notes">
      {row.source === 'backup' && (
        <Note icon={Archive} tone="slate">
          {t('inbox.backup.text')}
        </Note>
      )}
      {row.isLate && (
        <Note icon={History} tone="slate">
          {t('inbox.late.text')}
        </Note>
      )}
      {row.timesReceived > 1 && (
        <Note icon={CopyCheck} tone="slate">
          {t('inbox.again.text', { count: row.timesReceived })}
        </Note>
      )}
    </div>
  );
}

/** The headers of its request, as received. */
function Headers({
  headers,
}: {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}) {
  if (headers.length === 0) return null;
  return (
    <Fold title={t('inbox.headers.title')} hint={String(headers.length)}>
      <FactList
        facts={headers.map(({ name, value: text }, index): Fact => ({
          id: String(index),
          label: visibleText(name),
          value: { kind: 'code', text: visibleText(text) },
        }))}
      />
      <Button
        size="small"
        look="quiet"
        icon={Copy}
        onPress={() =>
          void bridge().app.copyText({
            text: headers.map(({ name, value: text }) => `${name}: ${text}`).join('\n'),
          })
        }
      >
        {t('inbox.headers.copy')}
      </Button>
    </Fold>
  );
}

/**
 * One event: its content, its verification with each step, and the received body, character for
 * character.
 */
export const EventPage = memo(function EventPage({
  entry,
  headingRef,
}: {
  readonly entry: number;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const [isRemoving, setRemoving] = useState(false);
  const [save, savingNote] = useSaving();
  const { value, error, isLoading, refresh } = useCachedQuery(
    'events',
    () => bridge().events.get({ entry }),
    { key: String(entry) },
  );
  const isChosen = isSameRoute(useRoute(), eventRoute(entry));
  const isUnread = value?.row?.isRead === false;
  /* An event that the user marks as unread stays unread until it is selected again. */
  const [wasMarkedRead, setMarkedRead] = useState(false);
  useEffect(() => {
    if (!isChosen || !isUnread || wasMarkedRead) return undefined;
    return callWhenSeen(readAfterMs, () => {
      setMarkedRead(true);
      void bridge().events.mark({ entries: [entry], isRead: true });
    });
  }, [isChosen, isUnread, wasMarkedRead, entry]);

  if (isLoading) return <Placeholder rows={6} rowHeightPx={44} />;
  if (value === null) return error && <FaultPanel error={error} attempt="read" onRetry={refresh} />;
  const { row, verdict, body, headers, object } = value;
  if (row === null) return <EmptyState icon={MessageSquareX} title={t('ui.word.not-in-list')} />;
  const code = eventCode(row, t);
  return (
    <article>
      <div className="event-page-head">
        <div>
          <h2 className="event-page-name" ref={headingRef} tabIndex={-1}>
            {eventTitle(row, t)}
          </h2>
          {code !== null && (
            <p className="soft">
              <CodeText>{code}</CodeText>
            </p>
          )}
        </div>
        <EventButtons
          row={row}
          onExport={() =>
            save(bridge().events.export({ query: everyEvent, entry, format: 'json' }))
          }
          onRemove={() => setRemoving(true)}
        />
      </div>
      {savingNote}
      <div className="event-page-columns">
        <div>
          {verdict !== null && <Proof verdict={verdict} />}
          <Notes row={row} />
          <div className="event-page-body">
            {body === null ? (
              <p className="soft">{t('inbox.body.none')}</p>
            ) : (
              <Payload key={entry} body={body} note={sizeText(formatLocale(), bytesOf(body))} />
            )}
          </div>
          <Headers headers={headers} />
          <Section
            title={t('inbox.section.event')}
            headerEnd={
              <>
                <span className="caption" />
                {object === 'here' && <ObjectLink row={row} />}
              </>
            }
          >
            <FactList facts={eventFacts(row, t)} />
          </Section>
          {object !== null && object !== 'here' && <ObjectElsewhere row={row} place={object} />}
        </div>
        {row.objectId !== null && <ObjectEvents objectId={row.objectId} entry={entry} />}
      </div>
      {isRemoving && <RemoveEventsDialog entries={[entry]} onClose={() => setRemoving(false)} />}
    </article>
  );
});

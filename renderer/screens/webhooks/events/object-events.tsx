import { useReportedEvents } from '../../../widgets/events/reported-events.tsx';
import type { EventRow } from '../../../../preload/contract/webhooks/inbox.ts';
import { eventTitle } from '../../../widgets/events/event-names.ts';
import { showInPlace } from '../../../platform/navigation.ts';
import { parseInstant } from '../../../format/date.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { DateText, InstantText } from '../../../widgets/facts/labels.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { eventRoute } from '../webhooks-lists.ts';
import { eventList } from './event-list.ts';

const shownCount = 20;

/** When it happened, according to the bank; else when it was received. */
function happenedAt({ createdAt, receivedAtEpochMs }: EventRow): number {
  return (createdAt === null ? null : parseInstant(createdAt)) ?? receivedAtEpochMs;
}

/** All genuine events about one object, in the order they happened, regardless of their arrival. */
export function ObjectEvents({
  objectId,
  entry,
}: {
  readonly objectId: string;
  readonly entry: number;
}) {
  const value = useReportedEvents(objectId, shownCount);
  if (value === null) return null;
  const rows = value.rows.toSorted(
    (one, other) => happenedAt(one) - happenedAt(other) || one.entry - other.entry,
  );
  return (
    <section className="section object-events">
      <header>
        <h3>{t('inbox.object.events')}</h3>
        <span className="caption">{t('inbox.reported.count', { count: value.matchCount })}</span>
      </header>
      <Timeline
        entries={rows.map((row) => {
          const title = eventTitle(row, t);
          return {
            id: String(row.entry),
            title:
              row.entry === entry ? (
                title
              ) : (
                <Button
                  size="small"
                  look="quiet"
                  onPress={() => showInPlace(eventRoute(row.entry))}
                >
                  {title}
                </Button>
              ),
            caption: (
              <>
                {row.createdAt === null ? (
                  <InstantText epochMs={row.receivedAtEpochMs} />
                ) : (
                  <DateText of={row.createdAt} />
                )}
                {row.entry === entry && (
                  <>
                    <br />
                    {t('inbox.object.this')} <InstantText epochMs={row.receivedAtEpochMs} />
                  </>
                )}
              </>
            ),
            tone: row.entry === entry ? 'now' : 'done',
          };
        })}
      />
      {value.matchCount > value.rows.length && (
        <Button
          size="small"
          look="quiet"
          onPress={() =>
            void eventList.changeQuery({ objectId }).then(() => showInPlace({ screen: 'webhooks' }))
          }
        >
          {t('ui.choices.open')}
        </Button>
      )}
    </section>
  );
}

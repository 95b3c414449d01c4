import type { TimelineEntry } from '../../../preload/contract/registrations.ts';
import { visibleText } from '../../format/visible-text.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { registrationEventMeaning } from '../../widgets/events/event-names.ts';
import { stepLabel } from './registration-labels.ts';
import { arrivedAt, toneOf } from './timeline-labels.ts';

function Caption({
  entry,
  isFirstExpected,
}: {
  readonly entry: TimelineEntry;
  readonly isFirstExpected: boolean;
}) {
  const { atEpochMs, source, isLate } = entry;
  if (source === 'expected')
    return (
      <span className={isFirstExpected ? undefined : 'only-read'}>
        {t('registrations.timeline.expected')}
      </span>
    );
  const arrived = arrivedAt(entry);
  return (
    <>
      {atEpochMs !== null && <InstantText epochMs={atEpochMs} />}
      {source === 'answer' && (
        <span>{`${atEpochMs === null ? '' : ' · '}${t('registrations.timeline.answer')}`}</span>
      )}
      {arrived !== null && (
        <div>
          <T
            id="registrations.timeline.arrived"
            values={{ time: <InstantText epochMs={arrived} /> }}
          />
        </div>
      )}
      {isLate && <div>{t('inbox.row.late')}</div>}
    </>
  );
}

/** The meaning of the event; an unknown one as received. */
function EventName({ type }: { readonly type: string }) {
  const meaning = registrationEventMeaning(type);
  return meaning === null ? <CodeText>{visibleText(type)}</CodeText> : t(meaning);
}

/**
 * The timeline of a registration: answers and genuine events in the order they happened, and the
 * possible next steps.
 */
export function RegistrationTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const firstExpected = entries.findIndex(({ source }) => source === 'expected');
  if (entries.length === 0) return <p className="soft">{t('registrations.timeline.none')}</p>;
  return (
    <Timeline
      entries={entries.map((entry, index) => ({
        id: `${String(index)}:${entry.eventType ?? ''}`,
        title:
          entry.step === null ? (
            entry.eventType === null ? (
              t('registrations.timeline.unnamed')
            ) : (
              <EventName type={entry.eventType} />
            )
          ) : entry.source === 'expected' ? (
            stepLabel(entry.step, t)
          ) : (
            t(`registrations.told.${entry.step}`)
          ),
        caption: <Caption entry={entry} isFirstExpected={index === firstExpected} />,
        tone: toneOf(entry),
      }))}
    />
  );
}

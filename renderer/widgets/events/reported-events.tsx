import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { InstantText } from '../facts/labels.tsx';
import { Section } from '../../ui/section.tsx';
import { VerdictMark } from './verdict-mark.tsx';
import { bridge } from '../../platform/bridge.ts';
import { eventTitle } from './event-names.ts';
import { goTo } from '../../platform/navigation.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import './reported-events.css';

const shownCount = 5;

/** The newest genuine events about an object; null: there are none, or they are not read yet. */
export function useReportedEvents(objectId: string, limit: number) {
  const { value } = useCachedQuery(
    'events',
    () =>
      bridge().events.list({
        text: '',
        types: [],
        verdicts: ['genuine'],
        isUnreadOnly: false,
        isStarredOnly: false,
        objectId,
        at: 0,
        limit,
      }),
    { key: `${objectId} ${String(limit)}` },
  );
  return value === null || value.rows.length === 0 ? null : value;
}

/**
 * The events about an object, on its page (card, client, product, registration, terminal payment,
 * company). Only genuine events; empty if there are none.
 */
export function ReportedEvents({ objectId }: { readonly objectId: string }) {
  const value = useReportedEvents(objectId, shownCount);
  if (value === null) return null;
  return (
    <Section
      title={t('inbox.reported.title')}
      headerEnd={
        <>
          <span className="caption">{t('inbox.reported.count', { count: value.matchCount })}</span>
          {value.matchCount > value.rows.length && (
            <Button
              size="small"
              look="quiet"
              onPress={() => goTo({ screen: 'webhooks', view: { kind: 'object', objectId } })}
            >
              {t('ui.choices.open')}
            </Button>
          )}
        </>
      }
    >
      <ul className="reported-events">
        {value.rows.map((row) => (
          <li key={row.entry}>
            <VerdictMark of={row.verdict} />
            <Button
              size="small"
              look="quiet"
              onPress={() =>
                goTo({ screen: 'webhooks', view: { kind: 'event', entry: row.entry } })
              }
            >
              {eventTitle(row, t)}
            </Button>
            <span className="caption">
              <InstantText epochMs={row.receivedAtEpochMs} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

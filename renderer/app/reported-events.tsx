import { useCallback } from 'react';
import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/labels.tsx';
import { Section } from '../ui/section.tsx';
import { VerdictMark } from '../ui/verdict-mark.tsx';
import { visibleText } from '../format/visible-text.ts';
import { bridge } from './bridge.ts';
import { useConnections } from './store/connections.ts';
import { goTo } from './store/navigation.ts';
import { useCachedQuery } from './store/use-cached-query.ts';
import './reported-events.css';

const shownCount = 5;

/** On the page of a card, a client, a product or a registration: what the bank reported of it. Only what is genuine; nothing where there is none. */
export const ReportedEvents = ({ objectId }: { readonly objectId: string }) => {
  const t = useT();
  const connectionId = useConnections((state) => state.activeId) ?? '';
  const ask = useCallback(
    () =>
      bridge().events.list({
        text: '',
        types: [],
        verdicts: ['genuine'],
        isUnreadOnly: false,
        isStarredOnly: false,
        objectId,
        at: 0,
        limit: shownCount,
      }),
    [objectId],
  );
  const { value } = useCachedQuery(
    { topic: 'events', key: `reported:${connectionId}:${objectId}` },
    ask,
  );
  if (value === null || value.rows.length === 0) return null;
  return (
    <Section
      title={t('inbox.reported.title')}
      beside={
        <>
          <span className="caption">{t('inbox.reported.count', { count: value.matchCount })}</span>
          {value.matchCount > value.rows.length && (
            <Button
              size="small"
              look="quiet"
              onPress={() => goTo('webhooks', `object:${objectId}`)}
            >
              {t('inbox.reported.all')}
            </Button>
          )}
        </>
      }
    >
      <ul className="reported-events">
        {value.rows.map(({ entry, name, type, verdict, receivedAtEpochMs }) => (
          <li key={entry}>
            <VerdictMark of={verdict} />
            <Button
              size="small"
              look="quiet"
              onPress={() => goTo('webhooks', `event:${String(entry)}`)}
            >
              {visibleText(name ?? type ?? t('inbox.nameless'))}
            </Button>
            <span className="caption">
              <InstantText epochMs={receivedAtEpochMs} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
};

import { memo } from 'react';
import { Square, SquareCheck, Star } from 'lucide-react';
import { eventTitle } from '../../../widgets/events/event-names.ts';
import { formatLocale, language } from '../../../platform/preferences.ts';
import { useNow } from '../../../platform/use-now.ts';
import { daysBetween, dayText, fullInstantText } from '../../../format/date.ts';
import { t } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Marked } from '../../../ui/marked.tsx';
import { VerdictMark } from '../../../widgets/events/verdict-mark.tsx';
import { toggleChosen, useChosenEvents } from './chosen-events.ts';
import type { ListedEvent } from './event-list.ts';
import { rowSecond } from './event-labels.ts';
import './event-row.css';

/** Today with seconds, because events come close together; else the day. */
function ReceivedAt({ epochMs }: { readonly epochMs: number }) {
  const locale = formatLocale();
  const now = useNow(60_000);
  const isToday = daysBetween(now, epochMs) === 0;
  return (
    <time
      className="figures"
      dateTime={new Date(epochMs).toISOString()}
      title={fullInstantText(locale, epochMs)}
    >
      {isToday
        ? new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(epochMs)
        : dayText(language(), locale, epochMs, now)}
    </time>
  );
}

/**
 * One event of the list: its verdict, its title, the bank's name, its note or its object, and when
 * it arrived.
 */
export const EventRowCells = memo(function EventRowCells({
  row,
  query,
}: {
  readonly row: ListedEvent;
  readonly query: string;
}) {
  const second = rowSecond(row, t);
  const isChosen = useChosenEvents(({ entries }) => entries?.has(row.entry) ?? null);
  return (
    <div role="gridcell" className="event-row" data-unread={!row.isRead || undefined}>
      {isChosen === null ? (
        <VerdictMark of={row.verdict} />
      ) : (
        <IconButton
          icon={isChosen ? SquareCheck : Square}
          label={t('inbox.choose.one', { name: eventTitle(row, t) })}
          isOn={isChosen}
          onPress={() => toggleChosen(row.entry)}
        />
      )}
      <span className="event-row-first">
        <span className="name cut event-row-name">
          <Marked text={eventTitle(row, t)} query={query} />
        </span>
        {row.isStarred && (
          <span title={t('inbox.row.starred')}>
            <Icon of={Star} size="s" tone="brass" />
            <span className="only-read">{t('inbox.row.starred')}</span>
          </span>
        )}
        {!row.isRead && (
          <span className="event-row-unread" title={t('inbox.row.unread')}>
            <span className="only-read">{t('inbox.row.unread')}</span>
          </span>
        )}
      </span>
      <span
        className="caption event-row-second"
        data-wrong={second.isWrong || undefined}
        title={second.parts.map(({ text }) => text).join(' · ')}
      >
        {second.parts.map(({ text, isCode }, index) => {
          const Face = isCode ? 'code' : 'span';
          return (
            <Face key={Face} className="cut event-row-part">
              {index > 0 && ' · '}
              <Marked text={text} query={query} />
            </Face>
          );
        })}
      </span>
      <span className="caption event-row-time">
        <ReceivedAt epochMs={row.receivedAtEpochMs} />
      </span>
    </div>
  );
});

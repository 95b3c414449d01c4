import { PressButton } from '../../ui/press-button.tsx';
import type { NoticeEntry } from '../../../preload/contract/notices/notices.ts';
import { dayText, timeText } from '../../format/date.ts';
import { t } from '../../i18n/i18n.ts';
import { formatLocale, useHiddenAmounts, language } from '../../platform/preferences.ts';
import { useNow } from '../../platform/use-now.ts';
import { NoticeLine } from './notice-line.tsx';
import { noticeTitle } from './notice-title.ts';
import './notice-days.css';

function Entry({
  notice,
  isNew,
  onFollow,
}: {
  readonly notice: NoticeEntry;
  readonly isNew: boolean;
  readonly onFollow: (notice: NoticeEntry) => void;
}) {
  const isHidden = useHiddenAmounts();
  return (
    <li>
      <PressButton className="notice-entry" onPress={() => onFollow(notice)}>
        <span className="notice-entry-title">
          {isNew && <span className="notice-entry-dot" aria-hidden="true" />}
          <span className="name">{noticeTitle(notice.about, { t, isHidden })}</span>
          {isNew && <span className="only-read">{t('notices.new')}</span>}
          <time className="caption figures" dateTime={new Date(notice.atEpochMs).toISOString()}>
            {timeText(formatLocale(), notice.atEpochMs)}
          </time>
        </span>
        <NoticeLine about={notice.about} />
      </PressButton>
    </li>
  );
}

/** Notices by day, each a button that opens its target. */
export function NoticeDays({
  notices,
  isNew,
  onFollow,
}: {
  readonly notices: readonly NoticeEntry[];
  readonly isNew: (notice: NoticeEntry) => boolean;
  readonly onFollow: (notice: NoticeEntry) => void;
}) {
  const now = useNow(60_000);
  const days = Map.groupBy(notices, ({ atEpochMs }) =>
    dayText(language(), formatLocale(), atEpochMs, now),
  );
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="notice-day">
      <h3 className="caption">{day}</h3>
      <ul>
        {ofDay.map((notice) => (
          <Entry key={notice.entry} notice={notice} isNew={isNew(notice)} onFollow={onFollow} />
        ))}
      </ul>
    </section>
  ));
}

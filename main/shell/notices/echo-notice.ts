import type { Preferences } from '../../../preload/contract/app/preferences.ts';
import { type NoticeEcho, kindOf } from '../../features/notices.ts';
import type { PreferenceStore } from '../../features/preferences/preferences.ts';
import type { Messages } from '../../messages/messages.ts';
import { oneLine } from '../menu/menu-text.ts';
import { noticeText, veiledNoticeText } from './notice-text.ts';
import type { IsScreenLocked } from '../screen-lock.ts';
import type { Notice } from './notify.ts';

/** Whether a moment is in these hours by the clock on the wall; over midnight too. */
export function isWithin(
  { fromMinute, toMinute }: NonNullable<Preferences['quietHours']>,
  at: Date,
): boolean {
  const minute = at.getHours() * 60 + at.getMinutes();
  return fromMinute <= toMinute
    ? minute >= fromMinute && minute < toMinute
    : minute >= fromMinute || minute < toMinute;
}

type EchoDeps = {
  readonly notify: (notice: Notice) => void;
  readonly preferences: Pick<PreferenceStore, 'current'>;
  readonly messages: () => Messages;
  readonly isScreenLocked: IsScreenLocked;
  readonly isAppLocked: () => boolean;
  /** What to call a connection where there are several; null: there is one. */
  readonly companyOf: (connectionId: string) => string | null;
  readonly now: () => number;
};

/** What says how much of something is left. */
const ofAmounts: ReadonlySet<string> = new Set(['limit', 'balance']);

/**
 * Shows on the desktop what was told. In her quiet hours nothing is shown but how a lock ended that
 * she asked for herself: the rest is behind the bell. Who may read over her shoulder learns no
 * name, where she does not want it, and while amounts are hidden nothing of how much is left; of
 * several companies the one that it is about is named.
 */
export function createNoticeEcho({
  notify,
  preferences,
  messages,
  isScreenLocked,
  isAppLocked,
  companyOf,
  now,
}: EchoDeps) {
  return async (echo: NoticeEcho): Promise<void> => {
    const { chosen, formatLocale } = preferences.current();
    const { quietHours, noticeNames, hideAmounts } = chosen;
    const kind = kindOf(echo.about);
    const isAsked = kind === 'lock';
    if (!isAsked && quietHours !== null && isWithin(quietHours, new Date(now()))) return;
    // Where nobody says whether the screen is locked, it may be: nobody is named. How a lock ended
    // is said all the same, with the digits of the card: the user has asked for it.
    const isLocked = noticeNames === 'unlocked' ? await isScreenLocked() : false;
    const isReduced =
      (hideAmounts && ofAmounts.has(kind)) ||
      noticeNames === 'never' ||
      isLocked === true ||
      (isLocked === null && !isAsked);
    const t = messages();
    const isVeiled = isAppLocked() || isLocked === null;
    const notice = (isVeiled ? veiledNoticeText : noticeText)(echo, { t, formatLocale, isReduced });
    const company =
      isVeiled || isReduced || echo.connectionId === null ? null : companyOf(echo.connectionId);
    notify(
      company === null
        ? notice
        : {
            ...notice,
            body: t('notice.ofCompany', { company: oneLine(company), what: notice.body }),
          },
    );
  };
}

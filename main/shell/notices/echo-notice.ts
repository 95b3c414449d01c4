import type { Preferences } from '../../../preload/contract/app/preferences.ts';
import { type NoticeEcho, kindOf } from '../../features/notices.ts';
import type { PreferenceStore } from '../../features/preferences/preferences.ts';
import type { Messages } from '../../messages/messages.ts';
import { toOneLine } from '../menu/menu-text.ts';
import { noticeText, veiledNoticeText } from './notice-text.ts';
import type { IsScreenLocked } from '../screen-lock.ts';
import type { Notice } from './notify.ts';

/** Whether a local time is in these hours; they may span midnight. */
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
  /** The name of a connection if there are several; null: there is only one. */
  readonly companyOf: (connectionId: string) => string | null;
  readonly now: () => number;
};

/** Notices that reveal how much money is left. */
const amountKinds: ReadonlySet<string> = new Set(['limit', 'balance']);

/**
 * Shows a notice on the desktop. In the user's quiet hours, only the outcome of a lock that they
 * requested is shown; all others are in the window's notice list. For privacy, names are left out
 * according to the user's choice, and notices of remaining money are reduced while amounts are
 * hidden. With several companies, the notice names its company.
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
    // If the system does not say whether the screen is locked, it may be: show no name. The outcome
    // of a lock is shown anyway, with the card's digits, because the user requested it.
    const isLocked = noticeNames === 'unlocked' ? await isScreenLocked() : false;
    const isReduced =
      (hideAmounts && amountKinds.has(kind)) ||
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
            body: t('notice.ofCompany', { company: toOneLine(company), what: notice.body }),
          },
    );
  };
}

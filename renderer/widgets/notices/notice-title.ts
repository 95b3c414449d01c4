import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import type { Translate } from '../../i18n/i18n.ts';

/** The title of a notice, without names; without amounts while they are hidden. */
export function noticeTitle(
  about: NoticeAbout,
  { t, isHidden }: { readonly t: Translate; readonly isHidden: boolean },
): string {
  switch (about.kind) {
    case 'limit':
      if (isHidden) return t('notices.limit.hidden');
      return t(about.percent >= 100 ? 'notices.limit.reached' : 'notices.limit.near');
    case 'elsewhere':
      return t(`notices.elsewhere.${about.what}`);
    case 'invoice-due':
    case 'invoice-late':
    case 'balance':
    case 'silence':
      return t(`notices.${about.kind}`);
    case 'registration':
      return t(`notices.registration.${about.what}`);
    case 'lock':
      return t(`notices.lock.${about.outcome}`);
    case 'rule':
      return t(`notices.rule.${about.what}`);
    case 'many':
      return (about.parts ?? [about])
        .map(({ of, count }) => t(`notices.many.${of}`, { count }))
        .join(' · ');
  }
}

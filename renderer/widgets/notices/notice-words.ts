import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

type Many = Extract<NoticeAbout, { readonly kind: 'many' }>['of'];

const ofMany: Readonly<Record<Many, MessageId>> = {
  limit: 'notices.many.limit',
  elsewhere: 'notices.many.elsewhere',
  'invoice-due': 'notices.many.invoice-due',
  'invoice-late': 'notices.many.invoice-late',
  balance: 'notices.many.balance',
  registration: 'notices.many.registration',
  silence: 'notices.many.silence',
  lock: 'notices.many.lock',
  rule: 'notices.many.rule',
  several: 'notices.many.several',
};

/** What happened, without a name and without a figure where those are hidden. */
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
      return t(ofMany[about.of], { count: about.count });
  }
}

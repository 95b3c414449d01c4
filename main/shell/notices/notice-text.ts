import type { EventPayload } from '../../../preload/contract/events.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import { type NoticeEcho, kindOf, placeOf } from '../../features/notices.ts';
import type { MessageId, Messages } from '../../messages/messages.ts';
import { reasonMessage } from '../../messages/reason.ts';
import { toOneLine } from '../menu/menu-text.ts';
import type { Notice } from './notify.ts';
import { cardLabel, digitsLabel } from '../tray/tray-menu.ts';

type Words = { readonly t: Messages; readonly formatLocale: string };
type Text = Pick<Notice, 'title' | 'body'>;

type NoticeOf<Kind extends NoticeAbout['kind']> = Extract<NoticeAbout, { readonly kind: Kind }>;

/** Formats a near day as the window does, independent of the time zone. */
function dayOf(dueDay: string, formatLocale: string): string {
  return new Intl.DateTimeFormat(formatLocale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${dueDay}T00:00:00Z`));
}

function limitText({ card, limit, percent }: NoticeOf<'limit'>, t: Messages): Text {
  const limitStage = percent >= 100 ? 'reached' : 'near';
  return {
    title: t(`notices.limit.${limitStage}`),
    body: t(`notice.limit.${limitStage}.body`, {
      card: cardLabel(card, t),
      limit: t(`limits.inSentence.${limit}`),
    }),
  };
}

function invoiceText(
  { kind, invoice }: NoticeOf<'invoice-due' | 'invoice-late'>,
  { t, formatLocale }: Words,
): Text {
  return {
    title: t(`notices.${kind}`),
    body: t(`notice.${kind}`, {
      supplier: toOneLine(invoice.supplier ?? '') || t('invoices.unnamed'),
      day: dayOf(invoice.dueDay, formatLocale),
    }),
  };
}

function ruleText({ card, what, dueEpochMs }: NoticeOf<'rule'>, { t, formatLocale }: Words): Text {
  return {
    title: t(`notices.rule.${what}`),
    body: t(`notice.rule.${what}`, {
      card: cardLabel(card, t),
      time:
        dueEpochMs === null
          ? '–'
          : new Intl.DateTimeFormat(formatLocale, {
              weekday: 'short',
              hour: 'numeric',
              minute: '2-digit',
            }).format(dueEpochMs),
    }),
  };
}

/** The outcome of a lock, exactly as the bank reported it. */
function lockText({ card, outcome, status, error }: NoticeOf<'lock'>, t: Messages): Text {
  const label = card.name === null ? digitsLabel(card, t) : cardLabel(card, t);
  const title = t(`notices.lock.${outcome}`);
  if (error !== null)
    return { title, body: t('notice.lock.why', { card: label, reason: reasonMessage(error, t) }) };
  return outcome === 'locked' || outcome === 'locked-unsaved'
    ? { title, body: t(`notice.lock.${outcome}`, { card: label }) }
    : {
        title,
        body: t('notice.lock.answered', { card: label, status: toOneLine(status ?? '') || '–' }),
      };
}

function manyText({ of, count, parts }: NoticeOf<'many'>, t: Messages): Text {
  // Silences and locks are never combined: each has its own notification.
  return of === 'silence' || of === 'lock'
    ? reducedText(of, t)
    : {
        title: (parts ?? [{ of, count }])
          .map((part) => t(`notices.many.${part.of}`, { count: part.count }))
          .join(' · '),
        body: t('notice.reduced.body'),
      };
}

const kindNames: Readonly<Record<ReturnType<typeof kindOf>, MessageId>> = {
  limit: 'notices.limit.hidden',
  elsewhere: 'notices.elsewhere.several',
  'invoice-due': 'notices.invoice-due',
  'invoice-late': 'notices.invoice-late',
  balance: 'notices.balance',
  registration: 'ui.word.registration',
  silence: 'notices.silence',
  lock: 'notice.reduced.lock',
  rule: 'notice.reduced.rule',
  several: 'notice.reduced.several',
};

function reducedText(kind: ReturnType<typeof kindOf>, t: Messages): Text {
  return { title: t(kindNames[kind]), body: t('notice.reduced.body') };
}

function textOf(about: NoticeAbout, words: Words): Text {
  const { t } = words;
  switch (about.kind) {
    case 'limit':
      return limitText(about, t);
    case 'invoice-due':
    case 'invoice-late':
      return invoiceText(about, words);
    case 'elsewhere':
      return {
        title: t('notices.elsewhere.several'),
        body: t(`notice.elsewhere.${about.what}`, {
          card: cardLabel(about.card, t),
          status:
            toOneLine(about.changes.find(({ field }) => field === 'status')?.after ?? '') || '–',
        }),
      };
    case 'balance':
      return {
        title: t('notices.balance'),
        body: t('notice.balance.body', {
          account: toOneLine(about.account.name ?? '') || t('notice.balance.unnamed'),
        }),
      };
    case 'registration':
      return {
        title: t(`notices.registration.${about.what}`),
        body: t(about.what === 'status' ? 'notice.registration.says' : 'notice.registration.body', {
          name: toOneLine(about.registration.name ?? '') || t('notice.registration.unnamed'),
          status: toOneLine(about.status ?? '') || '–',
        }),
      };
    case 'silence':
      return {
        title: t('notices.silence'),
        body: t('notice.silence.body', { hours: about.hours }),
      };
    case 'lock':
      return lockText(about, t);
    case 'rule':
      return ruleText(about, words);
    case 'many':
      return manyText(about, t);
  }
}

/** Not urgent, so shown without a sound. */
const quietKinds: ReadonlySet<string> = new Set([
  'invoice-due',
  'invoice-late',
  'silence',
  'several',
]);

/**
 * The desktop text of a notice, and the target of a click. It never contains an amount. Only this
 * function decides: `isReduced` shows only the kind, without a name.
 */
export function noticeText(
  { connectionId, about }: NoticeEcho,
  { isReduced, ...words }: Words & { readonly isReduced: boolean },
): Notice {
  const kind = kindOf(about);
  const leadsTo: EventPayload<'navigate'> = {
    ...placeOf(about),
    ...(connectionId === null ? {} : { connectionId }),
  };
  return {
    ...(isReduced ? reducedText(kind, words.t) : textOf(about, words)),
    ...(quietKinds.has(kind) ? { isQuiet: true } : {}),
    leadsTo,
  };
}

/** The text for a locked app: the kind, and for a card locked from there its last digits. */
export function veiledNoticeText(
  { about, ...echo }: NoticeEcho,
  words: Parameters<typeof noticeText>[1],
): Notice {
  return about.kind === 'lock'
    ? noticeText({ ...echo, about: { ...about, card: { ...about.card, name: null } } }, words)
    : noticeText({ ...echo, about }, { ...words, isReduced: true });
}

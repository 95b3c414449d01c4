import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import { instantText } from '../../format/date.ts';
import { nearDayText } from '../../format/day.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { formatLocale, language } from '../../platform/preferences.ts';
import { useNow } from '../../platform/use-now.ts';
import { Amount, LimitAmount } from '../amounts/amount.tsx';
import { CardChanges } from '../cards/card-changes.tsx';
import { Digits } from '../facts/labels.tsx';

type NamedCard = Extract<NoticeAbout, { readonly kind: 'limit' }>['card'];

function CardName({ card }: { readonly card: NamedCard }) {
  return (
    <span>
      {card.name ?? t('ui.word.card-without-a-name')}
      {card.lastDigits !== null && (
        <>
          {' '}
          <Digits of={card.lastDigits} />
        </>
      )}
    </span>
  );
}

function Day({ of }: { readonly of: string }) {
  const now = new Date(useNow(60_000));
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return <span>{nearDayText({ language: language(), locale: formatLocale(), today }, of)}</span>;
}

function Moment({ of }: { readonly of: number }) {
  return <span>{instantText(language(), formatLocale(), of, useNow(60_000))}</span>;
}

/** The details of a notice, with names and amounts; empty for a notice about many. */
export function NoticeLine({ about }: { readonly about: NoticeAbout }) {
  switch (about.kind) {
    case 'limit':
      return (
        <>
          <CardName card={about.card} />
          <span className="soft">
            {t(`limits.alone.${about.limit}`)}{' '}
            <T
              id="cards.figures.spent-of"
              values={{
                spent: <LimitAmount value={about.spent} />,
                limit: <LimitAmount value={about.amount} />,
              }}
            />
          </span>
        </>
      );
    case 'elsewhere':
      return (
        <>
          <CardName card={about.card} />
          <CardChanges changes={about.changes} />
        </>
      );
    case 'invoice-due':
    case 'invoice-late':
      return (
        <>
          <span>
            {about.invoice.supplier ?? t('notices.supplier.none')}{' '}
            <Amount value={about.invoice.amount} currency={about.invoice.currency} />
          </span>
          <span className="soft">
            <T id="notices.due" values={{ day: <Day of={about.invoice.dueDay} /> }} />
          </span>
        </>
      );
    case 'balance':
      return (
        <>
          <span>{about.account.name ?? t('ui.word.account-without-a-name')}</span>
          <span className="soft">
            <T
              id="notices.balance.line"
              values={{
                balance: <Amount value={about.balance} currency={about.account.currency} />,
                below: <Amount value={about.below} currency={about.account.currency} />,
              }}
            />
          </span>
        </>
      );
    case 'registration':
      return (
        <>
          <span dir="auto">{about.registration.name ?? t('notices.registration.none')}</span>
          {about.status !== null && <span className="soft">{about.status}</span>}
        </>
      );
    case 'silence':
      return <span className="soft">{t('notices.silence.line', { hours: about.hours })}</span>;
    case 'lock':
      return <CardName card={about.card} />;
    case 'rule':
      return (
        <>
          <CardName card={about.card} />
          {about.dueEpochMs !== null && (
            <span className="soft">
              <T id="notices.rule.due" values={{ time: <Moment of={about.dueEpochMs} /> }} />
            </span>
          )}
        </>
      );
    case 'many':
      return null;
  }
}

import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { BookFileAbout } from '../../../preload/contract/book.ts';
import type { Connection } from '../../../preload/contract/connections.ts';
import { ConnectionKindTag } from '../../widgets/connection-kind-tag.tsx';
import { useFormatLocale } from '../../platform/preferences.ts';
import { fullInstantText } from '../../format/date.ts';
import { useT } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Switch } from '../../ui/switch.tsx';

/**
 * Whose book it is, what it holds, what goes for it; and a yes of its own where it may be another
 * company's.
 */
export const ReplaceBook = ({
  about,
  connection,
  isFailed,
  accepts,
  onAccepts,
}: {
  readonly about: BookFileAbout;
  readonly connection: Connection;
  readonly isFailed: boolean;
  readonly accepts: boolean;
  readonly onAccepts: (accepts: boolean) => void;
}) => {
  const t = useT();
  const locale = useFormatLocale();
  const names = { connection: connection.name };
  return (
    <>
      <dl className="about">
        <dt>{t('settings.book.about.of')}</dt>
        <dd>
          {about.organizationName ?? about.connectionName} <ConnectionKindTag kind={about.kind} />
        </dd>
        <dt>{t('settings.book.about.saved')}</dt>
        <dd className="figures">{fullInstantText(locale, about.savedAtEpochMs)}</dd>
        <dt>{t('settings.book.about.holds')}</dt>
        <dd>{t('settings.book.about.counts', about.counts)}</dd>
      </dl>
      {about.company === 'same' && (
        <Note tone="green" icon={CircleCheck}>
          {t('settings.book.company.same', names)}
        </Note>
      )}
      {about.company !== 'same' && (
        <>
          <Note tone="wax" icon={TriangleAlert}>
            {about.company === 'other'
              ? t('settings.book.company.other', names)
              : t('settings.book.company.unknown', names)}
          </Note>
          <Switch isSelected={accepts} onChange={onAccepts} hint={t('settings.book.accept.hint')}>
            {t('settings.book.accept')}
          </Switch>
        </>
      )}
      {about.underWayCount > 0 && (
        <Note tone="brass" icon={TriangleAlert}>
          {t('settings.book.under-way', { count: about.underWayCount })}
        </Note>
      )}
      <p>
        {isFailed ? t('settings.book.replaces.failed', names) : t('settings.book.replaces', names)}
      </p>
      <p className="soft">{t('settings.book.stays')}</p>
      <p className="soft">{t('settings.book.proofs')}</p>
    </>
  );
};

import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { VaultFileSummary } from '../../../preload/contract/app/vault.ts';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { ConnectionKindTag } from '../../widgets/connection-kind-tag.tsx';
import { formatLocale } from '../../platform/preferences.ts';
import { fullInstantText } from '../../format/date.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Switch } from '../../ui/switch.tsx';

/**
 * The owner of the vault, its content, and the data it replaces; plus a separate consent if it may
 * belong to another company.
 */
export function ConfirmRestore({
  about,
  connection,
  isFailed,
  accepts,
  onAccepts,
}: {
  readonly about: VaultFileSummary;
  readonly connection: Connection;
  readonly isFailed: boolean;
  readonly accepts: boolean;
  readonly onAccepts: (accepts: boolean) => void;
}) {
  const names = { connection: connection.name };
  return (
    <>
      <dl className="about">
        <dt>{t('settings.backup.about.of')}</dt>
        <dd>
          {about.organizationName ?? about.connectionName} <ConnectionKindTag kind={about.kind} />
        </dd>
        <dt>{t('settings.backup.about.saved')}</dt>
        <dd className="figures">{fullInstantText(formatLocale(), about.savedAtEpochMs)}</dd>
        <dt>{t('settings.backup.about.holds')}</dt>
        <dd>{t('settings.backup.about.counts', about.counts)}</dd>
      </dl>
      {about.company === 'same' && (
        <Note tone="green" icon={CircleCheck}>
          {t('settings.backup.company.same', names)}
        </Note>
      )}
      {about.company !== 'same' && (
        <>
          <Note tone="wax" icon={TriangleAlert}>
            {about.company === 'other'
              ? t('settings.backup.company.other', names)
              : t('settings.backup.company.unknown', names)}
          </Note>
          <Switch isSelected={accepts} onChange={onAccepts} hint={t('settings.backup.accept.hint')}>
            {t('settings.backup.accept')}
          </Switch>
        </>
      )}
      {about.underWayCount > 0 && (
        <Note tone="brass" icon={TriangleAlert}>
          {t('settings.backup.under-way', { count: about.underWayCount })}
        </Note>
      )}
      <p>
        {isFailed
          ? t('settings.backup.replaces.failed', names)
          : t('settings.backup.replaces', names)}
      </p>
      <p className="soft">{t('settings.backup.stays')}</p>
      <p className="soft">{t('settings.backup.proofs')}</p>
    </>
  );
}

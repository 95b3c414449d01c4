import { Stethoscope } from 'lucide-react';
import { goTo } from '../../platform/navigation.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { useUpdates } from '../../platform/updates.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';

/** How Cashdesk stores data, its licence, and a link to the diagnostics. */
export function About() {
  const host = useUpdates((store) => store.state?.host ?? null);
  const usesKeychain = (useSessionStatus()?.persistence ?? 'kept') === 'kept';
  return (
    <>
      {!usesKeychain && <p className="soft">{t('settings.about.keychain-memory')}</p>}
      <Fold title={t('settings.about.keeps')}>
        <dl className="about">
          {usesKeychain && (
            <>
              <dt>{t('settings.about.keychain')}</dt>
              <dd>{t('settings.about.keychain-text')}</dd>
            </>
          )}
          <dt>{t('settings.about.leaves')}</dt>
          <dd>
            {host === null
              ? t('settings.about.leaves-text')
              : t('settings.about.leaves-updates', { host })}
          </dd>
        </dl>
      </Fold>
      <div className="settings-row">
        <p className="caption">
          {t('ui.labelled', {
            label: t('settings.about.licence'),
            text: t('settings.about.licence-text'),
          })}
        </p>
        <Button look="quiet" icon={Stethoscope} onPress={() => goTo({ screen: 'diagnostics' })}>
          {t('diagnostics.settings.action')}
        </Button>
      </div>
    </>
  );
}

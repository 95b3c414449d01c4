import { useEffect, useState } from 'react';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import { bridge } from '../../platform/bridge.ts';
import { useNetwork } from '../../platform/network.ts';
import { useUpdates } from '../../platform/updates.ts';
import { useT } from '../../i18n/i18n.ts';
import { CodeText } from '../../widgets/facts/labels.tsx';

/** Which Cashdesk this is, under which licence, and where what is kept lies. */
export function About({ persistence }: { readonly persistence: SessionStatus['persistence'] }) {
  const t = useT();
  const version = useNetwork((state) => state.version);
  const host = useUpdates((store) => store.state?.host ?? null);
  const [logFile, setLogFile] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void bridge()
      .diagnostics.journal({})
      .then((answer) => {
        if (!isGone && answer.ok) setLogFile(answer.value.logFile);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <dl className="about">
      <dt>{t('settings.about.version')}</dt>
      <dd className="figures">Cashdesk {version}</dd>
      <dt>{t('settings.about.licence')}</dt>
      <dd>{t('settings.about.licence-text')}</dd>
      <dt>{t('settings.about.keychain')}</dt>
      <dd>
        {persistence === 'kept'
          ? t('settings.about.keychain-text')
          : t('settings.about.keychain-memory')}
      </dd>
      <dt>{t('settings.about.cache')}</dt>
      <dd>{t('settings.about.cache-text')}</dd>
      <dt>{t('settings.about.vault')}</dt>
      <dd>{t('settings.about.vault-text')}</dd>
      <dt>{t('settings.about.leaves')}</dt>
      <dd>
        {host === null
          ? t('settings.about.leaves-text')
          : t('settings.about.leaves-updates', { host })}
      </dd>
      {logFile !== null && (
        <>
          <dt>{t('settings.about.log')}</dt>
          <dd>
            {t('settings.about.log-text')} <CodeText>{logFile}</CodeText>
          </dd>
        </>
      )}
    </dl>
  );
}

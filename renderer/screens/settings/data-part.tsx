import { useState } from 'react';
import { OctagonAlert } from 'lucide-react';
import type { Output } from '../../../preload/contract/index.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActions } from '../../platform/actions.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { t } from '../../i18n/i18n.ts';
import { sizeText } from '../../format/size.ts';
import { Note } from '../../ui/banner.tsx';
import { Placeholder } from '../../ui/placeholder.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { ConnectionKindTag } from '../../widgets/connection-kind-tag.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { settingsActions } from './settings-actions.ts';

function ConnectionData({ of }: { readonly of: Output<'vault', 'places'>['connections'][number] }) {
  const locale = formatLocale();
  const { own, copy, older } = of.bytes;
  return (
    <>
      <h3 className="connection-heading">
        {of.name} <ConnectionKindTag kind={of.kind} />
      </h3>
      <dl className="about">
        <dt>{t('settings.about.vault')}</dt>
        <dd>{t('settings.data.own', { size: sizeText(locale, own) })}</dd>
        <dt>{t('settings.about.cache')}</dt>
        <dd>{t('settings.data.copy', { size: sizeText(locale, copy) })}</dd>
        {older > 0 && (
          <>
            <dt>{t('settings.data.older')}</dt>
            <dd>{t('settings.data.older.text', { size: sizeText(locale, older) })}</dd>
          </>
        )}
        <dt>{t('settings.data.backup')}</dt>
        <dd>
          {of.lastBackup === null ? (
            t('settings.data.backup.none')
          ) : (
            <>
              <InstantText epochMs={of.lastBackup.atEpochMs} isFull />{' '}
              <CodeText>{of.lastBackup.folder}</CodeText>
            </>
          )}
        </dd>
      </dl>
    </>
  );
}

/** Where Cashdesk stores data, how much, and the last backup. */
export function DataPart() {
  const { value, error } = useCachedQuery('backups', () => bridge().vault.places({}));
  const [hasOpenFailed, setOpenFailed] = useState(false);
  const open = async (which: 'data' | 'log'): Promise<void> => {
    const answer = await bridge().vault.openFolder({ which });
    setOpenFailed(!answer.ok || !answer.value.isOpened);
  };
  useActions([
    [settingsActions['open-data-folder'], () => void open('data')],
    [settingsActions['open-log-folder'], () => void open('log')],
  ]);
  if (error !== null) return <FaultLine error={error} attempt="read" />;
  if (value === null) return <Placeholder rows={3} rowHeightPx={40} />;
  return (
    <>
      <p className="soft">{t('settings.data.text')}</p>
      <dl className="about">
        <dt>{t('settings.data.folder')}</dt>
        <dd>
          <CodeText>{value.folder}</CodeText>
        </dd>
        <dt>{t('settings.about.log')}</dt>
        <dd>{t('settings.data.log', { size: sizeText(formatLocale(), value.logBytes) })}</dd>
      </dl>
      <div className="settings-row">
        <ActionButton action={settingsActions['open-data-folder']} />
        <ActionButton action={settingsActions['open-log-folder']} look="quiet" isPlain />
      </div>
      {hasOpenFailed && (
        <div role="alert">
          <Note tone="wax" icon={OctagonAlert}>
            {t('settings.data.not-opened')}
          </Note>
        </div>
      )}
      {value.connections.map((each) => (
        <ConnectionData key={each.id} of={each} />
      ))}
    </>
  );
}

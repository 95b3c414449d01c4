import { useState } from 'react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActions } from '../../platform/actions.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { backupFailureMessages } from '../../widgets/faults/backup-failure-messages.ts';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { BackupPlanDialog } from './backup-plan-dialog.tsx';
import { settingsActions } from './settings-actions.ts';

/** Automatic backups: interval, folder, and the result of the last one. */
export function BackupPlanRows({ connection }: { readonly connection: Connection }) {
  const { value, error } = useCachedQuery('backups', () => bridge().vault.plan({}));
  const [isShown, setShown] = useState(false);
  const [hasSucceeded, setSucceeded] = useState(false);
  const [make, making] = useCommand(bridge().vault.backUpNow, (result) =>
    setSucceeded(result.failure === null),
  );
  const plan = value?.plan ?? null;
  const isRunning = value?.isRunning === true || making.phase === 'pending';
  const backUp = (): void => {
    setSucceeded(false);
    void make({});
  };
  useActions([
    [settingsActions['plan-backups'], value === null ? null : () => setShown(true)],
    [settingsActions['back-up-now'], plan === null || isRunning ? null : backUp],
  ]);
  if (error !== null) return <FaultLine error={error} attempt="read" />;
  if (value === null) return null;
  const { last, failure, nextEpochMs } = value;
  return (
    <>
      <h3 className="connection-heading">{t('settings.plan.title')}</h3>
      {plan === null ? (
        <p className="soft">{t('settings.plan.off.text')}</p>
      ) : (
        <dl className="about">
          <dt>{t('settings.plan.every')}</dt>
          <dd>
            {t(`settings.plan.every.${plan.every}`)}.{' '}
            {t('settings.plan.keeps', { count: plan.keep })}
          </dd>
          <dt>{t('settings.data.folder')}</dt>
          <dd>
            <CodeText>{plan.folder}</CodeText>
          </dd>
          <dt>{t('settings.data.backup')}</dt>
          <dd>
            {last === null ? (
              t('settings.data.backup.none')
            ) : (
              <InstantText epochMs={last.atEpochMs} isFull />
            )}
            {last !== null && last.checkedAtEpochMs !== null && (
              <>
                {'. '}
                {t('settings.plan.checked')} <InstantText epochMs={last.checkedAtEpochMs} isFull />
              </>
            )}
          </dd>
          {nextEpochMs !== null && failure === null && !isRunning && (
            <>
              <dt>{t('settings.plan.next')}</dt>
              <dd>
                <InstantText epochMs={nextEpochMs} isFull /> {t('settings.plan.next.hint')}
              </dd>
            </>
          )}
        </dl>
      )}
      {failure !== null && !isRunning && (
        <div role="alert">
          <Note tone="wax" icon={TriangleAlert}>
            <strong>{t('settings.plan.failed')}</strong> {t(backupFailureMessages[failure.why])}{' '}
            {t('settings.plan.failed.again')}
          </Note>
        </div>
      )}
      {hasSucceeded && failure === null && !isRunning && (
        <div role="status">
          <Note tone="green" icon={CircleCheck}>
            {t('settings.plan.made')}
          </Note>
        </div>
      )}
      {making.phase === 'failed' && <FaultLine error={making.error} attempt="save" />}
      <div className="settings-row">
        <ActionButton action={settingsActions['plan-backups']} />
        {plan !== null && (
          <ActionButton action={settingsActions['back-up-now']} isPending={isRunning} />
        )}
      </div>
      {isShown && (
        <BackupPlanDialog
          connection={connection}
          before={plan}
          chosenFolder={value.chosenFolder}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

import { useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import type { Connection } from '../../../preload/contract/app/connections.ts';
import { retentionMonths, type RetentionMonths } from '../../../preload/contract/app/vault.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActions } from '../../platform/actions.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Select } from '../../ui/select.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { InstantText } from '../../widgets/facts/labels.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { EraseOldDialog, troubleMessages } from './erase-old-dialog.tsx';
import { ErasureProgress } from './erasure-progress.tsx';
import { ageMessages } from './old-entries.tsx';
import { RetentionDialog } from './retention-dialog.tsx';
import { settingsActions } from './settings-actions.ts';

const always = 'always';
type Choice = `${RetentionMonths}` | typeof always;
function monthsOf(choice: Choice): RetentionMonths | null {
  return retentionMonths.find((months) => String(months) === choice) ?? null;
}

function ConnectionRetention({ connection }: { readonly connection: Connection }) {
  const { value, error } = useCachedQuery('retention', () => bridge().vault.retention({}));
  const [openDialog, setOpenDialog] = useState<RetentionMonths | 'erase' | null>(null);
  const [set, setting] = useCommand(bridge().vault.setRetention);
  const progress = value?.progress ?? null;
  useActions([
    [
      settingsActions['erase-old'],
      value === null || progress !== null ? null : () => setOpenDialog('erase'),
    ],
  ]);
  if (error !== null) return <FaultLine error={error} attempt="read" />;
  if (value === null) return null;
  const { months, lastRemoval, failure, lastErasure, isUnfinished } = value;
  const close = (): void => setOpenDialog(null);
  const choose = (choice: Choice): void => {
    const next = monthsOf(choice);
    // A longer age deletes no more than before, so it needs no question.
    if (next === null || (months !== null && next >= months))
      void set({ of: connection.id, months: next });
    else setOpenDialog(next);
  };
  return (
    <>
      <h3 className="connection-heading">
        {t('settings.retention.title', { connection: connection.name })}
      </h3>
      <div className="settings-fields" data-wide>
        <Select<Choice>
          label={t('settings.retention.label')}
          value={months === null ? always : `${months}`}
          onChange={choose}
          choices={[
            { id: always, label: t('settings.names.always') },
            ...retentionMonths
              .toReversed()
              .map((each) => ({ id: `${each}` as const, label: t(ageMessages[each]) })),
          ]}
        />
      </div>
      <p className="soft">
        {months === null
          ? t('settings.retention.off')
          : `${t('settings.retention.on')} ${t('settings.retention.on.file')}`}
      </p>
      <p className="soft">{t('settings.retention.never')}</p>
      {(lastRemoval !== null || lastErasure !== null) && (
        <dl className="about">
          {lastRemoval !== null && (
            <>
              <dt>{t('settings.retention.removed')}</dt>
              <dd>
                <InstantText epochMs={lastRemoval.atEpochMs} isFull />
                {'. '}
                {t('settings.retention.removed.count', { count: lastRemoval.count })}
              </dd>
            </>
          )}
          {lastErasure !== null && (
            <>
              <dt>{t('settings.retention.erased')}</dt>
              <dd>
                <InstantText epochMs={lastErasure.atEpochMs} isFull />
              </dd>
            </>
          )}
        </dl>
      )}
      {failure !== null &&
        progress === null &&
        (failure.why === 'no-bank-time' ? (
          <p className="soft">{t('settings.retention.waits')}</p>
        ) : (
          <div role="alert">
            <Note tone="wax" icon={TriangleAlert}>
              <strong>{t('settings.retention.failed')}</strong> {t(troubleMessages[failure.why])}
            </Note>
          </div>
        ))}
      {isUnfinished && (
        <div role="alert">
          <Note tone="wax" icon={TriangleAlert}>
            {t('settings.retention.unfinished')}
          </Note>
        </div>
      )}
      {progress !== null && openDialog !== 'erase' && <ErasureProgress progress={progress} />}
      <div className="settings-row">
        <ActionButton action={settingsActions['erase-old']} isPending={progress !== null} />
      </div>
      {setting.phase === 'failed' && <FaultLine error={setting.error} attempt="save" />}
      {openDialog === 'erase' && (
        <EraseOldDialog
          connection={connection}
          initialMonths={months ?? 12}
          progress={progress}
          onClose={close}
        />
      )}
      {openDialog !== null && openDialog !== 'erase' && (
        <RetentionDialog connection={connection} months={openDialog} onClose={close} />
      )}
    </>
  );
}

/**
 * How long events, histories and notices of the active connection are stored, and how old ones are
 * erased.
 */
export function RetentionPart() {
  const connection = useActiveConnection();
  const status = useSessionStatus();
  if (connection === null || status?.persistence !== 'kept' || status.vaultFailure !== null)
    return null;
  return <ConnectionRetention key={connection.id} connection={connection} />;
}

import { useEffect, useState } from 'react';
import { bridge } from '../../../platform/bridge.ts';
import {
  takePendingImportFile,
  usePendingImportFile,
} from '../../../platform/pending-import-file.ts';
import { goTo } from '../../../platform/navigation.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { FaultLine, FaultPanel } from '../../../widgets/faults/fault-panel.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { ScreenHead } from '../../../widgets/screen-head.tsx';
import { FileReading } from './file-reading.tsx';
import { ImportDock } from './import-dock.tsx';
import { ImportRows } from './import-rows.tsx';
import { hasUnsentRows, readImport } from './import-run.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { OpenFault, StartImport } from './start-import.tsx';
import { useOpenFile } from './use-open-file.ts';
import './import-screen.css';

/** Import of clients from a file: its interpretation, its rows, their problems, and sending. */
export function ImportScreen() {
  const { value, error, refresh } = useCachedQuery('client-import', readImport);
  const [isAsking, setAsking] = useState(false);
  const [dismiss, dismissing] = useCommand(bridge().clientImports.dismiss);
  /** After all rows were sent, the results are in the list of clients. */
  const finish = async (): Promise<void> => {
    if ((await dismiss({})).ok) goTo({ screen: 'clients' });
  };
  const overview = value?.overview ?? null;
  const run = overview?.run ?? null;
  const file = useOpenFile(run?.id ?? null);
  const fault = <OpenFault problem={file.problem} error={file.error} />;
  const handed = usePendingImportFile();
  useEffect(() => {
    const dropped = handed === null ? null : takePendingImportFile();
    if (dropped !== null) void file.onFile(dropped);
  }, [handed]);

  return (
    <div className="screen">
      <ScreenHead
        key={run?.id ?? 'none'}
        title={t('ui.word.import-clients')}
        {...(run === null
          ? {}
          : { sentence: t('imports.head.file', { name: run.fileName, count: run.rowCount }) })}
        back={{ label: t('ui.word.back-to-clients'), onPress: () => goTo({ screen: 'clients' }) }}
      />
      {value === null && (
        <div className="import-without-rows">
          {error === null ? (
            <Placeholder rows={8} rowHeightPx={40} />
          ) : (
            <FaultPanel error={error} attempt="read" onRetry={refresh} />
          )}
        </div>
      )}
      {value !== null && overview === null && (
        <StartImport isPending={file.isPending} onChoose={file.choose} fault={fault} />
      )}
      {overview !== null && run !== null && (
        <>
          {(file.problem !== null || file.error !== null) && (
            <div className="import-note-line">{fault}</div>
          )}
          {error !== null && (
            <div className="import-note-line">
              <FaultLine error={error} attempt="read" />
            </div>
          )}
          {/* Also while the file is read again, so that a user who changes several settings
              keeps the focus. */}
          {['reading', 'unread', 'preview'].includes(run.state) && run.columns.length > 0 && (
            <FileReading key={`reading-${run.id}`} run={run} sample={overview.sample} />
          )}
          <ImportRows key={run.id} overview={overview} />
          {dismissing.phase === 'failed' && (
            <div className="import-note-line">
              <FaultLine error={dismissing.error} attempt="write" />
            </div>
          )}
          <ImportDock
            run={run}
            undecidedCount={overview.undecidedCount}
            isLeaving={dismissing.phase === 'pending'}
            onLeave={() => (hasUnsentRows(overview) ? setAsking(true) : void finish())}
          />
          {isAsking && (
            <LeaveDialog
              run={run}
              onClose={() => setAsking(false)}
              onLeave={() => {
                setAsking(false);
                void dismiss({});
              }}
            />
          )}
        </>
      )}
    </div>
  );
}

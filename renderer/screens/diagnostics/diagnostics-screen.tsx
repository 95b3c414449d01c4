import { useState } from 'react';
import { Check } from 'lucide-react';
import { bridge } from '../../platform/bridge.ts';
import { showInPlace, useView } from '../../platform/navigation.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../platform/use-command.ts';
import { useTemporaryValue } from '../../platform/use-timed-value.ts';
import { t } from '../../i18n/i18n.ts';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { ViewSwitch } from '../../ui/view-switch.tsx';
import { OutgoingDataView } from './outgoing-data-view.tsx';
import { RequestsView } from './requests-view.tsx';
import { TestView } from './test-view.tsx';
import { useActions } from '../../platform/actions.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import { diagnosticsActions } from './diagnostics-actions.ts';
import './diagnostics.css';

const views = ['test', 'requests', 'leaves'] as const;

/** Copies the report to the clipboard, from anywhere on the screen. */
function CopyReport() {
  const [copied, setCopied] = useTemporaryValue<true>(4000);
  const [copy, copying, clear] = useCommand(bridge().diagnostics.copyReport, () => setCopied(true));
  useActions([[diagnosticsActions['copy-report'], () => void copy({})]]);
  return (
    <>
      <ActionButton
        action={diagnosticsActions['copy-report']}
        {...(copied && { icon: Check })}
        isPending={copying.phase === 'pending'}
      />
      <span className="only-read" role="status">
        {copied && t('diagnostics.report.copied')}
      </span>
      {copying.phase === 'failed' && (
        <FaultLine error={copying.error} attempt="read" onDismiss={clear} />
      )}
    </>
  );
}

/** The results of the checks, the latest requests, and the recipients of data. */
export function DiagnosticsScreen() {
  const view = useView('diagnostics')?.kind ?? 'test';
  const latest = useCachedQuery('diagnostics', () => bridge().diagnostics.latest({}));
  const [run, running] = useCommand(bridge().diagnostics.run);
  const [requestCount, setRequestCount] = useState<number | null>(null);
  const test = latest.value?.run ?? null;
  const isRunning = running.phase === 'pending' || (test !== null && test.endedAtEpochMs === null);
  useActions([
    [
      diagnosticsActions.test,
      () => {
        showInPlace({ screen: 'diagnostics' });
        void run({});
      },
    ],
  ]);
  return (
    <div className="screen">
      <ScreenHead
        title={t('shell.screen.diagnostics')}
        freshness={
          view === 'test' && test !== null
            ? { asOfEpochMs: test.endedAtEpochMs, isRefreshing: isRunning, failure: null }
            : null
        }
        views={
          <ViewSwitch
            label={t('ui.word.view')}
            value={view}
            choices={views.map((id) => ({
              id,
              label: t(`diagnostics.view.${id}`),
              count:
                id === 'requests' && requestCount !== null
                  ? new Intl.NumberFormat(formatLocale()).format(requestCount)
                  : undefined,
            }))}
            onChange={(next) =>
              showInPlace({
                screen: 'diagnostics',
                ...(next !== 'test' && { view: { kind: next } }),
              })
            }
          />
        }
        actions={<CopyReport />}
      />
      {/* This view has only text: scrolling by keyboard needs a focusable element. */}
      <div
        className="page scrolls diagnostics"
        {...(view === 'leaves'
          ? { tabIndex: 0, role: 'region', 'aria-label': t('diagnostics.view.leaves') }
          : {})}
      >
        {view === 'test' && (
          <TestView
            run={test}
            isRunning={isRunning}
            failure={running.phase === 'failed' ? running.error : latest.error}
            onRun={() => void run({})}
          />
        )}
        {view === 'requests' && <RequestsView onCount={setRequestCount} />}
        {view === 'leaves' && <OutgoingDataView />}
      </div>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { History } from 'lucide-react';
import type { JournalEntry } from '../../../preload/contract/app/diagnostics.ts';
import { bridge } from '../../platform/bridge.ts';
import { formatLocale } from '../../platform/preferences.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { faultTitle } from '../../widgets/faults/fault-messages.ts';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { Mark } from '../../widgets/cards/status-mark.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Rows per page. */
const pageSize = 50;

function Outcome({ status, failure }: JournalEntry) {
  const title = failure === null ? null : faultTitle(failure);
  const label =
    failure === null ? t('diagnostics.requests.fine') : title === null ? failure : t(title);
  return (
    <span className="request-end">
      <CodeText>{status === null ? '–' : String(status)}</CodeText>{' '}
      <Mark tone={failure === null ? 'live' : 'failed'}>{label}</Mark>
    </span>
  );
}

/** The latest requests, newest first: only time, purpose, result, and trace id for support. */
export function RequestsView({ onCount }: { readonly onCount: (count: number) => void }) {
  const locale = formatLocale();
  const journal = useCachedQuery('diagnostics', () => bridge().diagnostics.journal({}));
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [shownCount, setShownCount] = useState(pageSize);
  const count = journal.value?.requests.length ?? null;
  useEffect(() => {
    if (count !== null) onCount(count);
  }, [count, onCount]);
  if (journal.error !== null)
    return <FaultPanel error={journal.error} attempt="read" onRetry={journal.refresh} />;
  if (journal.value === null) return null;
  const { requests, mostKept, logFile } = journal.value;
  const matching = requests.filter(({ failure }) => !isFailedOnly || failure !== null);
  const shownRequests = matching.slice(0, shownCount);
  const numberFormat = new Intl.NumberFormat(locale);
  /* With seconds, because the order of requests matters here. */
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'medium' });
  const milliseconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'millisecond',
    unitDisplay: 'short',
  });
  return (
    <>
      <div className="requests-head">
        <p className="soft">
          {t('diagnostics.requests.text', { most: numberFormat.format(mostKept) })}{' '}
          {logFile !== null && <CodeText>{logFile}</CodeText>}
        </p>
        <Button size="small" onPress={journal.refresh}>
          {t('ui.refresh')}
        </Button>
      </div>
      <Switch isSelected={isFailedOnly} onChange={setFailedOnly}>
        {t('diagnostics.requests.failed-only')}
      </Switch>
      {matching.length === 0 ? (
        <EmptyState
          icon={History}
          title={t(
            isFailedOnly && requests.length > 0
              ? 'diagnostics.requests.none-failed'
              : 'diagnostics.requests.none',
          )}
        />
      ) : (
        <div className="requests">
          <LedgerTable
            label={t('diagnostics.view.requests')}
            columns={[
              { id: 'at', head: t('diagnostics.requests.at') },
              { id: 'request', head: t('diagnostics.requests.request') },
              { id: 'end', head: t('diagnostics.requests.end') },
              { id: 'took', head: t('diagnostics.requests.took'), isFigure: true },
              { id: 'trace', head: t('ui.fault.trace') },
            ]}
            rows={shownRequests.map((entry, index) => ({
              id: `${String(entry.atEpochMs)}:${String(matching.length - index)}`,
              cells: [
                <span key="at" className="figures">
                  {instant.format(entry.atEpochMs)}
                </span>,
                <CodeText key="request">{`${entry.method} ${entry.path}`}</CodeText>,
                <Outcome key="end" {...entry} />,
                milliseconds.format(entry.durationMs),
                entry.traceId === null ? (
                  ''
                ) : (
                  <span key="trace" className="request-trace">
                    <CodeText>{entry.traceId}</CodeText>
                    <CopyButton text={entry.traceId} subject={t('ui.fault.trace')} />
                  </span>
                ),
              ],
            }))}
          />
        </div>
      )}
      {matching.length > shownRequests.length && (
        <p>
          <Button onPress={() => setShownCount(shownCount + pageSize)}>
            {t('diagnostics.requests.more', { count: matching.length - shownRequests.length })}
          </Button>
        </p>
      )}
    </>
  );
}

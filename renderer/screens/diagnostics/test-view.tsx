import { useState } from 'react';
import { CircleAlert, CircleCheck, OctagonAlert, Stethoscope } from 'lucide-react';
import type { DiagnosticRun } from '../../../preload/contract/app/diagnostics.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { checkGroups, troubleCounts } from './check-groups.ts';
import type { GroupName } from './check-groups.ts';
import { CheckRow } from './check-row.tsx';
import { ScopesTable } from './scopes-table.tsx';
import { ActionButton } from '../../widgets/action-button.tsx';
import { diagnosticsActions } from './diagnostics-actions.ts';

/** The result in one line, so that users can stop reading if all is well. */
function Summary({ run, isRunning }: { readonly run: DiagnosticRun; readonly isRunning: boolean }) {
  const { failed, attention } = troubleCounts(run.checks);
  const display =
    failed > 0
      ? { icon: OctagonAlert, tone: 'wax' as const }
      : attention > 0
        ? { icon: CircleAlert, tone: 'brass' as const }
        : { icon: CircleCheck, tone: 'green' as const };
  const text = (): string => {
    if (isRunning)
      return t('diagnostics.summary.under-way', {
        done: run.endedAtEpochMs === null ? run.checks.length : 0,
        count: run.planned.length,
      });
    if (failed === 0 && attention === 0) return t('diagnostics.summary.fine');
    return [
      failed > 0 ? t('diagnostics.summary.failed', { count: failed }) : '',
      attention > 0 ? t('diagnostics.summary.attention', { count: attention }) : '',
    ]
      .filter((part) => part !== '')
      .join(' ');
  };
  return (
    <div className="test-summary">
      {!isRunning && <Icon of={display.icon} size="l" tone={display.tone} />}
      <p role="status">{text()}</p>
      <ActionButton
        action={{ ...diagnosticsActions.test, button: 'connections.test.again' }}
        look="primary"
        isPending={isRunning}
        isPlain
      />
    </div>
  );
}

/** Requests that the test never sends, because they change data. */
const untestedRequests = [
  'PUT /v2/cards/{id}/lock',
  'PUT /v2/cards/{id}/stolen',
  'PATCH /v2/cards/{id}/limits',
  'PATCH /v2/cards/{id}/options',
  'POST /v2/cards',
  'POST /v2/clients',
  'POST /v2/webhook_subscriptions',
  'POST /register/registrations',
] as const;

function UntestedRequests() {
  return (
    <Fold level={2} title={t('diagnostics.untried.title')}>
      <p className="soft">{t('diagnostics.untried.text')}</p>
      <ul className="untested-requests">
        {untestedRequests.map((endpoint) => (
          <li key={endpoint}>
            <CodeText>{endpoint}</CodeText>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** The full report, shown before it is copied. */
function Report() {
  const [text, setText] = useState<string | null>(null);
  const show = async (): Promise<void> => {
    const answer = await bridge().diagnostics.report({});
    if (answer.ok) setText(answer.value.text);
  };
  return (
    <section className="section diagnostics-part">
      <header>
        <h2>{t('diagnostics.report.title')}</h2>
      </header>
      <p className="soft">{t('diagnostics.report.text')}</p>
      <p>
        <Button size="small" onPress={() => void show()}>
          {text === null ? t('diagnostics.report.show') : t('diagnostics.report.show-again')}
        </Button>
      </p>
      {text !== null && (
        <pre
          className="report"
          tabIndex={0}
          role="region"
          aria-label={t('diagnostics.report.title')}
        >
          {text}
        </pre>
      )}
    </section>
  );
}

/** Every check with its result, the scopes of the screens, and the report. */
export function TestView({
  run,
  isRunning,
  failure,
  onRun,
}: {
  readonly run: DiagnosticRun | null;
  readonly isRunning: boolean;
  readonly failure: CommandError | null;
  readonly onRun: () => void;
}) {
  const connection = useActiveConnection();
  const title = (group: GroupName): string =>
    group === 'profile'
      ? t('diagnostics.group.profile', { name: connection?.name ?? '' })
      : t(`diagnostics.group.${group}`);
  if (failure !== null) return <FaultPanel error={failure} attempt="read" onRetry={onRun} />;
  return (
    <>
      {run === null && (
        <EmptyState
          icon={Stethoscope}
          title={t('diagnostics.none.title')}
          actions={
            <ActionButton
              action={diagnosticsActions.test}
              look="primary"
              isPending={isRunning}
              isPlain
            />
          }
        >
          {t('diagnostics.none.text')}
        </EmptyState>
      )}
      {run !== null && (
        <>
          <Summary run={run} isRunning={isRunning} />
          {checkGroups(run).map((group) => (
            <section className="section diagnostics-part" key={group.name}>
              <header>
                <h2>{title(group.name)}</h2>
              </header>
              <ol className="checks">
                {group.checks.map(({ name, check }) => (
                  <CheckRow
                    key={name}
                    name={name}
                    check={check}
                    differenceMs={run.clockDifferenceMs}
                  />
                ))}
              </ol>
            </section>
          ))}
          <UntestedRequests />
          {run.scopes.length > 0 && run.endedAtEpochMs !== null && (
            <ScopesTable scopes={run.scopes} areKnown={run.areScopesKnown} />
          )}
          <Report />
        </>
      )}
    </>
  );
}

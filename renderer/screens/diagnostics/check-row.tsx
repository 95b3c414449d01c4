import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Circle,
  OctagonAlert,
} from 'lucide-react';
import type { Check, CheckName, CheckOutcome } from '../../../preload/contract/app/diagnostics.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { startSignIn } from '../../platform/sign-in.ts';
import { vaultFailureMessage } from '../../widgets/faults/vault-failure-messages.ts';
import { ScopeSignIn } from '../../widgets/faults/scope-sign-in.tsx';
import { UnopenedVaults } from '../../widgets/unopened-vaults.tsx';
import { formatLocale } from '../../platform/preferences.ts';
import { T } from '../../i18n/t.tsx';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { faultMessage } from '../../widgets/faults/fault-messages.ts';
import { problemMessageId } from '../../ui/field-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { remedyOf } from './check-groups.ts';

const outcomeDisplays = {
  passed: { icon: CircleCheck, tone: 'green' },
  noted: { icon: CircleDot, tone: 'slate' },
  attention: { icon: CircleAlert, tone: 'brass' },
  failed: { icon: OctagonAlert, tone: 'wax' },
  skipped: { icon: CircleDashed, tone: 'dim' },
} as const satisfies Record<CheckOutcome, unknown>;

const needlessReasons: ReadonlySet<Check['reason']> = new Set([
  'typed-addresses',
  'public-client',
  'not-a-sandbox',
]);

/** The button with the remedy, if the app has one. */
function RemedyButton({ check }: { readonly check: Check }) {
  const connection = useActiveConnection();
  const remedy = remedyOf(check);
  if (remedy === 'sign-in')
    return (
      <Button size="small" onPress={() => void startSignIn()}>
        {t('ui.sign-in')}
      </Button>
    );
  if (remedy === 'connect')
    return (
      <Button size="small" onPress={() => goTo({ screen: 'connections', view: { kind: 'new' } })}>
        {t('ui.word.connect-your-bank')}
      </Button>
    );
  if (remedy === 'scope' && check.error !== null) return <ScopeSignIn error={check.error} />;
  // The demo company has no form.
  if (remedy === 'connection' && connection !== null && connection.kind !== 'demo')
    return (
      <Button size="small" onPress={() => goTo(recordOf('connections', connection.id))}>
        {t('ui.fault.open-connection')}
      </Button>
    );
  return null;
}

/** The cause, the next action, and the trace id for support. */
function Explanation({
  check,
  differenceMs,
}: {
  readonly check: Check;
  readonly differenceMs: number | null;
}) {
  const { name, reason, error } = check;
  const problems = error?.kind === 'invalid-input' ? error.problems : [];
  const fault = error === null || problems.length > 0 ? null : faultMessage(error, 'read');
  const traceId = error !== null && 'traceId' in error ? error.traceId : null;
  const scope = error?.kind === 'not-allowed' ? error.missingScope : null;
  const seconds =
    name === 'clock' && differenceMs !== null
      ? new Intl.NumberFormat(formatLocale(), {
          style: 'unit',
          unit: 'second',
          unitDisplay: 'long',
        }).format(Math.abs(differenceMs) / 1000)
      : null;
  const remedy = <RemedyButton check={check} />;
  if (reason === null && fault === null && problems.length === 0 && seconds === null) return null;
  return (
    <div className="check-reason soft">
      {reason !== null && (
        <p>
          {t(`diagnostics.reason.${reason}`)}{' '}
          {reason === 'vault-closed' && error !== null && t(vaultFailureMessage(error))}
        </p>
      )}
      {(reason === 'vault-closed' || reason === 'vault-quarantined') && <UnopenedVaults />}
      {reason === null && fault !== null && (
        <p>
          {t(fault.title)}. {t(fault.next, fault.values)}
        </p>
      )}
      {problems.map(({ path, code }) => (
        <p key={path.join('.')}>{t(problemMessageId(code))}</p>
      ))}
      {seconds !== null && (
        <p className="figures">{t('diagnostics.clock.difference', { seconds })}</p>
      )}
      {scope !== null && (
        <p>
          <T
            id="ui.labelled"
            values={{ label: t('ui.fault.missing-scope'), text: <CodeText>{scope}</CodeText> }}
          />
        </p>
      )}
      {error?.kind === 'service-failed' && error.status !== null && (
        <p>
          <T
            id="ui.labelled"
            values={{
              label: t('ui.fault.status'),
              text: <CodeText>{String(error.status)}</CodeText>,
            }}
          />
        </p>
      )}
      {traceId !== null && (
        <p className="check-trace">
          <T
            id="ui.labelled"
            values={{ label: t('ui.fault.trace'), text: <CodeText>{traceId}</CodeText> }}
          />{' '}
          <CopyButton text={traceId} subject={t('ui.fault.trace')} />
        </p>
      )}
      {remedy}
    </div>
  );
}

/**
 * One check: its name, its result, the cause, and the next action. A null check has not run yet.
 */
export function CheckRow({
  name,
  check,
  differenceMs,
}: {
  readonly name: CheckName;
  readonly check: Check | null;
  readonly differenceMs: number | null;
}) {
  const durationText =
    check === null || check.tookMs === null
      ? null
      : new Intl.NumberFormat(formatLocale(), {
          style: 'unit',
          unit: 'millisecond',
          unitDisplay: 'short',
        }).format(check.tookMs);
  return (
    <li className="check" data-outcome={check?.outcome ?? 'coming'}>
      {check === null ? (
        <Icon of={Circle} tone="dim" />
      ) : (
        <Icon of={outcomeDisplays[check.outcome].icon} tone={outcomeDisplays[check.outcome].tone} />
      )}
      <span className="check-name">{t(`diagnostics.check.${name}`)}</span>
      <span className="caption figures">
        {check === null
          ? t('diagnostics.outcome.coming')
          : t(
              needlessReasons.has(check.reason)
                ? 'diagnostics.outcome.needless'
                : `diagnostics.outcome.${check.outcome}`,
            )}
        {durationText !== null && ` · ${durationText}`}
      </span>
      {check !== null && <Explanation check={check} differenceMs={differenceMs} />}
    </li>
  );
}

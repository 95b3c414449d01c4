import { useState } from 'react';
import { CircleCheck, CircleDashed, OctagonAlert } from 'lucide-react';
import type { ConnectionTestStep } from '../../../preload/contract/app/connections.ts';
import type { InputProblem } from '../../../preload/contract/result.ts';
import type { ConnectionId } from '../../../preload/contract/values.ts';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { faultMessage } from '../../widgets/faults/fault-messages.ts';
import { problemMessageId } from '../../ui/field-error.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';

const stepNames: Readonly<Record<ConnectionTestStep['step'], MessageId>> = {
  addresses: 'diagnostics.check.addresses',
  discovery: 'diagnostics.check.discovery',
  keychain: 'diagnostics.check.keychain',
  storage: 'diagnostics.check.storage',
  session: 'diagnostics.check.session',
  organization: 'diagnostics.check.organization',
  registrations: 'diagnostics.check.registrations',
};
const outcomes = {
  passed: { icon: CircleCheck, tone: 'green', label: 'diagnostics.outcome.passed' },
  failed: { icon: OctagonAlert, tone: 'wax', label: 'diagnostics.outcome.failed' },
  skipped: { icon: CircleDashed, tone: 'dim', label: 'diagnostics.outcome.skipped' },
} as const;

const addressLabels: Readonly<Record<string, MessageId>> = {
  'banking.baseUrl': 'connections.field.base-url',
  'banking.issuer': 'connections.field.issuer',
  issuer: 'connections.field.issuer',
  'banking.authorizationEndpoint': 'connections.field.authorization',
  'banking.tokenEndpoint': 'connections.field.token',
  'banking.revocationEndpoint': 'connections.field.revocation',
  'registrations.baseUrl': 'connections.field.registrations-url',
};
function addressLabel(path: InputProblem['path']): MessageId {
  return addressLabels[path.join('.')] ?? 'connections.part.addresses';
}

function Step({ step, outcome, error }: ConnectionTestStep) {
  const display = outcomes[outcome];
  const isInconclusive =
    step === 'registrations' && outcome === 'skipped' && error?.kind === 'not-found';
  const problems = error?.kind === 'invalid-input' ? error.problems : [];
  const message = error === null || problems.length > 0 ? null : faultMessage(error, 'read');
  return (
    <li className="test-step">
      <Icon of={display.icon} tone={display.tone} />
      <span className="name">{t(stepNames[step])}</span>
      <span className="caption">{t(display.label)}</span>
      {step === 'registrations' && outcome === 'passed' && (
        <p className="soft">{t('connections.test.registrations-asked')}</p>
      )}
      {isInconclusive && <p className="soft">{t('connections.test.registrations-inconclusive')}</p>}
      {problems.map(({ path, code }) => (
        <p key={path.join('.')} className="soft">
          {t('ui.labelled', { label: t(addressLabel(path)), text: t(problemMessageId(code)) })}
        </p>
      ))}
      {message !== null && !isInconclusive && (
        <p className="soft">
          {t(message.title)}. {t(message.next, message.values)}{' '}
          {error?.kind === 'not-allowed' && error.missingScope !== null && (
            <CodeText>{error.missingScope}</CodeText>
          )}
        </p>
      )}
    </li>
  );
}

/** Tests everything that a connection needs, step by step, and shows the result of each. */
export function ConnectionTest({ id }: { readonly id: ConnectionId }) {
  const [steps, setSteps] = useState<readonly ConnectionTestStep[]>([]);
  const [test, testing] = useCommand(bridge().connections.test, ({ steps: newSteps }) =>
    setSteps(newSteps),
  );
  return (
    <div className="connection-test">
      <Button
        size="small"
        isPending={testing.phase === 'pending'}
        onPress={() => void test({ id })}
      >
        {steps.length === 0 ? t('connections.test.action') : t('connections.test.again')}
      </Button>
      {testing.phase === 'failed' && <FaultLine error={testing.error} attempt="read" />}
      {steps.length > 0 && (
        <ol className="test-steps" aria-label={t('connections.test.action')}>
          {steps.map((step) => (
            <Step key={step.step} {...step} />
          ))}
        </ol>
      )}
      {steps.length > 0 && (
        <Button size="small" look="quiet" onPress={() => goTo({ screen: 'diagnostics' })}>
          {t('connections.test.more')}
        </Button>
      )}
    </div>
  );
}

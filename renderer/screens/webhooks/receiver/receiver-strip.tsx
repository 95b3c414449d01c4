import { useState } from 'react';
import { BellOff, OctagonAlert, RadioTower, ShieldX } from 'lucide-react';
import { Input, Label, TextField as AriaTextField } from 'react-aria-components';
import type { ReceiverStatus, TestOutcome } from '../../../../preload/contract/webhooks/inbox.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { CopyButton } from '../../../widgets/facts/copy-button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CodeText, InstantText } from '../../../widgets/facts/labels.tsx';
import { showInPlace } from '../../../platform/navigation.ts';
import { T } from '../../../i18n/t.tsx';
import { useLastList } from '../webhooks-lists.ts';
import { ReceivingGapNote } from './receiving-gap.tsx';
import { TestResult } from './test-result.tsx';
import { ReceiverGuide } from './receiver-guide.tsx';
import { receiverAddress, readPort, receiverTrouble } from './receiver-messages.ts';
import { ActionButton } from '../../../widgets/action-button.tsx';
import { webhookActions } from '../webhook-actions.ts';
import './receiver-strip.css';

function Counts({ todayCount, refusedTodayCount }: ReceiverStatus) {
  return (
    <>
      <span className="receiver-part figures">
        {t('webhooks.receiver.today', { count: todayCount })}
      </span>
      {refusedTodayCount > 0 && (
        <span className="receiver-part figures">
          <Icon of={ShieldX} tone="wax" />
          {t('webhooks.receiver.refused', { count: refusedTodayCount })}
        </span>
      )}
    </>
  );
}

/** Since when no event arrived although events were possible, and what to do. */
function SilenceNote({ sinceEpochMs }: { readonly sinceEpochMs: number }) {
  return (
    <div className="receiver-silence" role="status">
      <Icon of={BellOff} size="s" tone="brass" />
      <p>
        <strong>
          <T
            id="webhooks.silence.title"
            values={{ time: <InstantText epochMs={sinceEpochMs} /> }}
          />
        </strong>{' '}
        {t('webhooks.silence.next')}
      </p>
      <Button
        size="small"
        look="quiet"
        onPress={() => {
          useLastList.setState({ list: 'subscriptions' });
          showInPlace({ screen: 'webhooks' });
        }}
      >
        {t('webhooks.silence.subscriptions')}
      </Button>
    </div>
  );
}

/**
 * The receiver's state, its address, today's number of events, and the switch. Always says that it
 * listens only on this computer.
 */
export function ReceiverStrip({
  isGuideOpen,
  onGuide: setGuideOpen,
  ...guide
}: {
  readonly isGuideOpen: boolean;
  readonly onGuide: (isOpen: boolean) => void;
  readonly hasBanking: boolean;
  readonly onSubscribe: () => void;
}) {
  const { value, isLoading } = useCachedQuery('receiver', () => bridge().events.receiverStatus({}));
  const [typed, setTyped] = useState<string | null>(null);
  const [start, starting] = useCommand(bridge().events.startReceiver, () => setTyped(null));
  const [stop, stopping] = useCommand(bridge().events.stopReceiver);
  const [testResult, setTestResult] = useState<TestOutcome | null>(null);
  const [sendTest, testing] = useCommand(bridge().events.sendTest, setTestResult);
  /* The list of events shows why it cannot be read. */
  if (value === null) return isLoading && <div className="receiver" />;
  const { receiver, silentSinceEpochMs, gap } = value;
  const { state } = receiver;
  const trouble = receiverTrouble(receiver);
  const address = receiverAddress(receiver);
  const portText = typed ?? (receiver.port === null ? '' : String(receiver.port));
  const port = readPort(portText);
  const isOn = state === 'listening' || state === 'starting';
  const run = (): void => {
    if (port.ok) void start({ port: port.port });
  };
  const test = (): void => {
    setTestResult(null);
    void sendTest({});
  };
  return (
    <>
      <section className="receiver" aria-label={t('webhooks.receiver.label')}>
        <span className="receiver-part" role="status">
          <Icon of={RadioTower} tone={isOn && trouble === null ? 'green' : 'dim'} />
          <strong>{t(`webhooks.receiver.state.${state}`)}</strong>
          {!isOn && <span>{t('webhooks.receiver.not-here')}</span>}
        </span>
        {address !== null && (
          <span className="receiver-part receiver-address">
            <CodeText>{address}</CodeText>
            <CopyButton text={address} subject={t('webhooks.receiver.address')} />
          </span>
        )}
        <span className="receiver-end">
          {(isOn || receiver.todayCount > 0) && <Counts {...receiver} />}
          <ActionButton
            action={webhookActions.guide}
            onRun={() => setGuideOpen(true)}
            size="small"
            look="quiet"
            isPlain
          />
          {state === 'listening' && (
            <ActionButton
              action={webhookActions['send-test']}
              onRun={test}
              size="small"
              isPending={testing.phase === 'pending'}
              isPlain
            />
          )}
          {isOn ? (
            <ActionButton
              action={webhookActions['stop-receiver']}
              onRun={() => void stop({})}
              size="small"
              isPending={stopping.phase === 'pending'}
              isPlain
            />
          ) : (
            <Form className="receiver-start" onSubmit={run}>
              <AriaTextField
                className="receiver-port field"
                value={portText}
                onChange={setTyped}
                isInvalid={!port.ok}
                inputMode="numeric"
              >
                <Label>{t('connections.field.redirect-port')}</Label>
                <div className="field-box">
                  <Input
                    className="field-input"
                    maxLength={5}
                    autoComplete="off"
                    placeholder={t('webhooks.receiver.any-port')}
                  />
                </div>
              </AriaTextField>
              <Button
                type="submit"
                look="primary"
                size="small"
                isDisabled={!port.ok}
                isPending={starting.phase === 'pending'}
              >
                {t('webhooks.receiver.start')}
              </Button>
            </Form>
          )}
        </span>
        {!isOn && !port.ok && (
          <p className="receiver-problem" role="alert">
            {t('webhooks.receiver.bad-port')}
          </p>
        )}
        {trouble !== null && (
          <p className="receiver-problem" role="alert">
            <Icon of={OctagonAlert} size="s" tone="wax" />
            <span>{t(`webhooks.receiver.failure.${trouble}`)}</span>
          </p>
        )}
        {silentSinceEpochMs !== null && <SilenceNote sinceEpochMs={silentSinceEpochMs} />}
        {starting.phase === 'failed' && state !== 'failed' && (
          <FaultLine error={starting.error} attempt="write" />
        )}
        {state === 'listening' && testResult !== null && <TestResult {...testResult} />}
        {testing.phase === 'failed' && <FaultLine error={testing.error} attempt="write" />}
        {stopping.phase === 'failed' && <FaultLine error={stopping.error} attempt="write" />}
        {isGuideOpen && (
          <ReceiverGuide receiver={receiver} {...guide} onClose={() => setGuideOpen(false)} />
        )}
      </section>
      {gap !== null && <ReceivingGapNote {...gap} />}
    </>
  );
}

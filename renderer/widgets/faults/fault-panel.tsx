import type { ReactNode } from 'react';
import { Copy, OctagonAlert } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { useActiveConnection } from '../../platform/connections.ts';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { formatLocale, language } from '../../platform/preferences.ts';
import { useNow } from '../../platform/use-now.ts';
import { instantText } from '../../format/date.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { bankMessages, faultMessage } from './fault-messages.ts';
import type { Attempt } from './fault-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { CodeText } from '../facts/labels.tsx';
import { ScopeName } from './scope-name.tsx';
import { ScopeSignIn } from './scope-sign-in.tsx';
import './fault-panel.css';

/** These need another scope or token of the connection; a retry does not help. */
const fixedInConnection: ReadonlySet<CommandError['kind']> = new Set([
  'not-allowed',
  'portal-token-needed',
]);

/**
 * Replaces the content: the cause, whether anything changed, the next step, the trace id to copy.
 * The rest of the screen stays.
 */
export function FaultPanel({
  error,
  attempt,
  onRetry,
  subject,
  actions,
}: {
  readonly error: CommandError;
  /** `read`: no change was attempted. `write`: a change was attempted. */
  readonly attempt: Attempt;
  readonly onRetry?: (() => void) | undefined;
  /** The name of the content: "Card of Karim Benali". */
  readonly subject?: ReactNode;
  readonly actions?: ReactNode;
}) {
  const now = useNow();
  const connection = useActiveConnection();
  /* The demo company has no connection form. */
  const isForConnection =
    fixedInConnection.has(error.kind) && connection !== null && connection.kind !== 'demo';
  const message = faultMessage(error, attempt);
  const traceId = 'traceId' in error ? error.traceId : null;
  const at =
    error.kind === 'rate-limited' && error.retryAtEpochMs !== null
      ? instantText(language(), formatLocale(), error.retryAtEpochMs, now)
      : null;
  const details: readonly (readonly [string, ReactNode])[] = [
    ...(subject === undefined ? [] : [[t('ui.fault.subject'), subject] as const]),
    ...(at === null ? [] : [[t('ui.fault.retry-at'), at] as const]),
    ...(error.kind === 'not-allowed' && error.missingScope !== null
      ? [[t('ui.fault.missing-scope'), <ScopeName key="scope" of={error.missingScope} />] as const]
      : []),
    ...bankMessages(error).map((bankText) => [t('ui.fault.bank-text'), bankText] as const),
    ...(traceId === null
      ? []
      : [[t('ui.fault.trace'), <CodeText key="trace">{traceId}</CodeText>] as const]),
  ];
  return (
    <section className="fault-panel" role="alert">
      <Icon of={OctagonAlert} size="l" tone="wax" />
      <div>
        <h2 className="title">{t(message.title)}</h2>
        <p>
          {message.changed !== null && t(message.changed)} {t(message.next, message.values)}
        </p>
        {details.length > 0 && (
          <dl>
            {details.map(([name, value], index) => (
              <div key={index}>
                <dt className="caption">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="fault-panel-actions">
          {isForConnection ? (
            <Button look="primary" onPress={() => goTo(recordOf('connections', connection.id))}>
              {t('ui.fault.open-connection')}
            </Button>
          ) : (
            onRetry && (
              <Button look="primary" onPress={onRetry}>
                {t('ui.fault.retry')}
              </Button>
            )
          )}
          <ScopeSignIn error={error} />
          {actions}
          {traceId !== null && (
            <Button
              look="quiet"
              icon={Copy}
              onPress={() => void bridge().app.copyText({ text: traceId })}
            >
              {t('ui.fault.copy-trace')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** The same in one line, next to the control that failed. */
export function FaultLine({
  error,
  attempt,
  onDismiss,
}: {
  readonly error: CommandError;
  readonly attempt: Attempt;
  readonly onDismiss?: () => void;
}) {
  const message = faultMessage(error, attempt);
  const bankText = bankMessages(error).join(' ');
  return (
    <p className="fault-line" role="alert">
      <Icon of={OctagonAlert} size="s" tone="wax" />
      <span>
        {/* For a failed read, it is obvious that nothing changed. */}
        <strong>{t(message.title)}.</strong>{' '}
        {attempt === 'write' && message.changed !== null && t(message.changed)}{' '}
        {t(message.next, message.values)}{' '}
        {bankText !== '' && t('ui.fault.bank-says', { words: bankText })}
      </span>
      {onDismiss && (
        <PressButton className="fault-line-close" onPress={onDismiss}>
          {t('ui.dismiss')}
        </PressButton>
      )}
    </p>
  );
}

import type { ReactNode } from 'react';
import { OctagonAlert } from 'lucide-react';
import type { LimitRun } from '../../../preload/contract/cards/limit-runs.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { useIsOnline } from '../../platform/network.ts';
import { useIsSignedIn } from '../../platform/session.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { bankMessages, faultMessage } from '../../widgets/faults/fault-messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { CardFieldValue } from '../../widgets/cards/card-field-value.tsx';
import { useWaitingWrite } from '../../widgets/approvals/approvals.ts';
import { WaitingButton } from '../../widgets/approvals/waiting-button.tsx';
import { Dock } from './dock.tsx';
import { LimitFigure } from './limit-figure.tsx';
import { limitOf } from '../../../preload/contract/cards/limits.ts';
import { isOptionField, optionLabels, optionState } from './options/option-labels.ts';
import { isBlockedCard, runCounts, runLines } from './run-lines.ts';
import type { RunLine } from './run-lines.ts';
import { RunState } from './run-state.tsx';

/** A limit as an amount, an option as a word, days and categories as a list. */
export function RunFigure({ state }: { readonly state: RunLine['after'] }) {
  switch (state.kind) {
    case 'switch':
      return t(optionState(state.isOn));
    case 'listed':
      return <CardFieldValue field={state.field} value={state.value} />;
    case 'on':
    case 'off':
    case 'unknown':
      return <LimitFigure state={state} />;
  }
}

function Note({ line }: { readonly line: RunLine }): ReactNode {
  const { state, error, approval } = line.item;
  if (line.isUnsent) return <RunState state="unchanged" />;
  if (line.isBlocked && line.item.blocked !== undefined) {
    return isBlockedCard(line.item) && !line.isFirstOfCard ? (
      <RunState state="blocked" />
    ) : (
      <p>
        <RunState state="blocked" />
        <span>{t(`limits.run.blocked.${line.item.blocked}`)}</span>
      </p>
    );
  }
  if (line.kept !== null) {
    return (
      <p data-tone="brass">
        <RunState state={state} />
        <span>
          <T
            id="limits.run.kept"
            values={{
              kept: <RunFigure state={line.kept} />,
              asked: <RunFigure state={line.after} />,
            }}
          />
        </span>
      </p>
    );
  }
  /* The limits of one card are one request: its first line shows the state and the reason. A
     limit that the bank applied is shown as applied, even if others differ. */
  if (state === 'differs') return <RunState state="applied" />;
  if (!line.isFirstOfCard && state !== 'next') return <span>{t('limits.dock.same-request')}</span>;
  const message = error === null || approval !== undefined ? null : faultMessage(error, 'write');
  return (
    <p>
      <RunState state={state} />
      {approval !== undefined && <span>{t(`history.outcome.${approval}`)}</span>}
      {message !== null && error !== null && (
        <span>
          {t(message.title)}. {bankMessages(error).join(' ') || t(message.next)}
        </span>
      )}
    </p>
  );
}

/** Errors of the bank: a run stops at the second card in a row with one. */
const bankFaults: ReadonlySet<CommandError['kind']> = new Set([
  'service-failed',
  'outcome-unknown',
]);

/**
 * The cause that stopped the run. It does not say whether anything changed: the cards above show
 * that.
 */
function StoppedBy({ error }: { readonly error: CommandError }) {
  const message = faultMessage(error, 'write');
  return (
    <p className="fault-line" role="alert">
      <Icon of={OctagonAlert} size="s" tone="wax" />
      <span>
        <strong>{t(message.title)}.</strong>{' '}
        {bankFaults.has(error.kind)
          ? t('limits.run.stopped.at-fault')
          : bankMessages(error).join(' ') || t(message.next)}
      </span>
    </p>
  );
}

export function lineLabel({ field }: RunLine): MessageId {
  if (field === 'activeDays' || field === 'categories') return `cards.field.${field}`;
  return isOptionField(field) ? optionLabels[field] : `limits.name.${limitOf(field).key}`;
}

/** The result of an ended run: the numbers of changed and unchanged cards. */
function resultText(run: LimitRun, t: Translate): string {
  const { applied, unchanged, differs, refused, blocked, unknown } = runCounts(run);
  const parts = [
    applied > 0 ? t('limits.run.applied', { count: applied }) : '',
    unchanged > 0 ? t('limits.run.unchanged', { count: unchanged }) : '',
    differs > 0 ? t('limits.run.differ', { count: differs }) : '',
    blocked > 0 ? t('limits.run.blocked', { count: blocked }) : '',
    refused > 0 ? t('limits.run.refused', { count: refused }) : '',
    unknown > 0 ? t('limits.run.unknown', { count: unknown }) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function titleOf(run: LimitRun, t: Translate): string {
  const { total, finished } = runCounts(run);
  const values = { done: Math.min(total, finished + 1), total };
  if (run.state === 'running') return t('limits.run.title.running', values);
  if (run.state === 'waiting') return t('limits.run.title.waiting', values);
  return run.state === 'stopped'
    ? t('limits.run.title.stopped', { done: finished, total })
    : t('limits.run.title.done', { count: total });
}

/**
 * A run over many cards: its progress, each result, and the next action. A run that a restart
 * interrupted is shown here too.
 */
export function RunDock({
  run,
  unsentCount,
}: {
  readonly run: LimitRun;
  readonly unsentCount: number;
}) {
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  const canSend = isOnline && isSignedIn;
  const [runCommand, running, clear] = useCommand(
    (verb: 'stop' | 'resume' | 'retryFailed' | 'dismiss') => bridge().limitRuns[verb]({}),
  );
  const [exportCsv, exporting] = useCommand(() => bridge().limitRuns.export({}));
  const { refused, unknown } = runCounts(run);
  const waiting = useWaitingWrite(run.items.find(({ state }) => state === 'waiting')?.cardId ?? '');
  /* The network or the session is back: the cause of the stop is gone. */
  const isCauseGone =
    (run.stoppedBy?.kind === 'offline' && isOnline) ||
    (run.stoppedBy?.kind === 'signed-out' && isSignedIn);
  const hasEnded = run.state === 'done' || run.state === 'stopped';
  const failedCount = refused + unknown;
  const isBusy = running.phase === 'pending';
  const progressText = [
    run.state === 'running' && t('limits.run.text.running'),
    run.state === 'stopped' && t('limits.run.text.stopped'),
    resultText(run, t),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Dock
      label={t('limits.run.label')}
      title={titleOf(run, t)}
      text={
        <>
          <span role="status">{progressText}</span>
          {unsentCount > 0 && ` ${t('limits.run.unsent', { count: unsentCount })}`}
        </>
      }
      actions={
        <>
          {waiting && <WaitingButton write={waiting} />}
          {!hasEnded && (
            <Button isPending={isBusy} onPress={() => void runCommand('stop')}>
              {t('limits.run.stop')}
            </Button>
          )}
          {hasEnded && (
            <>
              <Button
                look="quiet"
                isPending={exporting.phase === 'pending'}
                onPress={() => void exportCsv(undefined)}
              >
                {t('ui.word.export-as-csv')}
              </Button>
              {failedCount > 0 && (
                <Button
                  isDisabled={!canSend}
                  isPending={isBusy}
                  onPress={() => void runCommand('retryFailed')}
                >
                  {t('cards.lock-all.retry', { count: failedCount })}
                </Button>
              )}
            </>
          )}
          {run.state === 'stopped' && (
            <>
              <Button look="quiet" isDisabled={isBusy} onPress={() => void runCommand('dismiss')}>
                {t('limits.run.leave')}
              </Button>
              <Button
                look="primary"
                isDisabled={!canSend}
                isPending={isBusy}
                onPress={() => void runCommand('resume')}
              >
                {t('ui.word.resume')}
              </Button>
            </>
          )}
          {run.state === 'done' && (
            <Button look="primary" isPending={isBusy} onPress={() => void runCommand('dismiss')}>
              {t('limits.run.finish')}
            </Button>
          )}
        </>
      }
      extra={
        <>
          {run.stoppedBy !== null && !isCauseGone && <StoppedBy error={run.stoppedBy} />}
          {running.phase === 'failed' && (
            <FaultLine error={running.error} attempt="write" onDismiss={clear} />
          )}
          {exporting.phase === 'failed' && <FaultLine error={exporting.error} attempt="save" />}
        </>
      }
      lines={runLines(run).map((line) => ({
        key: line.key,
        card: line.item,
        what: lineLabel(line),
        before: <RunFigure state={line.before} />,
        after: <RunFigure state={line.after} />,
        note: <Note line={line} />,
      }))}
    />
  );
}

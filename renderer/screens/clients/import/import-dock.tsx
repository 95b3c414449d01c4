import { OctagonAlert } from 'lucide-react';
import type { ClientImport } from '../../../../preload/contract/clients/client-imports.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useIsOnline } from '../../../platform/network.ts';
import { useIsSignedIn } from '../../../platform/session.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { t } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { bankMessages, faultMessage } from '../../../widgets/faults/fault-messages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { sendCount, finishedCount } from './import-counts.ts';
import { importRows } from './import-run.ts';
import './import-dock.css';

type ImportDockProps = {
  readonly run: ClientImport;
  readonly undecidedCount: number;
  /** The user wants to leave the import. */
  readonly onLeave: () => void;
  readonly isLeaving: boolean;
};

function titleOf(run: ClientImport, toSend: number, t: Translate): string {
  const done = finishedCount(run);
  const total = done + toSend + (run.state === 'running' ? 1 : 0);
  switch (run.state) {
    case 'reading':
      return t('imports.dock.reading', { done: run.checkedCount, total: run.rowCount });
    case 'unread':
      return t('imports.dock.unread');
    case 'preview':
      return t('imports.dock.preview', { count: toSend });
    case 'running':
      return t('imports.dock.running', { done: Math.min(total, done + 1), total });
    case 'stopped':
      return t('imports.dock.stopped', { done, total });
    case 'done':
      return t('imports.dock.done');
  }
}

/** The results of the rows, and the number of rows that are not sent. */
function resultText({ state, counts }: ClientImport, undecidedCount: number, t: Translate): string {
  const isRead = state !== 'reading' && state !== 'unread';
  const isSending = isRead && state !== 'preview';
  const parts = [
    isSending ? t('imports.dock.created', { count: counts.created }) : '',
    counts.refused > 0 ? t('imports.dock.refused', { count: counts.refused }) : '',
    counts.unknown > 0 ? t('imports.dock.unknown', { count: counts.unknown }) : '',
    undecidedCount > 0 && isRead ? t('imports.dock.undecided', { count: undecidedCount }) : '',
    counts.skipped > 0 ? t('imports.dock.skipped', { count: counts.skipped }) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function StoppedBy({
  run,
  isOnline,
  isSignedIn,
}: {
  readonly run: ClientImport;
  readonly isOnline: boolean;
  readonly isSignedIn: boolean;
}) {
  const { stoppedBy: error } = run;
  // No action is needed if the cause is over.
  const hasEnded =
    (error?.kind === 'offline' && isOnline) || (error?.kind === 'signed-out' && isSignedIn);
  if (error === null || hasEnded) return null;
  const label = faultMessage(error, run.state === 'unread' ? 'read' : 'write');
  return (
    <p className="fault-line" role="alert">
      <Icon of={OctagonAlert} size="s" tone="wax" />
      <span>
        <strong>{t(label.title)}.</strong> {bankMessages(error).join(' ') || t(label.next)}
      </span>
    </p>
  );
}

/** Below the rows, always visible: the number of clients to send, the progress, the results. */
export function ImportDock({ run, undecidedCount, onLeave, isLeaving }: ImportDockProps) {
  const isOnline = useIsOnline();
  const isSignedIn = useIsSignedIn();
  const canSend = isOnline && isSignedIn;
  const [runCommand, running, clear] = useCommand((verb: 'run' | 'stop' | 'read') => {
    const { delimiter, encoding, hasHeader, mapping, defaults } = run;
    return verb === 'read'
      ? bridge().clientImports.configure({ delimiter, encoding, hasHeader, mapping, defaults })
      : bridge().clientImports[verb]({});
  });
  const [exportFailed, exporting] = useCommand(bridge().clientImports.exportFailed);
  const toSend = sendCount(run, undecidedCount);
  const finished = finishedCount(run);
  const isRunning = run.state === 'running';
  const hasEnded = run.state === 'stopped' || run.state === 'done';
  const isBusy = running.phase === 'pending';
  const isFinished = hasEnded && toSend === 0;
  const needsReview = isFinished && undecidedCount > 0;
  const hasFailed = run.counts.refused + run.counts.unknown + undecidedCount > 0;
  const bar =
    run.state === 'reading'
      ? { max: run.rowCount, value: run.checkedCount }
      : isRunning || run.state === 'stopped'
        ? { max: finished + toSend + (isRunning ? 1 : 0), value: finished }
        : null;

  /* One button in one place, so that it stays focused when its label changes. */
  const main = ((): {
    readonly label: string;
    readonly look: 'edge' | 'primary';
    readonly isDisabled: boolean;
    readonly onPress: () => void;
  } => {
    if (isRunning)
      return {
        label: t('ui.word.stop'),
        look: 'edge',
        isDisabled: false,
        onPress: () => void runCommand('stop'),
      };
    if (needsReview)
      return {
        label: t('imports.dock.review', { count: undecidedCount }),
        look: 'primary',
        isDisabled: isLeaving,
        onPress: () => void importRows.changeQuery({ view: 'undecided' }),
      };
    if (isFinished)
      return {
        label: t('imports.dock.finish'),
        look: 'primary',
        isDisabled: isLeaving,
        onPress: onLeave,
      };
    if (run.state === 'unread')
      return {
        label: t('ui.fault.retry'),
        look: 'primary',
        isDisabled: isLeaving,
        onPress: () => void runCommand('read'),
      };
    return {
      label: t(run.state === 'stopped' ? 'imports.dock.resume' : 'imports.dock.send', {
        count: toSend,
      }),
      look: 'primary',
      isDisabled: !canSend || toSend === 0 || run.state === 'reading',
      onPress: () => void runCommand('run'),
    };
  })();

  return (
    <section className="import-dock" aria-label={t('imports.dock.label')}>
      <div className="import-dock-top">
        <h2 className="title figures">{titleOf(run, toSend, t)}</h2>
        <p className="caption import-dock-text" role="status">
          {resultText(run, undecidedCount, t)}
        </p>
        <div className="import-dock-actions">
          {hasEnded && hasFailed && (
            <Button
              look="quiet"
              isPending={exporting.phase === 'pending'}
              onPress={() => void exportFailed({})}
            >
              {t('imports.dock.export')}
            </Button>
          )}
          {isFinished && run.counts.unknown > 0 && (
            <Button isDisabled={!canSend} isPending={isBusy} onPress={() => void runCommand('run')}>
              {t('imports.dock.look')}
            </Button>
          )}
          {!isRunning && (!isFinished || needsReview) && (
            <Button look="quiet" isDisabled={isLeaving} onPress={onLeave}>
              {t(needsReview ? 'imports.dock.close' : 'imports.dock.leave')}
            </Button>
          )}
          <Button
            look={main.look}
            isDisabled={main.isDisabled}
            isPending={isBusy}
            onPress={main.onPress}
          >
            {main.label}
          </Button>
        </div>
      </div>
      {bar !== null && bar.max > 0 && (
        <progress
          className="import-bar"
          data-paused={run.state === 'stopped' || undefined}
          aria-label={t('imports.dock.label')}
          max={bar.max}
          value={bar.value}
        />
      )}
      <StoppedBy run={run} isOnline={isOnline} isSignedIn={isSignedIn} />
      {run.state === 'unread' && <p className="caption">{t('imports.dock.unread-next')}</p>}
      {isFinished && run.counts.unknown > 0 && (
        <p className="caption">{t('registrations.unknown-outcome.kept')}</p>
      )}
      {running.phase === 'failed' && (
        <FaultLine error={running.error} attempt="write" onDismiss={clear} />
      )}
      {exporting.phase === 'failed' && <FaultLine error={exporting.error} attempt="save" />}
    </section>
  );
}

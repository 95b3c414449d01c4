import { CirclePause, CloudDownload } from 'lucide-react';
import type { CommandError } from '../../../preload/contract/result.ts';
import type { SyncStatus } from '../../../preload/contract/lists.ts';
import { useIsOnline } from '../../platform/network.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../faults/fault-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isShownElsewhere } from '../faults/shown-elsewhere.ts';
import './sync-strip.css';

/** The sync was not interrupted: the bank rejected the request. */
function isRefusal({ kind }: CommandError): boolean {
  return kind === 'not-allowed' || kind === 'not-supported' || kind === 'not-found';
}

/**
 * The progress of a long list's sync, with a pause button. A short sync of changes is not shown.
 */
export function SyncStrip({
  sync,
  onAsk,
}: {
  readonly sync: SyncStatus;
  readonly onAsk: (action: 'pause' | 'resume') => void;
}) {
  const isOnline = useIsOnline();
  const { phase, pass, doneCount, totalCount, error } = sync;
  if (phase === 'failed' && error !== null && !isShownElsewhere(error)) {
    return (
      <div className="sync-strip">
        <FaultLine error={error} attempt="read" />
        <Button size="small" isDisabled={!isOnline} onPress={() => onAsk('resume')}>
          {t(isRefusal(error) ? 'ui.fault.retry' : 'ui.word.resume')}
        </Button>
      </div>
    );
  }
  if (pass !== 'full' || (phase !== 'running' && phase !== 'paused')) return null;
  const text =
    totalCount === null
      ? t('lists.sync.count', { done: doneCount })
      : t('lists.sync.count-of', { done: doneCount, total: totalCount });
  return (
    <div className="sync-strip" data-paused={phase === 'paused' || undefined}>
      <Icon of={phase === 'paused' ? CirclePause : CloudDownload} size="s" tone="dim" />
      <p className="caption figures">
        {t(phase === 'paused' ? 'lists.sync.paused' : 'lists.sync.running')} {text}
      </p>
      <Button
        size="small"
        look="quiet"
        onPress={() => onAsk(phase === 'paused' ? 'resume' : 'pause')}
      >
        {t(phase === 'paused' ? 'ui.word.resume' : 'lists.sync.pause')}
      </Button>
      {totalCount !== null && totalCount > 0 && (
        <progress
          className="sync-strip-bar"
          aria-label={t('lists.sync.running')}
          max={totalCount}
          value={Math.min(doneCount, totalCount)}
        />
      )}
    </div>
  );
}

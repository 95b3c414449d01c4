import { OctagonAlert } from 'lucide-react';
import {
  outcomeOfFailedLock,
  type LockOutcome,
} from '../../../../preload/contract/cards/lock-answer.ts';
import type { CommandError } from '../../../../preload/contract/result.ts';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Mark } from '../../../widgets/cards/status-mark.tsx';

/** The outcome of a lock, with the same words in every place. */
export function LockMark({ outcome }: { readonly outcome: LockOutcome }) {
  const isLocked = outcome === 'locked' || outcome === 'locked-unsaved';
  return <Mark tone={isLocked ? 'locked' : 'failed'}>{t(`cards.lock.outcome.${outcome}`)}</Mark>;
}

/** @param error null: the bank answered, but the card is not locked */
export function FailedLockMark({ error }: { readonly error: CommandError | null }) {
  return <LockMark outcome={outcomeOfFailedLock(error)} />;
}

/** Why a card was not locked, and what to do. */
export function LockFailure({
  error,
  onDismiss,
}: {
  readonly error: CommandError | null;
  readonly onDismiss?: () => void;
}) {
  if (error !== null)
    return <FaultLine error={error} attempt="write" {...(onDismiss && { onDismiss })} />;
  return (
    <div role="alert">
      <Note
        tone="wax"
        icon={OctagonAlert}
        actions={
          onDismiss && (
            <Button look="quiet" size="small" onPress={onDismiss}>
              {t('ui.dismiss')}
            </Button>
          )
        }
      >
        {t('cards.lock.answered')}
      </Note>
    </div>
  );
}

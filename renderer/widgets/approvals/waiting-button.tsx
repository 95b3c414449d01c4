import { useLayoutEffect } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { create } from 'zustand';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import { useNow } from '../../platform/use-now.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { approvalSteps, countdownText } from './approval-messages.ts';
import { useWriteActions, WriteFault, WriteStepButtons } from './approval-entry.tsx';
import './waiting-button.css';

/** The changes that their own buttons show as waiting: the bar at the bottom leaves them out. */
export const useWritesShownInPlace = create<{ readonly ids: readonly string[] }>(() => ({
  ids: [],
}));

function WaitingText({ untilEpochMs }: Pick<OpenWrite, 'untilEpochMs'>) {
  const now = useNow(1000);
  return (
    <>
      {t('approvals.phone.waiting')}
      {untilEpochMs !== null && (
        // Not announced each second.
        <span role="timer" aria-live="off" className="figures">
          {' '}
          {countdownText(untilEpochMs, now)}
        </span>
      )}
    </>
  );
}

/** The next actions on a waiting change, and why the last one failed. */
export function WaitingActions({ write }: { readonly write: OpenWrite }) {
  const actions = useWriteActions(write);
  const { id, isPolled } = write;
  useLayoutEffect(() => {
    useWritesShownInPlace.setState(({ ids }) => ({ ids: [...ids, id] }));
    return () =>
      useWritesShownInPlace.setState(({ ids }) => ({ ids: ids.filter((each) => each !== id) }));
  }, [id]);
  return (
    <>
      <WriteStepButtons
        write={write}
        actions={actions}
        steps={approvalSteps(write).filter((step) => step !== 'confirm' || !isPolled)}
      />
      <div className="waiting-fault">
        <WriteFault write={write} actions={actions} />
      </div>
    </>
  );
}

/** The button that sent a change. While the change waits for an approval, the button shows that. */
export function WaitingButton({
  write,
  children,
  isPending = false,
  hasActionsElsewhere = false,
  ...button
}: Omit<ComponentProps<typeof Button>, 'children'> & {
  readonly write: OpenWrite | undefined;
  readonly children?: ReactNode;
  /** The caller shows `WaitingActions`: next to a button at the end of a line they would move it. */
  readonly hasActionsElsewhere?: boolean;
}) {
  // Without a paired phone no approval is possible: the bar explains the first step.
  const waiting = write?.isEnrolled === true ? write : undefined;
  return (
    <>
      <Button {...button} isPending={isPending || waiting !== undefined}>
        {waiting ? <WaitingText untilEpochMs={waiting.untilEpochMs} /> : children}
      </Button>
      {waiting && !hasActionsElsewhere && <WaitingActions write={waiting} />}
    </>
  );
}

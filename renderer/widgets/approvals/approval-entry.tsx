import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../faults/fault-panel.tsx';
import { InstantText } from '../facts/labels.tsx';
import { approvalMessage, approvalSteps, countdownText } from './approval-messages.ts';
import type { ApprovalStep } from './approval-messages.ts';
import { ScopeSignIn } from '../faults/scope-sign-in.tsx';
import { runWriteAction, dismissActionFault, useApprovalActions } from './approval-actions.ts';
import type { ApprovalAction } from './approval-actions.ts';
import { WriteDescription } from './write-description.tsx';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { useNow } from '../../platform/use-now.ts';
import type { CommandError } from '../../../preload/contract/result.ts';

/** The next action of the user, the card, the age of the change, and its next step. */
export function WriteSentence({ write }: { readonly write: OpenWrite }) {
  const message = approvalMessage(write);
  return (
    <>
      <WriteDescription write={write} /> <T id={message.text} />{' '}
      <span className="approval-since">
        <T id="approvals.since" values={{ time: <InstantText epochMs={write.sinceEpochMs} /> }} />
      </span>
    </>
  );
}

function TimeLeft({ untilEpochMs }: { readonly untilEpochMs: number }) {
  const now = useNow(1000);
  return (
    // Not announced each second, although changes of the banner around it are.
    <span role="timer" aria-live="off" className="approval-countdown figures">
      {t('approvals.left', { time: countdownText(untilEpochMs, now) })}
    </span>
  );
}

type WriteActions = {
  readonly error: CommandError | null;
  /** The user says that they approved it, but the bank does not have the approval yet. */
  readonly isStillWaiting: boolean;
  readonly pending: ApprovalAction | null;
  readonly run: (step: ApprovalAction) => void;
  readonly clear: () => void;
};

/** The actions on an open change and their results. @param write as it is shown */
export function useWriteActions(write: OpenWrite): WriteActions {
  const action = useApprovalActions(({ actions }) => actions[write.id]);
  const result = action?.stage.state === write.state ? action.result : null;
  return {
    error: result === 'still-waiting' ? null : result,
    isStillWaiting: result === 'still-waiting',
    pending: action?.pending ?? null,
    run: (step) => void runWriteAction(write, step),
    clear: () => dismissActionFault(write.id),
  };
}

/** The possible answers of the simulated phone in the demo. */
const demoAnswers = ['allow', 'deny'] as const;

/** One button per next action. */
export function WriteStepButtons({
  write,
  actions,
  steps,
}: {
  readonly write: OpenWrite;
  readonly actions: WriteActions;
  readonly steps: readonly ApprovalStep[];
}) {
  const { retry } = approvalMessage(write);
  const isAnsweredHere = steps.includes('phone');
  const step = (name: ApprovalStep) => {
    switch (name) {
      case 'confirm':
      case 'retry':
        return (
          <Button
            key={name}
            size="small"
            {...(isAnsweredHere && { look: 'quiet' as const })}
            isPending={actions.pending === 'retry'}
            onPress={() => actions.run('retry')}
          >
            {t(retry)}
          </Button>
        );
      case 'happened':
      case 'did-not-happen':
        return (
          <Button
            key={name}
            size="small"
            look="quiet"
            isPending={actions.pending === name}
            onPress={() => actions.run(name)}
          >
            {t(`ui.unknown.${name}`)}
          </Button>
        );
      case 'give-up':
      case 'understood':
        return (
          <Button
            key={name}
            size="small"
            look="quiet"
            isPending={actions.pending === 'give-up'}
            onPress={() => actions.run('give-up')}
          >
            {t(name === 'give-up' ? 'ui.cancel' : 'ui.dismiss')}
          </Button>
        );
      case 'look':
        return (
          <Button key={name} size="small" onPress={() => goTo(recordOf('cards', write.cardId))}>
            {t('ui.word.show-card')}
          </Button>
        );
      case 'phone':
        return demoAnswers.map((action) => (
          <Button
            key={action}
            size="small"
            {...(action === 'deny' && { look: 'quiet' as const })}
            isPending={actions.pending === action}
            onPress={() => actions.run(action)}
          >
            {t(`approvals.phone.${action}`)}
          </Button>
        ));
    }
  };
  return steps.map(step);
}

/** The next actions, with the remaining time before them. */
export function WriteSteps({
  write,
  actions,
}: {
  readonly write: OpenWrite;
  readonly actions: WriteActions;
}) {
  return (
    <span className="approval-steps">
      {write.state === 'waiting-for-approval' &&
        write.isEnrolled &&
        write.untilEpochMs !== null && <TimeLeft untilEpochMs={write.untilEpochMs} />}
      {write.state === 'refused' && write.error !== null && <ScopeSignIn error={write.error} />}
      <WriteStepButtons write={write} actions={actions} steps={approvalSteps(write)} />
    </span>
  );
}

/** Why the bank rejected it, or why the last action failed. */
export function WriteFault({
  write,
  actions,
}: {
  readonly write: OpenWrite;
  readonly actions: WriteActions;
}) {
  return (
    <>
      {actions.isStillWaiting && (
        <p className="approval-not-seen">
          <T id={write.isEnrolled ? 'approvals.still.waiting' : 'approvals.still.not-enrolled'} />
        </p>
      )}
      {write.state === 'refused' && write.error !== null && (
        <FaultLine error={write.error} attempt="write" />
      )}
      {actions.error !== null && (
        <FaultLine error={actions.error} attempt="write" onDismiss={actions.clear} />
      )}
    </>
  );
}

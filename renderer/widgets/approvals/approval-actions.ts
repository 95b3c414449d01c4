import { create } from 'zustand';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { cardChanges } from './card-changes.ts';
import { announceCreatedCard } from './created-card.tsx';
import { goTo, recordOf } from '../../platform/navigation.ts';

export type ApprovalAction = 'retry' | 'happened' | 'did-not-happen' | 'give-up' | 'allow' | 'deny';

/** The state of a change with the actions that main allowed then. */
type Stage = Pick<OpenWrite, 'state' | 'canRetry' | 'canAbandon'>;

/**
 * The user's action on an open change. `stage`: the stage at that time. `result`: why the action had no
 * effect; `still-waiting`: the bank does not have the approval yet. `sinceEpochMs`: when the
 * approval began that the list showed afterwards; null: the list was not read since then.
 */
type ActionState = {
  readonly stage: Stage;
  readonly pending: ApprovalAction | null;
  readonly result: CommandError | 'still-waiting' | null;
  readonly sinceEpochMs: number | null;
};
type ActionStates = Readonly<Record<string, ActionState>>;

/**
 * By the id of the change: messages about an approval belong to the change, not to the component
 * that shows it. A banner may disappear while the change is sent again, and its message would be
 * lost.
 */
export const useApprovalActions = create<{ readonly actions: ActionStates }>(() => ({
  actions: {},
}));

function setAction(id: string, action: ActionState | null): void {
  useApprovalActions.setState(({ actions: { [id]: _before, ...others } }) => ({
    actions: action === null ? others : { ...others, [id]: action },
  }));
}

export function dismissActionFault(id: string): void {
  setAction(id, null);
}
export function forgetActions(): void {
  useApprovalActions.setState({ actions: {} });
}

function afterList(action: ActionState, write: OpenWrite | undefined): ActionState | null {
  if (action.pending !== null) return action;
  if (write === undefined) return null;
  // A list that was read while the request was in flight may arrive after the answer.
  if (write.state === 'sending' && action.sinceEpochMs === null) return action;
  if (
    write.state !== action.stage.state ||
    (action.sinceEpochMs ?? write.sinceEpochMs) !== write.sinceEpochMs
  )
    return null;
  return { ...action, sinceEpochMs: write.sinceEpochMs };
}

/** Removes messages of an action when its change is in another state or has left the list. */
export function updateActions(writes: readonly OpenWrite[]): void {
  useApprovalActions.setState(({ actions }) => {
    const updated = Object.entries(actions).map(
      ([id, action]) =>
        [
          id,
          afterList(
            action,
            writes.find((write) => write.id === id),
          ),
        ] as const,
    );
    return {
      actions: Object.fromEntries(
        updated.filter((entry): entry is readonly [string, ActionState] => entry[1] !== null),
      ),
    };
  });
}

/**
 * While the user's action is in flight, main reports the change as sending. The window shows it as
 * before until the action ends.
 */
export function asShown(write: OpenWrite, actions: ActionStates): OpenWrite {
  const action = actions[write.id];
  return action === undefined || write.state !== 'sending' ? write : { ...write, ...action.stage };
}

function retryResult({ state }: OpenWrite, answer: Result<CardWriteAnswer>): ActionState['result'] {
  /* A rejection ended the change: the change itself shows it, with the bank's reason. */
  if (!answer.ok) return answer.error.kind === 'rejected' ? null : answer.error;
  return answer.value.state === 'waiting-for-approval' && state === 'waiting-for-approval'
    ? 'still-waiting'
    : null;
}

async function retry(write: OpenWrite): Promise<ActionState['result']> {
  const answer = await bridge().approvals.retry({ id: write.id });
  if (answer.ok && answer.value.state === 'applied') {
    if (write.kind === 'create') {
      announceCreatedCard(answer.value);
      goTo(recordOf('cards', answer.value.cardId));
    } else cardChanges.recordAnswer(write.kind, write.cardId ?? answer.value.cardId, answer.value);
  }
  return retryResult(write, answer);
}

/** `write.finished` reports its end. */
function resolveUnknown(
  { id: writeId, kind }: OpenWrite,
  step: 'retry' | 'happened' | 'did-not-happen',
): Promise<Result<unknown>> {
  const { writes } = bridge();
  if (step !== 'retry')
    return writes.resolve({ writeId, happened: step === 'happened', objectId: null });
  return kind === 'create' ? writes.check({ writeId }) : writes.sendAgain({ writeId });
}

async function performAction(
  write: OpenWrite,
  step: ApprovalAction,
): Promise<ActionState['result']> {
  const { id, state } = write;
  const { approvals } = bridge();
  if (step === 'retry' && state !== 'unknown') return retry(write);
  const answer = await (step === 'give-up'
    ? approvals.abandon({ id })
    : step === 'allow' || step === 'deny'
      ? approvals.simulate({ id, decision: step })
      : resolveUnknown(write, step));
  return answer.ok ? null : answer.error;
}

/**
 * Runs an action of the user on an open change, one at a time. If the action fails, its error stays
 * until the user reads it or the change continues.
 */
export async function runWriteAction(write: OpenWrite, step: ApprovalAction): Promise<void> {
  const { id, state, canRetry, canAbandon } = write;
  const stage = { state, canRetry, canAbandon };
  const ownAction: ActionState = { stage, pending: step, result: null, sinceEpochMs: null };
  if ((useApprovalActions.getState().actions[id]?.pending ?? null) !== null) return;
  setAction(id, ownAction);
  let result: ActionState['result'] = null;
  try {
    result = await performAction(write, step);
  } finally {
    // Another connection may be shown by now.
    if (useApprovalActions.getState().actions[id] === ownAction)
      setAction(id, result === null ? null : { stage, pending: null, result, sinceEpochMs: null });
  }
}

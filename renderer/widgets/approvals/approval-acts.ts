import { create } from 'zustand';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteAnswer } from '../../../preload/contract/cards/card-changes.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { cardChanges } from './card-changes.ts';
import { noteCreated } from './created-card.tsx';
import { goTo, recordOf } from '../../platform/navigation.ts';

export type ApprovalAct = 'retry' | 'happened' | 'did-not-happen' | 'give-up' | 'allow' | 'deny';

/** The state of a change with the actions that main allowed then. */
type Stage = Pick<OpenWrite, 'state' | 'canRetry' | 'canAbandon'>;

/**
 * The user's action on an open change. `of`: the stage at that time. `ended`: why the action had no
 * effect; `still-waiting`: the bank does not have the approval yet. `sinceEpochMs`: when the
 * approval began that the list showed afterwards; null: the list was not read since then.
 */
type Act = {
  readonly of: Stage;
  readonly pending: ApprovalAct | null;
  readonly ended: CommandError | 'still-waiting' | null;
  readonly sinceEpochMs: number | null;
};
type Acts = Readonly<Record<string, Act>>;

/**
 * By the id of the change: messages about an approval belong to the change, not to the component
 * that shows it. A banner may disappear while the change is sent again, and its message would be
 * lost.
 */
export const useApprovalActs = create<{ readonly acts: Acts }>(() => ({ acts: {} }));

function setAct(id: string, act: Act | null): void {
  useApprovalActs.setState(({ acts: { [id]: _before, ...others } }) => ({
    acts: act === null ? others : { ...others, [id]: act },
  }));
}

export function dismissActFault(id: string): void {
  setAct(id, null);
}
export function forgetActs(): void {
  useApprovalActs.setState({ acts: {} });
}

function afterList(act: Act, write: OpenWrite | undefined): Act | null {
  if (act.pending !== null) return act;
  if (write === undefined) return null;
  // A list that was read while the request was in flight may arrive after the answer.
  if (write.state === 'sending' && act.sinceEpochMs === null) return act;
  if (
    write.state !== act.of.state ||
    (act.sinceEpochMs ?? write.sinceEpochMs) !== write.sinceEpochMs
  )
    return null;
  return { ...act, sinceEpochMs: write.sinceEpochMs };
}

/** Removes messages of an action when its change is in another state or has left the list. */
export function keepActsOf(writes: readonly OpenWrite[]): void {
  useApprovalActs.setState(({ acts }) => {
    const kept = Object.entries(acts).map(
      ([id, act]) =>
        [
          id,
          afterList(
            act,
            writes.find((write) => write.id === id),
          ),
        ] as const,
    );
    return {
      acts: Object.fromEntries(
        kept.filter((entry): entry is readonly [string, Act] => entry[1] !== null),
      ),
    };
  });
}

/**
 * While the user's action is in flight, main reports the change as sending. The window shows it as
 * before until the action ends.
 */
export function asShown(write: OpenWrite, acts: Acts): OpenWrite {
  const act = acts[write.id];
  return act === undefined || write.state !== 'sending' ? write : { ...write, ...act.of };
}

function endOfRetry({ state }: OpenWrite, answer: Result<CardWriteAnswer>): Act['ended'] {
  /* A rejection ended the change: the change itself shows it, with the bank's reason. */
  if (!answer.ok) return answer.error.kind === 'rejected' ? null : answer.error;
  return answer.value.state === 'waiting-for-approval' && state === 'waiting-for-approval'
    ? 'still-waiting'
    : null;
}

async function retry(write: OpenWrite): Promise<Act['ended']> {
  const answer = await bridge().approvals.retry({ id: write.id });
  if (answer.ok && answer.value.state === 'applied') {
    if (write.kind === 'create') {
      noteCreated(answer.value);
      goTo(recordOf('cards', answer.value.cardId));
    } else cardChanges.note(write.kind, write.cardId ?? answer.value.cardId, answer.value);
  }
  return endOfRetry(write, answer);
}

/** `write.finished` reports its end. */
function actOnUnknown(
  { id: writeId, kind }: OpenWrite,
  step: 'retry' | 'happened' | 'did-not-happen',
): Promise<Result<unknown>> {
  const { writes } = bridge();
  if (step !== 'retry')
    return writes.resolve({ writeId, happened: step === 'happened', objectId: null });
  return kind === 'create' ? writes.check({ writeId }) : writes.sendAgain({ writeId });
}

async function endOf(write: OpenWrite, step: ApprovalAct): Promise<Act['ended']> {
  const { id, state } = write;
  const { approvals } = bridge();
  if (step === 'retry' && state !== 'unknown') return retry(write);
  const answer = await (step === 'give-up'
    ? approvals.abandon({ id })
    : step === 'allow' || step === 'deny'
      ? approvals.simulate({ id, decision: step })
      : actOnUnknown(write, step));
  return answer.ok ? null : answer.error;
}

/**
 * Runs an action of the user on an open change, one at a time. If the action fails, its error stays
 * until the user reads it or the change continues.
 */
export async function actOnWrite(write: OpenWrite, step: ApprovalAct): Promise<void> {
  const { id, state, canRetry, canAbandon } = write;
  const of = { state, canRetry, canAbandon };
  const mine: Act = { of, pending: step, ended: null, sinceEpochMs: null };
  if ((useApprovalActs.getState().acts[id]?.pending ?? null) !== null) return;
  setAct(id, mine);
  let ended: Act['ended'] = null;
  try {
    ended = await endOf(write, step);
  } finally {
    // Another connection may be shown by now.
    if (useApprovalActs.getState().acts[id] === mine)
      setAct(id, ended === null ? null : { of, pending: null, ended, sinceEpochMs: null });
  }
}

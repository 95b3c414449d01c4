import { create } from 'zustand';
import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { WriteFinished } from '../../../preload/contract/write-finished.ts';

/** How long a success is told where its wait was. */
export const toldForMs = 4_000;

/** The change that was approved last, while it is told that it went through. */
export const useDoneChange = create<{ readonly done: OpenWrite | null }>(() => ({ done: null }));

export function dismissDone(): void {
  useDoneChange.setState({ done: null });
}

/**
 * The changes that were seen waiting, by their ids: when one is done, its name and its figures are
 * still known, whether its list or its end is heard of first.
 */
const waited = new Map<string, OpenWrite>();

export function forgetWaited(): void {
  waited.clear();
  dismissDone();
}

export function keepWaited(writes: readonly OpenWrite[]): void {
  for (const write of writes)
    if (write.state === 'waiting-for-approval') waited.set(write.id, write);
}

/**
 * Tells of a change that went through as it was asked. What the bank made otherwise is told by its
 * own note, a new card by its page.
 */
export function tellDone({ writeId, isDone, card }: WriteFinished): void {
  const write = waited.get(writeId);
  waited.delete(writeId);
  if (write === undefined || !isDone || card === null) return;
  if (card.kind !== 'create' && card.differences.length === 0)
    useDoneChange.setState({ done: write });
}

import { removeEvents } from '../../features/events/event-inbox.ts';
import type { Scope } from '../../features/scope.ts';
import { createYield } from '../../features/yield-to-event-loop.ts';

/** So many entries of the histories go in one transaction. */
const removedAtATime = 200;

/**
 * Removes what is from before a time from all lists, in short stretches, while others go on. How
 * much that was; what the files still hold of it is for `rewriteVault`.
 */
export const removeOld = async (
  scope: Scope,
  {
    beforeEpochMs,
    onRemoved,
  }: { readonly beforeEpochMs: number; readonly onRemoved: (count: number) => void },
): Promise<number> => {
  const { vault, isOpen, publishChange } = scope;
  if (vault === null) return 0;
  let total = 0;
  const note = (count: number): number => {
    total += count;
    if (count > 0) onRemoved(count);
    return count;
  };
  await removeEvents(scope, {
    entries: null,
    beforeEpochMs,
    starred: 'starred-stay',
    onRemoved: note,
  });
  const yieldToEventLoop = createYield(scope);
  let fromHistory = 0;
  for (let isMore = true; isMore && isOpen(); await yieldToEventLoop()) {
    const removed = note(vault.cardHistory.removeBefore(beforeEpochMs, removedAtATime));
    fromHistory += removed;
    isMore = removed === removedAtATime;
  }
  if (fromHistory > 0) publishChange('cards');
  if (isOpen() && note(vault.notices.removeBefore(beforeEpochMs)) > 0) publishChange('notices');
  return total;
};

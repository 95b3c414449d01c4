import type { Scope } from '../../features/scope.ts';
import { removeStored } from '../../features/supplier-invoices/files/store-files.ts';

/** The number of records per transaction. The index words of an event take the longest. */
const recordsPerTransaction = { events: 25, history: 200 } as const;

/**
 * Removes events, card history, notifications and invoice files older than a time, in short steps. Returns how
 * much was removed. `rewriteVault` shrinks index and files later: that would block main every day.
 */
export async function removeOld(
  scope: Scope,
  {
    beforeEpochMs,
    onRemoved,
  }: { readonly beforeEpochMs: number; readonly onRemoved: (count: number) => void },
): Promise<number> {
  const { vault, isOpen, publishChange } = scope;
  if (vault === null) return 0;
  const { receivedEvents, cardHistory, notices, filedInvoices } = vault;
  let total = 0;

  const removeInBatches = async (
    remove: (most: number) => number,
    most: number,
  ): Promise<boolean> => {
    let hasRemoved = false;
    for (let count = most; count === most && isOpen();) {
      count = remove(most);
      hasRemoved ||= count > 0;
      total += count;
      onRemoved(count);
      // A delete may have moved the log into the file, which takes most of a turn.
      await scope.nextTurn();
    }
    return hasRemoved;
  };

  if (
    await removeInBatches(
      (most) => receivedEvents.removeBefore(beforeEpochMs, most, 'starred-stay'),
      recordsPerTransaction.events,
    )
  )
    publishChange('events');
  if (
    await removeInBatches(
      (most) => cardHistory.removeBefore(beforeEpochMs, most),
      recordsPerTransaction.history,
    )
  )
    publishChange('cards');
  // There are never many.
  if (await removeInBatches(() => notices.removeBefore(beforeEpochMs), Infinity))
    publishChange('notices');
  let removedFiles = 0;
  while (isOpen()) {
    const oldest = filedInvoices.oldestBefore(beforeEpochMs);
    if (oldest === null) break;
    await removeStored(scope, vault, oldest.fileId);
    removedFiles += 1;
    onRemoved(1);
    await scope.nextTurn();
  }
  total += removedFiles;
  if (removedFiles > 0) publishChange('invoice-files');
  return total;
}

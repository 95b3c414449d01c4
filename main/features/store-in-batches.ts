import { setImmediate as nextTurn } from 'node:timers/promises';

/** A batch of any kind of record of this size takes some milliseconds to store. */
const maxBatchSize = 50;

/**
 * Stores the bank's answer in batches, one a turn of the event loop: a single batch would block
 * main. False: the connection was closed meanwhile, and its data must not be touched any more.
 */
export async function storeInBatches<Item>(
  items: readonly Item[],
  store: (batch: readonly Item[]) => void,
  isOpen: () => boolean,
): Promise<boolean> {
  for (let from = 0; from < items.length && isOpen(); from += maxBatchSize) {
    store(items.slice(from, from + maxBatchSize));
    if (from + maxBatchSize < items.length) await nextTurn();
  }
  return isOpen();
}

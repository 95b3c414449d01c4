import { setImmediate as nextTurn } from 'node:timers/promises';

/** A batch of any kind of record of this size takes some milliseconds to store. */
const mostInOneBatch = 50;

/**
 * Stores the bank's answer in batches, one a turn of the event loop: a single batch would block
 * main. False: the connection was closed meanwhile, and its data must not be touched any more.
 */
export async function storeInBatches<Item>(
  items: readonly Item[],
  store: (some: readonly Item[]) => void,
  isOpen: () => boolean,
): Promise<boolean> {
  for (let from = 0; from < items.length && isOpen(); from += mostInOneBatch) {
    store(items.slice(from, from + mostInOneBatch));
    if (from + mostInOneBatch < items.length) await nextTurn();
  }
  return isOpen();
}

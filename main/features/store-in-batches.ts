import { setImmediate as nextTurn } from 'node:timers/promises';

/** Takes some milliseconds to store, of whatever there is a list of. */
const mostInOneBatch = 50;

/**
 * Stores what the bank answered, some a turn: all at once would hold main up. False: the connection
 * was closed meanwhile, and its data is not to be touched any more.
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

import { setImmediate as nextTurn } from 'node:timers/promises';

/** I/O starts the first turn, so other work may have to wait until the second. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

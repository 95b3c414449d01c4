import { setImmediate as nextTurn } from 'node:timers/promises';

/** The first turn is the one that I/O has begun, so other work may wait until the second. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

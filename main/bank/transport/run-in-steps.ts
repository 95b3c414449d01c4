import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * What main may do at a stretch is 16 ms, and half of that is left for whoever else works in the
 * same turn.
 */
const longestStretchMs = 6;

/** The first turn is the one that I/O has begun, so other work may wait until the second. */
export async function yieldToEventLoop(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/**
 * Goes through all steps, some milliseconds a turn of the event loop, and gives what they come to.
 */
export async function runInSteps<Value>(steps: Generator<undefined, Value>): Promise<Value> {
  for (;;) {
    const endsAt = performance.now() + longestStretchMs;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < endsAt);
    await yieldToEventLoop();
  }
}

/** Goes through all steps at once, where nobody waits for anything else. */
export function atOnce<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

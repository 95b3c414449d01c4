import { setImmediate as nextTurn, setTimeout as after } from 'node:timers/promises';

/**
 * Waits, and lets other work of the event loop run, even for 0. An aborted signal ends it early,
 * without an error.
 */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await (ms <= 0
      ? nextTurn(undefined, signal && { signal })
      : after(ms, undefined, signal && { signal }));
  } catch (cause) {
    if (signal?.aborted !== true) throw cause;
  }
}

import type { CommandError } from '../../preload/contract/result.ts';
import { longestWaitMs, waitAfter } from './when-to-read.ts';

type Waits = {
  /**
   * Waits as long as a failure asks for. True: it may be tried again; false: nothing is gained by
   * waiting. `onDue` is called before the wait begins.
   */
  readonly after: (failure: CommandError, onDue: () => void) => Promise<boolean>;
  /** The bank has answered: the next failure is the first again. */
  readonly answered: () => void;
  /**
   * Why nothing may be asked yet, where the service asked for quiet. A pause in between does not
   * shorten it.
   */
  readonly quiet: () => CommandError | null;
  /** Ends a wait, unless the service asked for it. */
  readonly cutShort: () => void;
  /** Ends any wait. */
  readonly end: () => void;
};

/** The waits of one list between a failure and the next try. */
export const createWaits = ({
  now,
  sleep,
}: {
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}): Waits => {
  let failureCount = 0;
  let quietUntilEpochMs = -Infinity;
  let wait: { readonly abort: AbortController; readonly mayBeCutShort: boolean } | null = null;

  return {
    after: async (failure, onDue) => {
      failureCount += 1;
      const due = waitAfter(failure, { failureCount, now: now() });
      if (due !== null && failure.kind === 'rate-limited') quietUntilEpochMs = now() + due.waitMs;
      onDue();
      if (due === null) return false;
      const abort = new AbortController();
      wait = { abort, mayBeCutShort: due.mayBeCutShort };
      await sleep(due.waitMs, abort.signal);
      wait = null;
      return true;
    },
    answered: () => {
      failureCount = 0;
    },
    quiet: () => {
      const leftMs = quietUntilEpochMs - now();
      // A clock that was set back must not keep it quiet for longer than any wait.
      return leftMs > 0 && leftMs <= longestWaitMs
        ? { kind: 'rate-limited', retryAtEpochMs: quietUntilEpochMs, traceId: null }
        : null;
    },
    cutShort: () => {
      if (wait?.mayBeCutShort === true) wait.abort.abort();
    },
    end: () => wait?.abort.abort(),
  };
};

import type { CommandError } from '../../preload/contract/result.ts';
import { type Backoff, afterFailure, backoffLeftMs, withoutBackoff } from '../scheduler/backoff.ts';
import { pausesAfter } from './when-to-read.ts';

type Waits = {
  /**
   * Waits as long as a failure demands. True: retry; false: waiting does not help. `onDue` runs
   * before the wait begins.
   */
  readonly after: (failure: CommandError, onDue: () => void) => Promise<boolean>;
  /** The bank has answered: the failure count restarts. */
  readonly answered: () => void;
  /** The error while the service demands a pause. A pause by the user does not shorten it. */
  readonly quiet: () => CommandError | null;
  /** Ends a wait, unless the service demanded it. */
  readonly cutShort: () => void;
  /** Ends any wait. */
  readonly end: () => void;
};

/** The waits of one list between a failure and the next try. */
export function createWaits({
  now,
  sleep,
}: {
  readonly now: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
}): Waits {
  let backoff: Backoff | undefined;
  let wait: { readonly abort: AbortController; readonly mayBeCutShort: boolean } | null = null;

  return {
    after: async (failure, onDue) => {
      const pausesMs = pausesAfter(failure);
      if (pausesMs !== null) backoff = afterFailure(backoff, failure, { now: now(), pausesMs });
      onDue();
      if (pausesMs === null) return false;
      const abort = new AbortController();
      wait = { abort, mayBeCutShort: failure.kind !== 'rate-limited' };
      await sleep(backoffLeftMs(backoff, now()), abort.signal);
      wait = null;
      return true;
    },
    answered: () => {
      backoff = backoff && withoutBackoff(backoff, 0);
    },
    quiet: () =>
      backoff !== undefined && backoff.askedEpochMs > 0 && backoffLeftMs(backoff, now()) > 0
        ? { kind: 'rate-limited', retryAtEpochMs: backoff.askedEpochMs, traceId: null }
        : null,
    cutShort: () => {
      if (wait?.mayBeCutShort === true) wait.abort.abort();
    },
    end: () => wait?.abort.abort(),
  };
}

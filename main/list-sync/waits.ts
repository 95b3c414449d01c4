import type { CommandError } from '../../preload/contract/result.ts';
import { type Backoff, afterFailure, backoffLeftMs, shortenBackoff } from '../scheduler/backoff.ts';
import { pausesAfter } from './pass-timing.ts';

type Waits = {
  /**
   * Waits as long as a failure demands. True: retry; false: waiting does not help. `onDue` runs
   * before the wait begins.
   */
  readonly waitAfter: (failure: CommandError, onDue: () => void) => Promise<boolean>;
  /** The bank has answered: the failure count restarts. */
  readonly onAnswer: () => void;
  /** The error while the service demands a pause. A pause by the user does not shorten it. */
  readonly demandedPause: () => CommandError | null;
  /** Ends a wait, unless the service demanded it. */
  readonly retryNow: () => void;
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
  let wait: { readonly abort: AbortController; readonly mayEndEarly: boolean } | null = null;

  return {
    waitAfter: async (failure, onDue) => {
      const pausesMs = pausesAfter(failure);
      if (pausesMs !== null) backoff = afterFailure(backoff, failure, { now: now(), pausesMs });
      onDue();
      if (pausesMs === null) return false;
      const abort = new AbortController();
      wait = { abort, mayEndEarly: failure.kind !== 'rate-limited' };
      await sleep(backoffLeftMs(backoff, now()), abort.signal);
      wait = null;
      return true;
    },
    onAnswer: () => {
      backoff = backoff && shortenBackoff(backoff, 0);
    },
    demandedPause: () =>
      backoff !== undefined && backoff.demandedUntilEpochMs > 0 && backoffLeftMs(backoff, now()) > 0
        ? { kind: 'rate-limited', retryAtEpochMs: backoff.demandedUntilEpochMs, traceId: null }
        : null,
    retryNow: () => {
      if (wait?.mayEndEarly === true) wait.abort.abort();
    },
    end: () => wait?.abort.abort(),
  };
}

import { retryAfterMs } from '../http/retry-after.ts';

/**
 * Stores which addresses requested a pause (RFC 9110 §10.2.3), so that none is called before its
 * end.
 */
export type ServerWaits = {
  /** When an address may be called again; null: at once. */
  readonly untilEpochMs: (url: string) => number | null;
  /**
   * Processes an answer. Returns when to retry if it is a 429 or 503 with a time; null: no pause is
   * requested.
   */
  readonly noteAnswer: (url: string, answer: Pick<Response, 'status' | 'headers'>) => number | null;
};

const waitStatuses: ReadonlySet<number> = new Set([429, 503]);
const clockSlackMs = 60_000;

export function createServerWaits(now: () => number): ServerWaits {
  const waits = new Map<string, { readonly sinceEpochMs: number; readonly untilEpochMs: number }>();
  return {
    untilEpochMs: (url) => {
      const wait = waits.get(url);
      // A clock that was set back must not make the wait longer.
      const isWaiting =
        wait !== undefined &&
        now() >= wait.sinceEpochMs - clockSlackMs &&
        now() < wait.untilEpochMs;
      return isWaiting ? wait.untilEpochMs : null;
    },
    noteAnswer: (url, { status, headers }) => {
      if (!waitStatuses.has(status)) return null;
      const sinceEpochMs = now();
      const waitMs = retryAfterMs(headers, sinceEpochMs);
      if (waitMs === null) return null;
      const untilEpochMs = sinceEpochMs + waitMs;
      waits.set(url, { sinceEpochMs, untilEpochMs });
      return untilEpochMs;
    },
  };
}

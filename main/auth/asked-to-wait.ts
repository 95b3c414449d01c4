import { retryAfterMs } from '../http/retry-after.ts';

/**
 * Remembers which addresses asked to be left alone for a while (RFC 9110 §10.2.3), so that nobody
 * asks them before that time is over.
 */
export type AskedToWait = {
  /** When an address may be asked again; null: at once. */
  readonly untilEpochMs: (url: string) => number | null;
  /**
   * Hears an answer. When to ask again, where it is 429 or 503 and says so; null: it asks for no
   * wait.
   */
  readonly hear: (url: string, answer: Pick<Response, 'status' | 'headers'>) => number | null;
};

const askingStatuses: ReadonlySet<number> = new Set([429, 503]);
const clockSlackMs = 60_000;

export function askedToWait(now: () => number): AskedToWait {
  const waits = new Map<string, { readonly sinceEpochMs: number; readonly untilEpochMs: number }>();
  return {
    untilEpochMs: (url) => {
      const wait = waits.get(url);
      // A clock that was set back must not make the wait longer.
      const isOn =
        wait !== undefined &&
        now() >= wait.sinceEpochMs - clockSlackMs &&
        now() < wait.untilEpochMs;
      return isOn ? wait.untilEpochMs : null;
    },
    hear: (url, { status, headers }) => {
      if (!askingStatuses.has(status)) return null;
      const sinceEpochMs = now();
      const waitMs = retryAfterMs(headers, sinceEpochMs);
      if (waitMs === null) return null;
      const untilEpochMs = sinceEpochMs + waitMs;
      waits.set(url, { sinceEpochMs, untilEpochMs });
      return untilEpochMs;
    },
  };
}

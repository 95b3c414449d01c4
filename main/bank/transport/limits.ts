import type { RateWindow } from '../../time/rate-gate.ts';
import { mostValues } from '../wire/json.ts';

/** How long, how large and how often. All times in milliseconds. */
export type TransportLimits = {
  /** One try, from the first byte sent to the last byte read. */
  readonly attemptTimeoutMs: number;
  /** All tries of a call together, with the waits between them and for a token. */
  readonly overallTimeoutMs: number;
  /** The first one counts. */
  readonly maxAttempts: number;
  /**
   * Full jitter: a wait is random between 0 and `backoffBaseMs` doubled per try, at most
   * `backoffCapMs`.
   */
  readonly backoffBaseMs: number;
  readonly backoffCapMs: number;
  /** A longer Retry-After is not waited for: the caller is told the time. */
  readonly longestRetryAfterMs: number;
  /**
   * Of a list; what an answer about one thing may have is less. After decompression, as all that
   * follows.
   */
  readonly maxBodyBytes: number;
  readonly maxObjectBytes: number;
  readonly maxErrorBodyBytes: number;
  readonly maxJsonDepth: number;
  /** Of a list. */
  readonly maxValues: number;
  /** Of an answer about one thing, and of a rejection: so much is read on main. */
  readonly maxObjectValues: number;
  /** A service that does not turn pages gives all at once. */
  readonly maxEntries: number;
  /** An entry that is longer, as the app knows it, is left out like one that cannot be read. */
  readonly maxEntryLength: number;
  /** A list of more bytes or values than these is read in a worker thread. */
  readonly mainBytes: number;
  readonly mainValues: number;
  readonly windows: readonly RateWindow[];
};

/** What a service was observed to take from one address (spec/observed.md, "Errors and limits"). */
const observed = {
  burst: { calls: 1_000, withinMs: 10_000 },
  lasting: { calls: 10_000, withinMs: 600_000 },
} as const;
function share({ calls, withinMs }: RateWindow, part: number): RateWindow {
  return {
    calls: calls * part,
    withinMs,
  };
}
/** So many times the same within a part of the time: nobody's burst takes the turns of others. */
function evenly({ calls, withinMs }: RateWindow, parts: number): RateWindow {
  return {
    calls: Math.floor(calls / parts),
    withinMs: withinMs / parts,
  };
}

/**
 * What all that goes on by itself may ask of a connection: a tenth of what is taken, however much
 * waits.
 */
export const backgroundRate: RateWindow = evenly(share(observed.burst, 0.1), 10);
/**
 * What an import may send, which the owner waits for: three quarters of what is taken for long,
 * every second its part, so that whoever else asks something finds room at any moment.
 */
export const importRate: RateWindow = evenly(share(observed.lasting, 0.75), 600);

/** The windows stay a tenth below what was observed: others may share the address. */
export const defaultLimits: TransportLimits = {
  attemptTimeoutMs: 15_000,
  overallTimeoutMs: 45_000,
  maxAttempts: 4,
  backoffBaseMs: 400,
  backoffCapMs: 8_000,
  longestRetryAfterMs: 15_000,
  maxBodyBytes: 8 * 1024 * 1024,
  maxObjectBytes: 1024 * 1024,
  maxErrorBodyBytes: 256 * 1024,
  maxJsonDepth: 64,
  maxValues: mostValues,
  maxObjectValues: 5_000,
  maxEntries: 10_000,
  maxEntryLength: 256 * 1024,
  mainBytes: 256 * 1024,
  mainValues: 4_000,
  windows: [share(observed.burst, 0.9), share(observed.lasting, 0.9)],
};

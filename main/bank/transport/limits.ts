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
  /** At most `calls` begin within any `withinMs`. */
  readonly windows: readonly { readonly calls: number; readonly withinMs: number }[];
};

/**
 * The windows stay a tenth below what was observed (1,000 in 10 s, 10,000 in 10 min per address):
 * others may share the address.
 */
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
  maxObjectValues: 10_000,
  maxEntries: 10_000,
  maxEntryLength: 256 * 1024,
  mainBytes: 256 * 1024,
  mainValues: 10_000,
  windows: [
    { calls: 900, withinMs: 10_000 },
    { calls: 9_000, withinMs: 600_000 },
  ],
};

/** How long, how large and how often. All times in milliseconds. */
export type TransportLimits = {
  /** One try, from the first byte sent to the last byte read. */
  readonly attemptTimeoutMs: number;
  /** All tries of a call together, with the waits between them and for a token. */
  readonly overallTimeoutMs: number;
  /** The first one counts. */
  readonly maxAttempts: number;
  /** Full jitter: a wait is random between 0 and `backoffBaseMs` doubled per try, at most `backoffCapMs`. */
  readonly backoffBaseMs: number;
  readonly backoffCapMs: number;
  /** A longer Retry-After is not waited for: the caller is told the time. */
  readonly longestRetryAfterMs: number;
  readonly maxBodyBytes: number;
  readonly maxErrorBodyBytes: number;
  readonly maxJsonDepth: number;
  /** At most `calls` begin within any `withinMs`. */
  readonly windows: readonly { readonly calls: number; readonly withinMs: number }[];
};

/** The windows stay a tenth below what was observed (1,000 in 10 s, 10,000 in 10 min per address): others may share the address. */
export const defaultLimits: TransportLimits = {
  attemptTimeoutMs: 15_000,
  overallTimeoutMs: 45_000,
  maxAttempts: 4,
  backoffBaseMs: 400,
  backoffCapMs: 8_000,
  longestRetryAfterMs: 15_000,
  maxBodyBytes: 20 * 1024 * 1024,
  maxErrorBodyBytes: 256 * 1024,
  maxJsonDepth: 64,
  windows: [
    { calls: 900, withinMs: 10_000 },
    { calls: 9_000, withinMs: 600_000 },
  ],
};

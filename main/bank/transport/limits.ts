import type { RateWindow } from '../../time/rate-gate.ts';
import { maxValues } from '../wire/json.ts';

/** Limits of time, size and rate. All times are in milliseconds. */
export type TransportLimits = {
  /** One try, from the first byte sent to the last byte read. */
  readonly attemptTimeoutMs: number;
  /** All tries of a call together, with the waits between them and for a token. */
  readonly overallTimeoutMs: number;
  /** Including the first try. */
  readonly maxAttempts: number;
  /**
   * Full jitter: a wait is random between 0 and `backoffBaseMs` doubled per try, at most
   * `backoffCapMs`.
   */
  readonly backoffBaseMs: number;
  readonly backoffCapMs: number;
  /** A longer Retry-After is not waited for: the caller receives the time. */
  readonly maxRetryAfterMs: number;
  /**
   * The limit for a list, after decompression like all limits below; an answer about one object has
   * a lower one.
   */
  readonly maxBodyBytes: number;
  readonly maxObjectBytes: number;
  readonly maxErrorBodyBytes: number;
  readonly maxJsonDepth: number;
  /** The limit for a list. */
  readonly maxValues: number;
  /** The limit for an answer about one object, and for a rejection, which main parses. */
  readonly maxObjectValues: number;
  /** A service without pages returns all entries at once. */
  readonly maxEntries: number;
  /** A longer entry, in the app's form, is left out like an unreadable one. */
  readonly maxEntryLength: number;
  /** A list with more bytes or values than these is read in a worker thread. */
  readonly mainBytes: number;
  readonly mainValues: number;
  readonly windows: readonly RateWindow[];
};

/** The observed rate limits per address (spec/observed.md, "Errors and limits"). */
const observedLimits = {
  burst: { calls: 1_000, withinMs: 10_000 },
  lasting: { calls: 10_000, withinMs: 600_000 },
} as const;
function scaleWindow({ calls, withinMs }: RateWindow, part: number): RateWindow {
  return {
    calls: calls * part,
    withinMs,
  };
}
/** Splits the window into equal parts, so that a burst does not use up the calls of others. */
function splitWindow({ calls, withinMs }: RateWindow, parts: number): RateWindow {
  return {
    calls: Math.floor(calls / parts),
    withinMs: withinMs / parts,
  };
}

/**
 * The rate of all background work of a connection: a tenth of the observed limit, however much work
 * waits.
 */
export const backgroundRate: RateWindow = splitWindow(scaleWindow(observedLimits.burst, 0.1), 10);
/**
 * The rate of an import, which the user waits for: three quarters of the lasting limit, evenly per
 * second, so that other requests always have room.
 */
export const importRate: RateWindow = splitWindow(scaleWindow(observedLimits.lasting, 0.75), 600);

/** The windows stay a tenth below the observed limit: other programs may share the address. */
export const defaultLimits: TransportLimits = {
  attemptTimeoutMs: 15_000,
  overallTimeoutMs: 45_000,
  maxAttempts: 4,
  backoffBaseMs: 400,
  backoffCapMs: 8_000,
  maxRetryAfterMs: 15_000,
  maxBodyBytes: 8 * 1024 * 1024,
  maxObjectBytes: 1024 * 1024,
  maxErrorBodyBytes: 256 * 1024,
  maxJsonDepth: 64,
  maxValues: maxValues,
  maxObjectValues: 5_000,
  maxEntries: 10_000,
  maxEntryLength: 256 * 1024,
  mainBytes: 256 * 1024,
  mainValues: 4_000,
  windows: [scaleWindow(observedLimits.burst, 0.9), scaleWindow(observedLimits.lasting, 0.9)],
};

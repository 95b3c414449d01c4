import { httpDate } from '../../http/http-date.ts';

/**
 * What the bank's clock shows, by the `Date` of its answers (RFC 9110 §6.6.1): a second witness
 * where our own clock may have been set.
 */
export type BankClock = {
  /**
   * @param date the header of an answer that has just come; anything that is no date is left aside
   */
  readonly hear: (date: string | null) => void;
  /**
   * Never later than the bank's own clock, seconds behind it at most; null when the bank has not
   * told, or since then the computer slept or its clock was set.
   */
  readonly epochMs: () => number | null;
};

/**
 * What the two clocks of a computer may drift apart, and what a network time service puts right at
 * a time.
 */
const toleranceMs = 2_000;

/**
 * @param monotonicNow counts on whatever is done to the clock; it may stand still while the
 * computer sleeps
 */
export function createBankClock({
  now,
  monotonicNow,
}: {
  readonly now: () => number;
  readonly monotonicNow: () => number;
}): BankClock {
  let heard: {
    readonly bankEpochMs: number;
    readonly epochMs: number;
    readonly monotonicMs: number;
  } | null = null;
  return {
    hear: (date) => {
      const bankEpochMs = httpDate(date);
      if (bankEpochMs !== null)
        heard = { bankEpochMs, epochMs: now(), monotonicMs: monotonicNow() };
    },
    epochMs: () => {
      if (heard === null) return null;
      const sinceMs = monotonicNow() - heard.monotonicMs;
      return Math.abs(now() - heard.epochMs - sinceMs) > toleranceMs
        ? null
        : heard.bankEpochMs + sinceMs;
    },
  };
}

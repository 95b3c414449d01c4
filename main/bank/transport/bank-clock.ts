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
  /**
   * How far our own clock is ahead of the bank's, measured over several answers; negative where it
   * is behind. Null until enough answers agree, and after a sleep or a step of our clock.
   */
  readonly ownAheadMs: () => number | null;
  /** The computer goes to sleep: what was measured before proves nothing after it. */
  readonly forgetMeasured: () => void;
};

type Heard = {
  readonly bankEpochMs: number;
  readonly epochMs: number;
  readonly monotonicMs: number;
};

/** The latest answers that are compared, and how many of them have to agree. */
const mostAnswers = 5;
const leastAnswers = 3;
/** A date has whole seconds, and an answer may be read for some seconds before it is heard. */
const agreementMs = 5_000;

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
  let heard: Heard | null = null;
  let answers: readonly Heard[] = [];
  const isInStep = ({ epochMs, monotonicMs }: Heard): boolean =>
    Math.abs(now() - epochMs - (monotonicNow() - monotonicMs)) <= toleranceMs;
  return {
    hear: (date) => {
      const bankEpochMs = httpDate(date);
      if (bankEpochMs === null) return;
      heard = { bankEpochMs, epochMs: now(), monotonicMs: monotonicNow() };
      answers = [...answers, heard].slice(-mostAnswers);
    },
    epochMs: () =>
      heard === null || !isInStep(heard)
        ? null
        : heard.bankEpochMs + monotonicNow() - heard.monotonicMs,
    ownAheadMs: () => {
      const aheadMs = answers
        .filter(isInStep)
        .map(({ epochMs, bankEpochMs }) => epochMs - bankEpochMs)
        .toSorted((one, other) => one - other);
      const median = aheadMs[Math.floor(aheadMs.length / 2)] ?? 0;
      const agreeing = aheadMs.filter((each) => Math.abs(each - median) <= agreementMs);
      // Every delay of an answer makes our clock look further ahead: the least one is the nearest.
      return agreeing.length < leastAnswers ? null : (agreeing[0] ?? null);
    },
    forgetMeasured: () => {
      answers = [];
    },
  };
}

import { httpDate } from '../../http/http-date.ts';

/**
 * The bank's clock, by the `Date` header of its answers (RFC 9110 §6.6.1): a second source if this
 * computer's clock may have been set.
 */
export type BankClock = {
  /** @param date the header of an answer that has just arrived; an invalid date is ignored */
  readonly noteDate: (date: string | null) => void;
  /**
   * Never later than the bank's own clock, and at most seconds behind it. Null: the bank has sent
   * no time, or since then the computer slept or its clock was set.
   */
  readonly epochMs: () => number | null;
  /**
   * How far this computer's clock is ahead of the bank's, measured over several answers; negative
   * if it is behind. Null until enough answers agree, and after a sleep or a step of the clock.
   */
  readonly ownAheadMs: () => number | null;
  /** The computer goes to sleep: earlier measurements are not valid after it. */
  readonly forgetMeasured: () => void;
};

type TimedDate = {
  readonly bankEpochMs: number;
  readonly epochMs: number;
  readonly monotonicMs: number;
};

/** The number of compared latest answers, and how many must agree. */
const maxAnswers = 5;
const minAnswers = 3;
/** A date has whole seconds, and an answer may be processed some seconds after it arrived. */
const agreementMs = 5_000;

/**
 * How far the two clocks of a computer may drift apart, including a correction by a network time
 * service.
 */
const toleranceMs = 2_000;

/**
 * @param monotonicNow a clock that is not affected by changes of the system time; it may stop while
 * the computer sleeps
 */
export function createBankClock({
  now,
  monotonicNow,
}: {
  readonly now: () => number;
  readonly monotonicNow: () => number;
}): BankClock {
  let latest: TimedDate | null = null;
  let answers: readonly TimedDate[] = [];
  const isClockUnchanged = ({ epochMs, monotonicMs }: TimedDate): boolean =>
    Math.abs(now() - epochMs - (monotonicNow() - monotonicMs)) <= toleranceMs;
  return {
    noteDate: (date) => {
      const bankEpochMs = httpDate(date);
      if (bankEpochMs === null) return;
      latest = { bankEpochMs, epochMs: now(), monotonicMs: monotonicNow() };
      answers = [...answers, latest].slice(-maxAnswers);
    },
    epochMs: () =>
      latest === null || !isClockUnchanged(latest)
        ? null
        : latest.bankEpochMs + monotonicNow() - latest.monotonicMs,
    ownAheadMs: () => {
      const aheadMs = answers
        .filter(isClockUnchanged)
        .map(({ epochMs, bankEpochMs }) => epochMs - bankEpochMs)
        .toSorted((one, other) => one - other);
      const median = aheadMs[Math.floor(aheadMs.length / 2)] ?? 0;
      const agreeing = aheadMs.filter((each) => Math.abs(each - median) <= agreementMs);
      // Every delay of an answer makes this computer's clock look further ahead, so the smallest
      // value is the most exact.
      return agreeing.length < minAnswers ? null : (agreeing[0] ?? null);
    },
    forgetMeasured: () => {
      answers = [];
    },
  };
}

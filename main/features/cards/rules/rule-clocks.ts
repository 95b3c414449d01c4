import { Big } from 'big.js';
import { type Rule, type Schedule, isExemptAt, scheduleAt } from './rule.ts';

/**
 * The readings of all clocks. Any of them may be wrong, and the user can set the computer's clock.
 */
export type RuleClocks = {
  readonly ownEpochMs: number;
  /** Null: the bank has not sent its time, or the computer slept or its clock was set since. */
  readonly bankEpochMs: number | null;
  /**
   * The last known time plus the time passed since, so that setting the computer's clock does not
   * move it.
   */
  readonly steadyEpochMs: number;
};

/**
 * The bank's time has a resolution of seconds and arrives late, so a smaller difference is ignored.
 */
const toleranceMs = 5_000;

/**
 * Reads the clocks. The steady clock stops while the computer sleeps, so it takes over the bank's
 * time whenever an answer carries it.
 */
export function createRuleClocks({
  now,
  monotonicNow,
  bank,
}: {
  readonly now: () => number;
  readonly monotonicNow: () => number;
  readonly bank: { readonly bankEpochMs: () => number | null };
}): () => RuleClocks {
  let anchor = { epochMs: now(), monotonicMs: monotonicNow() };
  return () => {
    const [ownEpochMs, monotonicMs] = [now(), monotonicNow()];
    const snapToOwnClock = (epochMs: number): number =>
      Math.abs(epochMs - ownEpochMs) <= toleranceMs ? ownEpochMs : epochMs;
    const bankEpochMs = bank.bankEpochMs();
    if (bankEpochMs !== null) anchor = { epochMs: bankEpochMs, monotonicMs };
    return {
      ownEpochMs,
      bankEpochMs: bankEpochMs === null ? null : snapToOwnClock(bankEpochMs),
      steadyEpochMs: snapToOwnClock(anchor.epochMs + monotonicMs - anchor.monotonicMs),
    };
  };
}

/** A smaller drift between clocks does not mean that one was set. */
const driftMs = 1_000;

/**
 * No clock was set between two readings, and the bank's time has neither become known nor unknown.
 */
export function areClocksInStep(before: RuleClocks, after: RuleClocks): boolean {
  const passedMs = after.ownEpochMs - before.ownEpochMs;
  const isInStep = (one: number, other: number): boolean =>
    Math.abs(other - one - passedMs) < driftMs;
  return (
    passedMs >= 0 &&
    isInStep(before.steadyEpochMs, after.steadyEpochMs) &&
    (before.bankEpochMs === null || after.bankEpochMs === null
      ? before.bankEpochMs === after.bankEpochMs
      : isInStep(before.bankEpochMs, after.bankEpochMs))
  );
}

export function latestOf({ ownEpochMs, bankEpochMs, steadyEpochMs }: RuleClocks): number {
  return Math.max(ownEpochMs, bankEpochMs ?? -Infinity, steadyEpochMs);
}

/**
 * The clocks that a rule follows: if there are several, the card has the held values as long as one
 * of them says so. A restriction starts as soon as any clock reaches it. A release follows the
 * bank's clock or, if the bank has not sent its time, the clock that is behind. If one limit rises
 * and another falls, the falling one decides.
 */
function momentsOf(rule: Rule, clocks: RuleClocks): readonly number[] {
  const { ownEpochMs, bankEpochMs } = clocks;
  if (rule.plan.hours !== null) return [ownEpochMs, bankEpochMs ?? clocks.steadyEpochMs];
  const { hold } = rule.state;
  // At least one limit falls when the card gets its previous values back.
  return hold === null ||
    Object.entries(hold.base).some(([field, value]) => new Big(value).lt(hold.held[field] ?? value))
    ? [latestOf(clocks)]
    : [bankEpochMs ?? Math.min(clocks.ownEpochMs, clocks.steadyEpochMs)];
}

export type ClockedSchedule = Schedule & {
  /** The schedule by the computer's clock, by which the user plans. */
  readonly shown: Schedule;
  /** The moment for which the schedule was computed. */
  readonly asOfEpochMs: number;
  /** Milliseconds until one of the clocks reaches a change; null: not soon. */
  readonly changesInMs: number | null;
  /**
   * The computer's clock would free the card, another clock would not yet, and the bank has not
   * sent its time: read it from the bank.
   */
  readonly isDoubtful: boolean;
};

/** A rule's schedule by all clocks together. */
export function scheduleBy(rule: Rule, clocks: RuleClocks): ClockedSchedule {
  const { ownEpochMs, bankEpochMs, steadyEpochMs } = clocks;
  // The clocks nearly always agree, so compute each schedule once.
  const schedulesByMoment = new Map<number, ReturnType<typeof scheduleAt>>();
  const scheduleFor = (asOfEpochMs: number) => {
    const schedule = schedulesByMoment.get(asOfEpochMs) ?? scheduleAt(rule, asOfEpochMs);
    schedulesByMoment.set(asOfEpochMs, schedule);
    return { ...schedule, asOfEpochMs };
  };
  const [first, ...others] = momentsOf(rule, clocks).map(scheduleFor);
  const ownSchedule = scheduleFor(ownEpochMs);
  const decidingSchedule =
    others.find(({ wants }) => first?.wants === 'base' && wants === 'held') ?? first ?? ownSchedule;
  const all = [ownSchedule, decidingSchedule, scheduleFor(bankEpochMs ?? steadyEpochMs)];
  const changesInMs = Math.min(
    ...all.map((each) => (each.changesAtEpochMs ?? Infinity) - each.asOfEpochMs),
  );
  return {
    ...decidingSchedule,
    shown: ownSchedule,
    changesInMs: changesInMs === Infinity ? null : changesInMs,
    isDoubtful:
      bankEpochMs === null && ownSchedule.wants === 'base' && decidingSchedule.wants === 'held',
  };
}

/** The user left the card as it was, and that still applies by every clock that decides. */
export function isExemptByClocks(rule: Rule, clocks: RuleClocks): boolean {
  return momentsOf(rule, clocks).every((epochMs) => isExemptAt(rule, epochMs));
}

import { Big } from 'big.js';
import { type Rule, type Schedule, isLeftAt, scheduleAt } from './rule.ts';

/** What each clock shows. Any of them may be wrong, and the computer's own can be set. */
export type RuleClocks = {
  readonly ownEpochMs: number;
  /** Null: the bank has not told the time, or the computer slept or its clock was set since. */
  readonly bankEpochMs: number | null;
  /** The last known time plus what has passed since: no change of the computer's clock moves it. */
  readonly steadyEpochMs: number;
};

/** The bank's clock is told in seconds and arrives late: a smaller difference is none. */
const toleranceMs = 5_000;

/**
 * Reads the clocks. The steady one stands still while the computer sleeps, so the bank's clock sets
 * it right whenever the bank tells the time.
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
    const agreed = (epochMs: number): number =>
      Math.abs(epochMs - ownEpochMs) <= toleranceMs ? ownEpochMs : epochMs;
    const told = bank.bankEpochMs();
    if (told !== null) anchor = { epochMs: told, monotonicMs };
    return {
      ownEpochMs,
      bankEpochMs: told === null ? null : agreed(told),
      steadyEpochMs: agreed(anchor.epochMs + monotonicMs - anchor.monotonicMs),
    };
  };
}

/** Clocks that moved apart by less have not been set. */
const apartMs = 1_000;

/** No clock was set between two readings, and the bank has not begun or ceased to tell the time. */
export function areInStep(before: RuleClocks, after: RuleClocks): boolean {
  const passedMs = after.ownEpochMs - before.ownEpochMs;
  const isInStep = (one: number, other: number): boolean =>
    Math.abs(other - one - passedMs) < apartMs;
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
 * By which clocks a rule runs: where several are named, the card has what the rule holds as long as
 * one of them says so. What restricts a card comes as early as any clock says. What frees it comes by
 * the bank's clock, or, where the bank has not told the time, by the clock that is behind. Where one
 * limit goes up and another down, the lower one decides.
 */
function momentsOf(rule: Rule, clocks: RuleClocks): readonly number[] {
  const { ownEpochMs, bankEpochMs } = clocks;
  if (rule.plan.hours !== null) return [ownEpochMs, bankEpochMs ?? clocks.steadyEpochMs];
  const { hold } = rule.state;
  // One limit at least gets lower when the card gets back what it had.
  return hold === null ||
    Object.entries(hold.base).some(([field, value]) => new Big(value).lt(hold.held[field] ?? value))
    ? [latestOf(clocks)]
    : [bankEpochMs ?? Math.min(clocks.ownEpochMs, clocks.steadyEpochMs)];
}

export type ClockedSchedule = Schedule & {
  /** As the own clock has it, by which the user plans. */
  readonly shown: Schedule;
  /** The moment by which the schedule was read. */
  readonly asOfEpochMs: number;
  /** So long until one of the clocks reaches a change; null: not soon. */
  readonly changesInMs: number | null;
  /**
   * The own clock would free the card, another one not yet, and the bank has not told the time: it
   * is to be asked.
   */
  readonly isDoubtful: boolean;
};

/** What a rule's time says by all clocks together. */
export function scheduleBy(rule: Rule, clocks: RuleClocks): ClockedSchedule {
  const { ownEpochMs, bankEpochMs, steadyEpochMs } = clocks;
  // The clocks nearly always agree.
  const known = new Map<number, ReturnType<typeof scheduleAt>>();
  const read = (asOfEpochMs: number) => {
    const schedule = known.get(asOfEpochMs) ?? scheduleAt(rule, asOfEpochMs);
    known.set(asOfEpochMs, schedule);
    return { ...schedule, asOfEpochMs };
  };
  const [first, ...others] = momentsOf(rule, clocks).map(read);
  const own = read(ownEpochMs);
  const decides =
    others.find(({ wants }) => first?.wants === 'base' && wants === 'held') ?? first ?? own;
  const all = [own, decides, read(bankEpochMs ?? steadyEpochMs)];
  const changesInMs = Math.min(
    ...all.map((each) => (each.changesAtEpochMs ?? Infinity) - each.asOfEpochMs),
  );
  return {
    ...decides,
    shown: own,
    changesInMs: changesInMs === Infinity ? null : changesInMs,
    isDoubtful: bankEpochMs === null && own.wants === 'base' && decides.wants === 'held',
  };
}

/** The owner left the card as it was, and that still holds by every clock that decides. */
export function isLeftBy(rule: Rule, clocks: RuleClocks): boolean {
  return momentsOf(rule, clocks).every((epochMs) => isLeftAt(rule, epochMs));
}

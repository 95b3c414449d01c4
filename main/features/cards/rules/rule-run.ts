import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import { dayMs } from '../../../time/durations.ts';
import type { Scope } from '../../scope.ts';
import { type Rule, dueBetween, isAsPlanned, isIdleWhile, kindOf } from './rule.ts';
import {
  type ClockedSchedule,
  type RuleClocks,
  areClocksInStep,
  createRuleClocks,
  isExemptByClocks,
  scheduleBy,
} from './rule-clocks.ts';
import type { RuleStore } from './rule-store.ts';

/** The longest time until a rule runs again. */
const maxWaitMs = 7 * dayMs;

/** A rule's schedule, valid until it changes or a clock is set. */
type Timetable = {
  readonly rule: Rule;
  readonly clocks: RuleClocks;
  readonly schedule: ClockedSchedule;
  /** Nothing was due between this time and the next change of the schedule. */
  quietSinceEpochMs: number;
};

/** The state of a rule between two runs. It is empty after a start of the app. */
type RuleRun = {
  /** Until then the rule's wait cannot have ended. */
  waitsUntilEpochMs: number;
  ranAtEpochMs: number;
  /** An answer showed other values on the card than the rule set. */
  isSuspected: boolean;
  timetable: Timetable | null;
};

/**
 * `idle`: the rule does nothing; `settled`: the card matches the schedule until then; `waiting`:
 * for an answer, an approval or another rule; `due`: it runs now.
 */
type RuleNext = {
  readonly state: 'idle' | 'settled' | 'waiting' | 'due';
  readonly dueEpochMs: number;
};

/** The card has its previous values back, and the rule has nothing left to do. */
export function isOver({ plan, state }: Rule): boolean {
  return state.hold === null && (state.isLast || plan.hours === null);
}

function isSameTime(one: Rule, other: Rule): boolean {
  return (
    one.plan === other.plan &&
    one.state.openDay === other.state.openDay &&
    one.state.openUntilEpochMs === other.state.openUntilEpochMs &&
    one.state.hold === other.state.hold
  );
}

/**
 * Returns the timetable of a rule. Computes it again if the rule or a clock changed, or the
 * timetable expired.
 */
function timetableNow(run: RuleRun, rule: Rule, clocks: RuleClocks): Timetable {
  const cachedTimetable = run.timetable;
  if (
    cachedTimetable !== null &&
    isSameTime(cachedTimetable.rule, rule) &&
    areClocksInStep(cachedTimetable.clocks, clocks) &&
    clocks.ownEpochMs <
      cachedTimetable.clocks.ownEpochMs + (cachedTimetable.schedule.changesInMs ?? dayMs)
  )
    return cachedTimetable;
  run.timetable = {
    rule,
    clocks,
    schedule: scheduleBy(rule, clocks),
    quietSinceEpochMs: clocks.ownEpochMs,
  };
  return run.timetable;
}

export type RuleRuns = ReturnType<typeof createRuleRuns>;

/** The runs of all rules: the values that each rule wants now, and when it runs next. */
export function createRuleRuns(
  { now, monotonicNow, bank }: Pick<Scope, 'now' | 'monotonicNow' | 'bank'>,
  store: RuleStore,
) {
  const readClocks = createRuleClocks({ now, monotonicNow, bank });
  const runs = new Map<string, RuleRun>();
  const runOf = (id: string): RuleRun => {
    const run = runs.get(id) ?? {
      waitsUntilEpochMs: 0,
      ranAtEpochMs: 0,
      isSuspected: false,
      timetable: null,
    };
    runs.set(id, run);
    return run;
  };

  const timetableOf = (rule: Rule): Timetable => timetableNow(runOf(rule.id), rule, readClocks());
  const scheduleOf = (rule: Rule): ClockedSchedule => timetableOf(rule).schedule;

  /** The earliest change of the schedule, in the computer's time. */
  const changesAt = (rule: Rule): number => {
    const { clocks, schedule } = timetableOf(rule);
    return clocks.ownEpochMs + (schedule.changesInMs ?? Infinity);
  };

  const isIdle = (rule: Rule): boolean => isIdleWhile(rule, store.switchState());
  const isOn = ({ state }: Rule): boolean => state.isOn && store.switchState() === 'on';

  /** A rule that is off restores the values that it changed. */
  const wantsOf = (rule: Rule): 'held' | 'base' => (isOn(rule) ? scheduleOf(rule).wants : 'base');

  const isExempt = (rule: Rule): boolean => isExemptByClocks(rule, readClocks()) && isOn(rule);

  const isSettled = (rule: Rule): boolean => {
    const { hold } = rule.state;
    if (isOver(rule)) return false;
    if (isExempt(rule)) return true;
    if (runOf(rule.id).isSuspected || scheduleOf(rule).isDoubtful) return false;
    // The rule left the card alone: read its current state first.
    if (hold !== null && rule.state.openUntilEpochMs !== null) return false;
    if (hold === null) return wantsOf(rule) === 'base';
    return hold.phase === 'held' && wantsOf(rule) === 'held' && isAsPlanned(rule, hold);
  };

  /**
   * The changes that were due since the last check, by the clock that the rule follows, oldest
   * first.
   */
  const overdue = (rule: Rule, graceMs: number): readonly number[] => {
    if (!isOn(rule)) return [];
    const { clocks, schedule } = timetableOf(rule);
    const atEpochMs = now() + schedule.asOfEpochMs - clocks.ownEpochMs;
    return dueBetween(rule, Math.min(rule.state.checkedEpochMs, atEpochMs), atEpochMs - graceMs);
  };

  /** Nothing was due since the last check; cached while that stays true. */
  const isQuiet = (rule: Rule): boolean => {
    if (!isOn(rule)) return true;
    const timetable = timetableOf(rule);
    if (rule.state.checkedEpochMs >= timetable.quietSinceEpochMs) return true;
    if (overdue(rule, 0).length > 0) return false;
    timetable.quietSinceEpochMs = rule.state.checkedEpochMs;
    return true;
  };

  return {
    of: runOf,
    readClocks,
    scheduleOf,
    isIdle,
    wantsOf,
    isLeft: isExempt,
    isSettled,
    overdue,
    next: (rule: Rule): RuleNext => {
      if (isIdle(rule)) return { state: 'idle', dueEpochMs: Infinity };
      const nowEpochMs = now();
      const changesAtEpochMs = changesAt(rule);
      if (isSettled(rule) && isQuiet(rule))
        return {
          state: 'settled',
          dueEpochMs: Math.min(changesAtEpochMs, nowEpochMs + maxWaitMs),
        };
      const dueEpochMs = Math.min(runOf(rule.id).waitsUntilEpochMs, changesAtEpochMs);
      return dueEpochMs > nowEpochMs
        ? { state: 'waiting', dueEpochMs }
        : { state: 'due', dueEpochMs: nowEpochMs };
    },
    /** The next step by the rule's schedule, as the user reads it. */
    shownNext: (rule: Rule): CardRule['next'] => {
      if (isIdle(rule) || !isOn(rule)) return null;
      const { isOpen, changesAtEpochMs } = scheduleOf(rule).shown;
      if (changesAtEpochMs === null) return null;
      const what = kindOf(rule) === 'limits' ? 'set-back' : isOpen ? 'closes' : 'opens';
      return { what, atEpochMs: changesAtEpochMs };
    },
  };
}

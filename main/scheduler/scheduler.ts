import type { CommandError } from '../../preload/contract/result.ts';
import type { Timers } from '../time/timers.ts';
import {
  type Backoff,
  type Failure,
  afterFailure,
  backoffLeftMs,
  usualPausesMs,
  withoutBackoff,
} from './backoff.ts';
import type { RequestBudget } from './request-budget.ts';

/** Something of a job that is to be done at a time. */
type Task<Id extends string> = {
  /** Of its job; left out where there is one only. */
  readonly id?: Id;
  readonly dueEpochMs: number;
  /**
   * How long the wait for that is. Of several that are due, first comes who waited longest in
   * proportion; after the clock was set back nobody waits longer than this.
   */
  readonly pauseMs: number;
};

/** Why what needs the bank waits. */
type HeldBy = CommandError | { readonly kind: 'asleep' };

/** What goes on by itself. */
export type Job<Id extends string = string> = {
  /**
   * Its requests are held while the bank cannot be asked, asks for quiet, or has been asked enough;
   * each run may send one, and more as far as `mayAskMore` says.
   */
  readonly needsBank: boolean;
  /**
   * All of it that waits for its time. Asked again after `reschedule`, when one of them is due, has
   * run, or may go on.
   */
  readonly tasks: () => readonly Task<Id>[];
  /** Does one task. Never called for one that still runs. */
  readonly run: (id: Id, mayAskMore: () => boolean) => void | Promise<void>;
  /** How long it waits after one failure, two and so on. */
  readonly pausesMs?: readonly number[];
  /** Nothing of it is asked from now on, or, with null, it goes on. */
  readonly onHeld?: (by: HeldBy | null) => void;
};

/** A job that was added. */
export type ScheduledJob<Id extends string = string> = {
  /** When something of it is due has changed. */
  readonly reschedule: () => void;
  /** A try failed, whoever began it: the task waits, longer each time. */
  readonly failed: (failure: Failure, id?: Id) => void;
  /** It worked, or begins anew: what it waited for is over, and the next failure is the first. */
  readonly reset: (id?: Id) => void;
};

export type Scheduler = {
  readonly add: <Id extends string>(job: Job<Id>) => ScheduledJob<Id>;
  /** Why the bank cannot be asked right now: `signed-out`, `offline`. */
  readonly blockedReason: () => CommandError | null;
  /** The owner asks for something herself: it goes out at once, and counts. */
  readonly countRequest: () => void;
  /** The computer goes to sleep: nothing is done until `onReconnect`. */
  readonly suspend: () => void;
  /**
   * It woke, or network, session or a grant are back: what waited for a better moment need not wait
   * longer. Waits that the bank asked for are kept.
   */
  readonly onReconnect: () => void;
  readonly stop: () => void;
};

type SchedulerDeps = {
  readonly now: () => number;
  readonly timers: Timers;
  readonly blockedReason: () => CommandError | null;
  readonly budget: RequestBudget;
  readonly reportBug: (cause: unknown) => void;
};

type Entry = {
  readonly job: Job;
  readonly running: Set<string>;
  readonly endedEpochMs: Map<string, number>;
  readonly backoffs: Map<string, Backoff>;
  /** What it said last; null: it is to be asked again. */
  tasks: readonly Task<string>[] | null;
  heldBy: HeldBy['kind'] | null;
};

type Waiting = {
  readonly entry: Entry;
  readonly id: string;
  readonly leftMs: number;
  readonly waitedPart: number;
};

/** Between two runs of a task, whatever it says. */
const leastPauseMs = 1_000;
/** Nobody tells for certain that network or session are back. */
const lookAgainMs = 15_000;
/** A clock that was set forward is noticed within this. */
const longestTimerMs = 60_000;

function never(): void {}

/** What a scheduler is doing. */
type State = {
  readonly deps: SchedulerDeps;
  readonly entries: Entry[];
  isAsleep: boolean;
  isStopped: boolean;
  isLooking: boolean;
  /** Something changed while it looked. */
  isAskedAgain: boolean;
  /** A due task waits for the budget: no other task takes more of it than one request. */
  isShort: boolean;
  cancel: () => void;
};

/** Runs the background work of one connection, with one timer. */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const state: State = {
    deps,
    entries: [],
    isAsleep: false,
    isStopped: false,
    isLooking: false,
    isAskedAgain: false,
    isShort: false,
    cancel: never,
  };
  return {
    add: (job) => {
      const entry: Entry = {
        // It is given its own ids only.
        job: job as unknown as Job,
        running: new Set(),
        endedEpochMs: new Map(),
        backoffs: new Map(),
        tasks: null,
        heldBy: null,
      };
      state.entries.push(entry);
      return {
        reschedule: () => {
          entry.tasks = null;
          look(state);
        },
        failed: (failure, id) => fail(state, { entry, id: id ?? '' }, failure),
        reset: (id) => {
          entry.backoffs.delete(id ?? '');
          entry.endedEpochMs.delete(id ?? '');
        },
      };
    },
    blockedReason: deps.blockedReason,
    countRequest: deps.budget.count,
    suspend: () => {
      state.isAsleep = true;
      look(state);
    },
    onReconnect: () => {
      state.isAsleep = false;
      for (const entry of state.entries) {
        entry.tasks = null;
        const [leastMs = leastPauseMs] = entry.job.pausesMs ?? usualPausesMs;
        for (const [id, backoff] of entry.backoffs)
          entry.backoffs.set(id, withoutBackoff(backoff, leastMs));
      }
      look(state);
    },
    stop: () => {
      state.isStopped = true;
      look(state);
    },
  };
}

function look(state: State): void {
  if (state.isLooking) {
    state.isAskedAgain = true;
    return;
  }
  state.cancel();
  state.cancel = never;
  if (state.isStopped) return;
  state.isLooking = true;
  state.isAskedAgain = false;
  let waitMs = longestTimerMs;
  try {
    waitMs = startDue(state);
  } catch (cause) {
    state.deps.reportBug(cause);
  } finally {
    state.isLooking = false;
  }
  if (state.isAskedAgain) waitMs = 0;
  if (waitMs < Infinity && !state.isStopped)
    state.cancel = state.deps.timers.after(Math.max(1, Math.min(waitMs, longestTimerMs)), () =>
      look(state),
    );
}

/** Starts what is due and may start; milliseconds until the next look, `Infinity` for none. */
function startDue(state: State): number {
  const { entries, deps } = state;
  const held = entries.some(({ job }) => job.needsBank) ? heldBy(state) : null;
  reportHeld(state, held);
  state.isShort = false;
  if (state.isAsleep) return Infinity;
  const waiting = entries.flatMap((entry) => waitingOf(deps, entry));
  const due = waiting.filter((each) => each.leftMs <= 0);
  const nextMs = Math.min(
    ...waiting.filter((each) => each.leftMs > 0).map((each) => each.leftMs),
    Infinity,
  );
  for (const each of due) if (!each.entry.job.needsBank) start(state, each);
  const requests = due.filter(({ entry }) => entry.job.needsBank);
  if (held !== null && requests.length > 0)
    return Math.min(
      nextMs,
      held.kind === 'rate-limited' ? (held.retryAtEpochMs ?? 0) - deps.now() : lookAgainMs,
    );
  for (const each of requests.sort((left, right) => right.waitedPart - left.waitedPart)) {
    const isFull = deps.budget.isFull();
    state.isShort = isFull || deps.budget.waitMs() > 0;
    // Each job in flight schedules the next check when it ends, unless its connection was closed.
    if (state.isShort) return Math.min(nextMs, isFull ? lookAgainMs : deps.budget.waitMs());
    start(state, each);
  }
  return nextMs;
}

function heldBy({ isAsleep, deps }: State): HeldBy | null {
  if (isAsleep) return { kind: 'asleep' };
  const quietUntilEpochMs = deps.budget.quietUntil(deps.now());
  return (
    deps.blockedReason() ??
    (quietUntilEpochMs === null
      ? null
      : { kind: 'rate-limited', retryAtEpochMs: quietUntilEpochMs, traceId: null })
  );
}

function reportHeld({ entries, deps }: State, by: HeldBy | null): void {
  for (const entry of entries) {
    if (!entry.job.needsBank || entry.heldBy === (by?.kind ?? null)) continue;
    entry.heldBy = by?.kind ?? null;
    entry.tasks = null;
    try {
      entry.job.onHeld?.(by);
    } catch (cause) {
      deps.reportBug(cause);
    }
  }
}

function waitingOf({ now, reportBug }: SchedulerDeps, entry: Entry): readonly Waiting[] {
  const { job, running } = entry;
  const waiting = (tasks: readonly Task<string>[]): readonly Waiting[] =>
    tasks
      .filter(({ id = '' }) => !running.has(id))
      .map((task) => ({
        entry,
        id: task.id ?? '',
        leftMs: leftMs(entry, task, now()),
        waitedPart: (now() - task.dueEpochMs + 1) / task.pauseMs,
      }));
  try {
    const known = entry.tasks === null ? null : waiting(entry.tasks);
    if (known?.every((each) => each.leftMs > 0) === true) return known;
    entry.tasks = job.tasks();
    return waiting(entry.tasks);
  } catch (cause) {
    reportBug(cause);
    return [{ entry, id: '', leftMs: longestTimerMs, waitedPart: 0 }];
  }
}

function leftMs(
  entry: Entry,
  { id = '', dueEpochMs, pauseMs }: Task<string>,
  atEpochMs: number,
): number {
  const ownMs = dueEpochMs - atEpochMs;
  const restMs = (entry.endedEpochMs.get(id) ?? -Infinity) + leastPauseMs - atEpochMs;
  return Math.max(
    0,
    ownMs > pauseMs ? 0 : ownMs,
    restMs > leastPauseMs ? 0 : restMs,
    backoffLeftMs(entry.backoffs.get(id), atEpochMs),
  );
}

function start(state: State, { entry, id }: Waiting): void {
  if (state.isStopped || state.isAsleep) return;
  const { budget, reportBug } = state.deps;
  const { job, running } = entry;
  running.add(id);
  entry.tasks = null;
  const leave = job.needsBank ? budget.occupy() : never;
  if (job.needsBank) budget.count();
  const mayAskMore = (): boolean => {
    if (state.isStopped || state.isShort || heldBy(state) !== null || budget.waitMs() > 0)
      return false;
    budget.count();
    return true;
  };
  const onBug = (bug: unknown): void => {
    fail(state, { entry, id }, null);
    reportBug(bug);
  };
  const end = (): void => {
    leave();
    noteEnd(entry, id, state.deps.now());
    look(state);
  };
  try {
    const done = job.run(id, mayAskMore);
    if (done === undefined) end();
    else void done.catch(onBug).finally(end);
  } catch (bug) {
    onBug(bug);
    end();
  }
}

function noteEnd(entry: Entry, id: string, atEpochMs: number): void {
  const { running, endedEpochMs } = entry;
  running.delete(id);
  for (const [other, otherEpochMs] of endedEpochMs)
    if (Math.abs(atEpochMs - otherEpochMs) >= leastPauseMs) endedEpochMs.delete(other);
  endedEpochMs.set(id, atEpochMs);
  entry.tasks = null;
}

function fail(
  { deps: { now, budget } }: State,
  { entry, id }: Pick<Waiting, 'entry' | 'id'>,
  failure: Failure,
): void {
  budget.noteFailure(failure, now());
  const { job, backoffs } = entry;
  const { pausesMs = usualPausesMs } = job;
  backoffs.set(id, afterFailure(backoffs.get(id), failure, { now: now(), pausesMs }));
}

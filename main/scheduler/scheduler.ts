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
  /** For what is reported of it. */
  readonly name: string;
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

/** Does what goes on by itself in one connection, with one timer. */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { now, budget, reportBug } = deps;
  const entries: Entry[] = [];
  let isAsleep = false;
  let isStopped = false;
  let isLooking = false;
  /** Something changed while it looked. */
  let isAskedAgain = false;
  /** Something that is due waits for the budget: nobody takes more of it than one request. */
  let isShort = false;
  let cancel = never;

  const heldBy = (): HeldBy | null => {
    if (isAsleep) return { kind: 'asleep' };
    const quietUntilEpochMs = budget.quietUntil(now());
    return (
      deps.blockedReason() ??
      (quietUntilEpochMs === null
        ? null
        : { kind: 'rate-limited', retryAtEpochMs: quietUntilEpochMs, traceId: null })
    );
  };

  const tellHeld = (by: HeldBy | null): void => {
    for (const entry of entries) {
      if (!entry.job.needsBank || entry.heldBy === (by?.kind ?? null)) continue;
      entry.heldBy = by?.kind ?? null;
      entry.tasks = null;
      try {
        entry.job.onHeld?.(by);
      } catch (cause) {
        reportBug(cause);
      }
    }
  };

  const leftMs = (entry: Entry, { id = '', dueEpochMs, pauseMs }: Task<string>): number => {
    const atEpochMs = now();
    const ownMs = dueEpochMs - atEpochMs;
    const restMs = (entry.endedEpochMs.get(id) ?? -Infinity) + leastPauseMs - atEpochMs;
    return Math.max(
      0,
      ownMs > pauseMs ? 0 : ownMs,
      restMs > leastPauseMs ? 0 : restMs,
      backoffLeftMs(entry.backoffs.get(id), atEpochMs),
    );
  };

  const waitingOf = (entry: Entry): readonly Waiting[] => {
    const { job, running } = entry;
    const waiting = (tasks: readonly Task<string>[]): readonly Waiting[] =>
      tasks
        .filter(({ id = '' }) => !running.has(id))
        .map((task) => ({
          entry,
          id: task.id ?? '',
          leftMs: leftMs(entry, task),
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
  };

  const fail = ({ job, backoffs }: Entry, id: string, failure: Failure): void => {
    budget.noteFailure(failure, now());
    const { pausesMs = usualPausesMs } = job;
    backoffs.set(id, afterFailure(backoffs.get(id), failure, { now: now(), pausesMs }));
  };

  const start = ({ entry, id }: Waiting): void => {
    if (isStopped || isAsleep) return;
    const { job, running, endedEpochMs } = entry;
    running.add(id);
    entry.tasks = null;
    const leave = job.needsBank ? budget.occupy() : never;
    if (job.needsBank) budget.count();
    const mayAskMore = (): boolean => {
      if (isStopped || isShort || heldBy() !== null || budget.waitMs() > 0) return false;
      budget.count();
      return true;
    };
    const meetBug = (bug: unknown): void => {
      fail(entry, id, null);
      reportBug(bug);
    };
    const end = (): void => {
      leave();
      running.delete(id);
      for (const [other, atEpochMs] of endedEpochMs)
        if (Math.abs(now() - atEpochMs) >= leastPauseMs) endedEpochMs.delete(other);
      endedEpochMs.set(id, now());
      entry.tasks = null;
      look();
    };
    try {
      const done = job.run(id, mayAskMore);
      if (done === undefined) end();
      else void done.catch(meetBug).finally(end);
    } catch (bug) {
      meetBug(bug);
      end();
    }
  };

  /** Starts what is due and may be; milliseconds until the next look, `Infinity` for none. */
  const startDue = (): number => {
    const held = entries.some(({ job }) => job.needsBank) ? heldBy() : null;
    tellHeld(held);
    isShort = false;
    if (isAsleep) return Infinity;
    const waiting = entries.flatMap(waitingOf);
    const due = waiting.filter((each) => each.leftMs <= 0);
    const nextMs = Math.min(
      ...waiting.filter((each) => each.leftMs > 0).map((each) => each.leftMs),
      Infinity,
    );
    for (const each of due) if (!each.entry.job.needsBank) start(each);
    const requests = due.filter(({ entry }) => entry.job.needsBank);
    if (held !== null && requests.length > 0)
      return Math.min(
        nextMs,
        held.kind === 'rate-limited' ? (held.retryAtEpochMs ?? 0) - now() : lookAgainMs,
      );
    for (const each of requests.sort((left, right) => right.waitedPart - left.waitedPart)) {
      isShort = budget.isFull() || budget.waitMs() > 0;
      // Those in flight look again at their end, but for one of a connection that was closed.
      if (isShort) return Math.min(nextMs, budget.isFull() ? lookAgainMs : budget.waitMs());
      start(each);
    }
    return nextMs;
  };

  function look(): void {
    if (isLooking) {
      isAskedAgain = true;
      return;
    }
    cancel();
    cancel = never;
    if (isStopped) return;
    isLooking = true;
    isAskedAgain = false;
    let waitMs = longestTimerMs;
    try {
      waitMs = startDue();
    } catch (cause) {
      reportBug(cause);
    } finally {
      isLooking = false;
    }
    if (isAskedAgain) waitMs = 0;
    if (waitMs < Infinity && !isStopped)
      cancel = deps.timers.after(Math.max(1, Math.min(waitMs, longestTimerMs)), look);
  }

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
      entries.push(entry);
      return {
        reschedule: () => {
          entry.tasks = null;
          look();
        },
        failed: (failure, id) => fail(entry, id ?? '', failure),
        reset: (id) => {
          entry.backoffs.delete(id ?? '');
          entry.endedEpochMs.delete(id ?? '');
        },
      };
    },
    blockedReason: deps.blockedReason,
    countRequest: budget.count,
    suspend: () => {
      isAsleep = true;
      look();
    },
    onReconnect: () => {
      isAsleep = false;
      for (const entry of entries) {
        entry.tasks = null;
        const [leastMs = leastPauseMs] = entry.job.pausesMs ?? usualPausesMs;
        for (const [id, backoff] of entry.backoffs)
          entry.backoffs.set(id, withoutBackoff(backoff, leastMs));
      }
      look();
    },
    stop: () => {
      isStopped = true;
      look();
    },
  };
}

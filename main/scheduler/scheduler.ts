import type { CommandError } from '../../preload/contract/result.ts';
import type { Timers } from '../time/timers.ts';
import {
  type Backoff,
  type Failure,
  afterFailure,
  backoffLeftMs,
  defaultPausesMs,
  shortenBackoff,
} from './backoff.ts';
import type { RequestBudget } from './request-budget.ts';

/** A timed task of a job. */
type Task<Id extends string> = {
  /** The id within its job; missing if the job has only one task. */
  readonly id?: Id;
  readonly dueEpochMs: number;
  /**
   * The length of the wait before it is due. Of several due tasks, the one that waited longest in
   * proportion comes first. After the clock was set back, no task waits longer than this.
   */
  readonly pauseMs: number;
};

/** Why jobs that need the bank wait. */
type HoldReason = CommandError | { readonly kind: 'asleep' };

/** Background work. */
export type Job<Id extends string = string> = {
  /**
   * Whether its requests wait while the bank is unreachable or demands a pause, or the budget is
   * used up. Each run may send one request, and more while `mayAskMore` allows it.
   */
  readonly needsBank: boolean;
  /**
   * All waiting tasks. Called again after `reschedule`, and when a task is due, has run, or may
   * continue.
   */
  readonly tasks: () => readonly Task<Id>[];
  /** Runs one task. Never called for a running task. */
  readonly run: (id: Id, mayAskMore: () => boolean) => void | Promise<void>;
  /** The pause after one failure, two and so on. */
  readonly pausesMs?: readonly number[];
  /** The job's requests are held from now on; null: they continue. */
  readonly onHeld?: (by: HoldReason | null) => void;
};

/** The handle of an added job. */
export type ScheduledJob<Id extends string = string> = {
  /** Call it when the due time of a task has changed. */
  readonly reschedule: () => void;
  /** A try failed, in the background or by the user: the task waits longer each time. */
  readonly failed: (failure: Failure, id?: Id) => void;
  /** The task succeeded or restarts: its wait ends, and the next failure counts as the first. */
  readonly reset: (id?: Id) => void;
};

export type Scheduler = {
  readonly add: <Id extends string>(job: Job<Id>) => ScheduledJob<Id>;
  /** Why the bank cannot be asked right now: `signed-out`, `offline`. */
  readonly blockedReason: () => CommandError | null;
  /** Counts a request of the user, which is sent at once. */
  readonly countRequest: () => void;
  /** The computer goes to sleep: nothing runs until `onReconnect`. */
  readonly suspend: () => void;
  /**
   * The computer woke, or the network, the session or a grant is back: waits are shortened. Waits
   * that the bank demanded stay.
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
  /** The tasks at the last check; null: ask the job again. */
  tasks: readonly Task<string>[] | null;
  holdReason: HoldReason['kind'] | null;
};

type WaitingTask = {
  readonly entry: Entry;
  readonly id: string;
  readonly leftMs: number;
  readonly waitedPart: number;
};

/** The least pause between two runs of a task, whatever its job says. */
const minPauseMs = 1_000;
/** No event reliably signals that the network or session is back, so poll. */
const recheckMs = 15_000;
/** A clock that was set forward is noticed within this time. */
const maxTimerMs = 60_000;

function doNothing(): void {}

type State = {
  readonly deps: SchedulerDeps;
  readonly entries: Entry[];
  isAsleep: boolean;
  isStopped: boolean;
  isChecking: boolean;
  /** Something changed during the check. */
  isCheckRequested: boolean;
  /** A due task waits for the budget: no other task may use more than one request. */
  isBudgetShort: boolean;
  cancel: () => void;
};

/** Runs the background work of one connection, with one timer. */
export function createScheduler(deps: SchedulerDeps): Scheduler {
  const state: State = {
    deps,
    entries: [],
    isAsleep: false,
    isStopped: false,
    isChecking: false,
    isCheckRequested: false,
    isBudgetShort: false,
    cancel: doNothing,
  };
  return {
    add: (job) => {
      const entry: Entry = {
        // A job receives only its own ids.
        job: job as unknown as Job,
        running: new Set(),
        endedEpochMs: new Map(),
        backoffs: new Map(),
        tasks: null,
        holdReason: null,
      };
      state.entries.push(entry);
      return {
        reschedule: () => {
          entry.tasks = null;
          check(state);
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
      check(state);
    },
    onReconnect: () => {
      state.isAsleep = false;
      for (const entry of state.entries) {
        entry.tasks = null;
        const [minMs = minPauseMs] = entry.job.pausesMs ?? defaultPausesMs;
        for (const [id, backoff] of entry.backoffs)
          entry.backoffs.set(id, shortenBackoff(backoff, minMs));
      }
      check(state);
    },
    stop: () => {
      state.isStopped = true;
      check(state);
    },
  };
}

function check(state: State): void {
  if (state.isChecking) {
    state.isCheckRequested = true;
    return;
  }
  state.cancel();
  state.cancel = doNothing;
  if (state.isStopped) return;
  state.isChecking = true;
  state.isCheckRequested = false;
  let waitMs = maxTimerMs;
  try {
    waitMs = startDue(state);
  } catch (cause) {
    state.deps.reportBug(cause);
  } finally {
    state.isChecking = false;
  }
  if (state.isCheckRequested) waitMs = 0;
  if (waitMs < Infinity && !state.isStopped)
    state.cancel = state.deps.timers.after(Math.max(1, Math.min(waitMs, maxTimerMs)), () =>
      check(state),
    );
}

/** Starts the due tasks. Returns the milliseconds until the next check, `Infinity` for none. */
function startDue(state: State): number {
  const { entries, deps } = state;
  const heldBy = entries.some(({ job }) => job.needsBank) ? holdReason(state) : null;
  reportHold(state, heldBy);
  state.isBudgetShort = false;
  if (state.isAsleep) return Infinity;
  const waitingTasks = entries.flatMap((entry) => listWaiting(deps, entry));
  const due = waitingTasks.filter((each) => each.leftMs <= 0);
  const nextMs = Math.min(
    ...waitingTasks.filter((each) => each.leftMs > 0).map((each) => each.leftMs),
    Infinity,
  );
  for (const each of due) if (!each.entry.job.needsBank) start(state, each);
  const requests = due.filter(({ entry }) => entry.job.needsBank);
  if (heldBy !== null && requests.length > 0)
    return Math.min(
      nextMs,
      heldBy.kind === 'rate-limited' ? (heldBy.retryAtEpochMs ?? 0) - deps.now() : recheckMs,
    );
  for (const each of requests.sort((left, right) => right.waitedPart - left.waitedPart)) {
    const isFull = deps.budget.isFull();
    state.isBudgetShort = isFull || deps.budget.waitMs() > 0;
    // Each job in flight schedules the next check when it ends, unless its connection was closed.
    if (state.isBudgetShort) return Math.min(nextMs, isFull ? recheckMs : deps.budget.waitMs());
    start(state, each);
  }
  return nextMs;
}

function holdReason({ isAsleep, deps }: State): HoldReason | null {
  if (isAsleep) return { kind: 'asleep' };
  const quietUntilEpochMs = deps.budget.pausedUntil(deps.now());
  return (
    deps.blockedReason() ??
    (quietUntilEpochMs === null
      ? null
      : { kind: 'rate-limited', retryAtEpochMs: quietUntilEpochMs, traceId: null })
  );
}

function reportHold({ entries, deps }: State, by: HoldReason | null): void {
  for (const entry of entries) {
    if (!entry.job.needsBank || entry.holdReason === (by?.kind ?? null)) continue;
    entry.holdReason = by?.kind ?? null;
    entry.tasks = null;
    try {
      entry.job.onHeld?.(by);
    } catch (cause) {
      deps.reportBug(cause);
    }
  }
}

function listWaiting({ now, reportBug }: SchedulerDeps, entry: Entry): readonly WaitingTask[] {
  const { job, running } = entry;
  const toWaitingTasks = (tasks: readonly Task<string>[]): readonly WaitingTask[] =>
    tasks
      .filter(({ id = '' }) => !running.has(id))
      .map((task) => ({
        entry,
        id: task.id ?? '',
        leftMs: leftMs(entry, task, now()),
        waitedPart: (now() - task.dueEpochMs + 1) / task.pauseMs,
      }));
  try {
    const cachedTasks = entry.tasks === null ? null : toWaitingTasks(entry.tasks);
    if (cachedTasks?.every((each) => each.leftMs > 0) === true) return cachedTasks;
    entry.tasks = job.tasks();
    return toWaitingTasks(entry.tasks);
  } catch (cause) {
    reportBug(cause);
    return [{ entry, id: '', leftMs: maxTimerMs, waitedPart: 0 }];
  }
}

function leftMs(
  entry: Entry,
  { id = '', dueEpochMs, pauseMs }: Task<string>,
  atEpochMs: number,
): number {
  const ownMs = dueEpochMs - atEpochMs;
  const pauseLeftMs = (entry.endedEpochMs.get(id) ?? -Infinity) + minPauseMs - atEpochMs;
  return Math.max(
    0,
    ownMs > pauseMs ? 0 : ownMs,
    pauseLeftMs > minPauseMs ? 0 : pauseLeftMs,
    backoffLeftMs(entry.backoffs.get(id), atEpochMs),
  );
}

function start(state: State, { entry, id }: WaitingTask): void {
  if (state.isStopped || state.isAsleep) return;
  const { budget, reportBug } = state.deps;
  const { job, running } = entry;
  running.add(id);
  entry.tasks = null;
  const release = job.needsBank ? budget.occupy() : doNothing;
  if (job.needsBank) budget.count();
  const mayAskMore = (): boolean => {
    if (state.isStopped || state.isBudgetShort || holdReason(state) !== null || budget.waitMs() > 0)
      return false;
    budget.count();
    return true;
  };
  const onBug = (bug: unknown): void => {
    fail(state, { entry, id }, null);
    reportBug(bug);
  };
  const end = (): void => {
    release();
    recordEnd(entry, id, state.deps.now());
    check(state);
  };
  try {
    const runPromise = job.run(id, mayAskMore);
    if (runPromise === undefined) end();
    else void runPromise.catch(onBug).finally(end);
  } catch (bug) {
    onBug(bug);
    end();
  }
}

function recordEnd(entry: Entry, id: string, atEpochMs: number): void {
  const { running, endedEpochMs } = entry;
  running.delete(id);
  for (const [other, otherEpochMs] of endedEpochMs)
    if (Math.abs(atEpochMs - otherEpochMs) >= minPauseMs) endedEpochMs.delete(other);
  endedEpochMs.set(id, atEpochMs);
  entry.tasks = null;
}

function fail(
  { deps: { now, budget } }: State,
  { entry, id }: Pick<WaitingTask, 'entry' | 'id'>,
  failure: Failure,
): void {
  budget.recordFailure(failure, now());
  const { job, backoffs } = entry;
  const { pausesMs = defaultPausesMs } = job;
  backoffs.set(id, afterFailure(backoffs.get(id), failure, { now: now(), pausesMs }));
}
